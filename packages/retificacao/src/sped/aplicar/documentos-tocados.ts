import type { Formas } from '../formas.ts';
import type { RegistroBruto } from '../registro-bruto.ts';

/** Level of what stands straight below an establishment: a document, a consolidation, a single operation. */
export const NIVEL_DOCUMENTO = 3;

/**
 * Finds, while a file is walked over, the documents that have a changed, a dropped or a new record, or that a new
 * record comes behind.
 */
export function createDocumentosTocados(o: {
  formas: Formas;
  /** Lines of the records that change or go. */
  nomeadas: Iterable<number>;
  /** Lines before which new ones come. */
  insercoes: Iterable<number>;
}): {
  visit: (r: RegistroBruto) => void;
  /** Their lines. */
  documentos: ReadonlySet<number>;
  /**
   * Lines, in order, that the walk has to come by: of what is named, and before it, where the document may be that it
   * comes behind.
   */
  linhas: readonly number[];
} {
  const insercoes = new Set(o.insercoes);
  // Most lines are named by no change: one comparison tells.
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
      // Before it opens a document of its own: what comes in before it may belong to the one that is still open.
      if (nomeada && insercoes.has(r.linha) && documento > 0) documentos.add(documento);
      const nivel = niveis.get(r.codigo);
      if (nivel !== undefined && nivel <= NIVEL_DOCUMENTO) documento = nivel === NIVEL_DOCUMENTO ? r.linha : 0;
      if (nomeada && documento > 0) documentos.add(documento);
    },
  };
}
