import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import type { LimitesXml } from './nfe-lida.ts';
import { type RecusaXml, type VisitanteXml, walkXml } from './walk-xml.ts';

/** Every declaration: that of a document which was put behind another one is no longer at the beginning. */
const DECLARACAO = /<\?xml\b[^>]*\?>/gi;

/**
 * Walks documents that were put one behind the other without an element around them, or one document with bytes before
 * its declaration or behind its end, as one document. Returns how many documents there are, or why they were refused;
 * null when an entity stops the walk.
 */
export function walkSeveral(o: {
  texto: string;
  limites: LimitesXml;
  visitante: VisitanteXml;
  problemas: ColetorProblemas;
}): { raizes: number } | { recusa: RecusaXml } | null {
  const { visitante, limites } = o;
  const texto = o.texto
    .slice(o.texto.indexOf('<'), o.texto.lastIndexOf('>') + 1)
    .replace(DECLARACAO, '')
    .replaceAll('\u0000', '');
  let niveis = 0;
  let raizes = 0;
  function* pedacos(): Iterable<string> {
    yield '<documentos>';
    yield texto;
    // Where a document is cut, the element around it stays open too, and the cut is what is reported.
    if (niveis === 1) yield '</documentos>';
  }
  const fim = walkXml({
    pedacos: pedacos(),
    limites: { ...limites, maximoNiveis: limites.maximoNiveis + 1 },
    problemas: o.problemas,
    escapado: false,
    visitante: {
      open(nome, atributos) {
        if (++niveis === 1) return;
        if (niveis === 2) raizes++;
        visitante.open(nome, atributos);
      },
      text(pedaco) {
        if (niveis > 1) visitante.text(pedaco);
      },
      close(nome, linha) {
        if (niveis-- > 1) visitante.close(nome, linha);
      },
    },
  });
  if (fim === 'entidade') return null;
  return fim ? { recusa: fim } : { raizes };
}
