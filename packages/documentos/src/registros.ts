/**
 * The records of a SPED file without the readers, for threads that look at lines and write no tables. Loading the whole
 * package takes such a thread longer than looking at a small file.
 */

export {
  type CampoConferido,
  type ContaConferida,
  type DocumentoConferido,
  type LayoutConferido,
  type ReferenciaConferida,
  sobreSituacao,
} from './nucleo/layouts-nucleo.ts';
export {
  type NucleoFiltro,
  palavraFiltrada,
  type ResumoFiltro,
  releaseNucleoFiltro,
  takeNucleoFiltro,
} from './nucleo/nucleo-filtro.ts';
export {
  MAIOR_JANELA,
  type NucleoRegistros,
  palavraLinha,
  releaseNucleoRegistros,
  sinalLinha,
  takeNucleoRegistros,
} from './nucleo/nucleo-registros.ts';
export type { FiltroCampo, PapelFiltro } from './nucleo/place-papeis.ts';
export type { TrechosFiltrados } from './nucleo/trechos-filtrados.ts';
export { findInicioSped } from './sped/find-inicio-sped.ts';
export { type CampoLayout, getLayout, type Layout, type RegistroLayout } from './sped/layouts/layout.ts';
export { chooseLeiaute } from './sped/layouts/leiautes.ts';
export { nomesCampos } from './sped/layouts/plano-leitura.ts';
export type { ObrigacaoSped } from './sped/obrigacao-sped.ts';
export { decodeTexto, type EncodingSped } from './sped/texto-cp1252.ts';
