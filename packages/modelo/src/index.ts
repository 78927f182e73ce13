export { type Leituras, leiturasDoSql } from './leituras.ts';
export { MACROS_MODELO } from './macros.ts';
export type { Mart } from './mart.ts';
export { marts, visoesDoModelo } from './marts.ts';
export { nomesLidos } from './nomes-lidos.ts';
export { sortVisoes } from './sort-visoes.ts';
export { stagingDe } from './staging.ts';
export { ANALITICOS_EFDF, DOCUMENTOS_EFDF } from './unioes/documentos-efdf.ts';
export { TABELAS_CITACOES } from './unioes/processos-citados.ts';
