import { type ArquivoEncontrado, createInventario, type EntradaArquivo } from '../quebrar/inventario.ts';
import { LIMITES_ZIP } from '../zip/limites-zip.ts';

/**
 * The files of one received file, expanded below `extraidosDir`: a ZIP and what is in it, or the file alone. The place
 * in the list is the `ordem` of `checkArquivos`.
 */
export const openEntrada = (entrada: EntradaArquivo, extraidosDir: string): Promise<ArquivoEncontrado[]> =>
  createInventario({ entradas: [entrada], extraidosDir, limites: LIMITES_ZIP });
