import { LIMITES_XML, type LimitesXml } from '../xml/nfe-lida.ts';
import { readDocumento } from '../xml/read-documento.ts';
import type { VisitanteXml } from '../xml/walk-xml.ts';

/** An element of an event as it was sent: local name, text of a leaf without blanks at its ends, children in order. */
export interface ElementoXml {
  nome: string;
  texto: string;
  filhos: ElementoXml[];
}

/** A whole event. */
export interface ArvoreEvento {
  /** Ordinal of the event in its document, from 1, as in `readEsocial` and `_linha` of `esocial_evento`. */
  ordem: number;
  id: string | null;
  raiz: ElementoXml;
}

/**
 * The elements of the events of a document with the given ordinals (`ordens`), without signatures and attributes. Empty
 * for a document that `readEsocial` refuses. Never throws for the content of a document.
 */
export function readArvoresEsocial(
  bytes: Uint8Array,
  ordens: ReadonlySet<number>,
  limites: LimitesXml = LIMITES_XML,
): ArvoreEvento[] {
  return readDocumento(bytes, { limites, createLeitor: () => createLeitorArvores(ordens), vazio: [] as ArvoreEvento[] })
    .documentos;
}

/** Follows the rules of the reader of tables about what an event is. A test checks that both give the same ordinals. */
function createLeitorArvores(ordens: ReadonlySet<number>): VisitanteXml & { finish(): ArvoreEvento[] } {
  const arvores: ArvoreEvento[] = [];
  const fora: string[] = [];
  let pilha: ElementoXml[] = [];
  let id: string | null = null;
  let ordem = 0;

  return {
    open(nome, atributos) {
      // An `eSocial` inside an event: the event before it was cut off.
      if (pilha.length > 0 && nome === 'eSocial') pilha = [];
      const elemento: ElementoXml = { nome, texto: '', filhos: [] };
      const acima = pilha.at(-1);
      if (acima) {
        acima.filhos.push(elemento);
        pilha.push(elemento);
      } else if (fora.at(-1) === 'eSocial' && /^evt[A-Z]/.test(nome)) {
        id = (atributos.Id ?? atributos.id ?? '').trim() || null;
        pilha = [elemento];
      } else fora.push(nome);
    },
    text(texto) {
      const aberto = pilha.at(-1);
      if (aberto) aberto.texto += texto;
    },
    close() {
      const fechado = pilha.pop();
      if (!fechado) {
        fora.pop();
        return;
      }
      fechado.texto = fechado.filhos.length > 0 ? '' : fechado.texto.trim();
      if (pilha.length > 0) return;
      const empregador = fechado.filhos.find((f) => f.nome === 'ideEmpregador');
      if (!empregador?.filhos.some((f) => f.nome === 'nrInsc' && f.texto !== '')) return;
      ordem++;
      if (ordens.has(ordem)) arvores.push({ ordem, id, raiz: fechado });
    },
    finish: () => arvores,
  };
}
