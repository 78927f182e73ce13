import type { ElementoXml } from '@apura/documentos';
import { type DefinicaoElemento, findFilho } from '../leiaute/definicao.ts';

/** A tag of an earlier layout that the one in force does not have. */
export interface TagRemovida {
  /** From the event down: 'infoDeslig/nrCertObito'. */
  caminho: string;
  texto: string;
  /** The tag's new name, when it was only renamed. */
  novoNome: string | null;
}

/**
 * Groups and fields that changed their names between layouts, by event and earlier path. Source: the technical notes of
 * layout S-1.1, which made of the paid quarantine one case of pay after the end of the bond.
 */
const RENOMEADAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  evtDeslig: { 'infoDeslig/quarentena': 'remunAposDeslig', 'infoDeslig/quarentena/dtFimQuar': 'dtFimRemun' },
  evtTSVTermino: { 'infoTSVTermino/quarentena': 'remunAposTerm', 'infoTSVTermino/quarentena/dtFimQuar': 'dtFimRemun' },
};

/**
 * The same event in the layout in force: tags that the layout does not have are left out and listed, renamed tags get
 * their new name, and the rest follows the order of the layout. A group that lost everything is removed too. Nothing is
 * made up: the validation reports a field that the layout asks for and the event lacks.
 */
export function convertLeiaute(
  raiz: ElementoXml,
  definicao: DefinicaoElemento,
): { raiz: ElementoXml; removidas: TagRemovida[] } {
  const removidas: TagRemovida[] = [];
  const nomes = RENOMEADAS[raiz.nome] ?? {};

  function convert(elemento: ElementoXml, esperado: DefinicaoElemento, caminho: string): ElementoXml {
    const filhos: { filho: ElementoXml; lugar: number }[] = [];
    for (const filho of elemento.filhos) {
      const seu = caminho === '' ? filho.nome : `${caminho}/${filho.nome}`;
      const novoNome = nomes[seu] ?? null;
      const definido = findFilho(esperado, novoNome ?? filho.nome);
      const folhaComFilhos = definido !== undefined && definido.tipo !== null && filho.filhos.length > 0;
      if (definido === undefined || folhaComFilhos) {
        tell(filho, seu);
        continue;
      }
      if (novoNome !== null) removidas.push({ caminho: seu, texto: filho.texto, novoNome });
      const convertido = convert(filho, definido, seu);
      const vazio = definido.tipo === null && convertido.filhos.length === 0;
      if (vazio && definido.minimo === 0) continue;
      filhos.push({ filho: { ...convertido, nome: definido.nome }, lugar: esperado.filhos.indexOf(definido) });
    }
    // The sort is stable: repeated groups keep their order.
    filhos.sort((a, b) => a.lugar - b.lugar);
    return {
      nome: elemento.nome,
      texto: esperado.tipo === null ? '' : elemento.texto,
      filhos: filhos.map((f) => f.filho),
    };
  }

  function tell(elemento: ElementoXml, caminho: string): void {
    if (elemento.filhos.length === 0) removidas.push({ caminho, texto: elemento.texto, novoNome: null });
    for (const filho of elemento.filhos) tell(filho, `${caminho}/${filho.nome}`);
  }

  return { raiz: convert(raiz, definicao, ''), removidas };
}
