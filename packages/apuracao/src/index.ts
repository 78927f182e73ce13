export { COLUNAS_FATO_PC, FONTES_FATO_PC, sqlFatoPc, TABELAS_FATO_PC } from './fato-pc.ts';
export { MACROS } from './macros.ts';
export { type Projecao, selectUniao } from './select-uniao.ts';
export { FONTES_VISOES_EFDC, VISOES_EFDC } from './visoes-efdc.ts';
