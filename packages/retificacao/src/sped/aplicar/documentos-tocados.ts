import type { Formas } from '../formas.ts';
import type { RegistroBruto } from '../registro-bruto.ts';

/** Level of the records directly below an establishment: a document, a consolidation, a single operation. */
export const NIVEL_DOCUMENTO = 3;

/**
 * Finds, while a file is walked, the documents that have a changed, a dropped or a new record, and those that a new
 * record follows.
 */
export function createDocumentosTocados(o: {
  formas: Formas;
  /** Lines of the records that are changed or removed. */
  nomeadas: Iterable<number>;
  /** Lines before which new records come. */
  insercoes: Iterable<number>;
}): {
  visit: (r: RegistroBruto) => void;
  /** Lines of the documents. */
  documentos: ReadonlySet<number>;
  /**
   * Lines, in order, that the walk has to visit: those of the changed records, and the line before a new record, where
   * the document that it follows may be.
   */
  linhas: readonly number[];
} {
  const insercoes = new Set(o.insercoes);
  // Most lines are in no change: one comparison is enough for them.
  const linhas = [...new Set([...o.nomeadas, ...insercoes])].sort((a, b) => a - b);
  const niveis = new Map([...o.formas.porCodigo].map(([codigo, { nivel }]) => [codigo, nivel]));
  const documentos = new Set<number>();
  let vistas = 0;
  let documento = 0;
  const vizinhas = [...insercoes].map((linha) => linha - 1);
  return {
    documentos,
    linhas: [...new Set([...linhas, ...vizinhas])].sort((a, b) => a - b),
    visit: (r) => {
      const nomeada = r.linha === linhas[vistas];
      if (nomeada) vistas++;
      // A new record goes before this record, so it may belong to the document that is still open.
      if (nomeada && insercoes.has(r.linha) && documento > 0) documentos.add(documento);
      const nivel = niveis.get(r.codigo);
      if (nivel !== undefined && nivel <= NIVEL_DOCUMENTO) documento = nivel === NIVEL_DOCUMENTO ? r.linha : 0;
      if (nomeada && documento > 0) documentos.add(documento);
    },
  };
}
