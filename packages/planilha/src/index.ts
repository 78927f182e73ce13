export type {
  AbaEscrita,
  ColunaEscrita,
  FormatoCelula,
  LinhaEscrita,
  LinhasXml,
  LugarDasLinhas,
  ValorCelula,
} from './aba-escrita.ts';
export * from './browser.ts';
export type { CelulaLida, EventoPlanilha } from './celula-lida.ts';
export { LIMITES_PLANILHA } from './limites-planilha.ts';
export { openPacote } from './open-pacote.ts';
export { ABA_LISTAS, partesDaPlanilha } from './partes-planilha.ts';
export { PlanilhaError } from './planilha-error.ts';
export { readPlanilha } from './read-planilha.ts';
export { textoCelula } from './texto-celula.ts';
export { buildPlanilha, writePlanilhaFile } from './write-planilha.ts';
