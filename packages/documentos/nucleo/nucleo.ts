// The inner loops of reading SPED, in AssemblyScript. `npm run gen:nucleo -w @apura/documentos` compiles them to
// src/nucleo/nucleo.gerado.wasm; README.md draws their memory.

export { checkCampos } from './campos';
export { rememberCodigo } from './conhecidos';
export { cleanDicionario, encodeBloco, packIndices } from './dicionario';
export { closeDiferencas, joinDiferencas, startDiferencas } from './diferencas';
export { filterRegistros } from './filtro';
export { readLinhas } from './linhas';
export { joinLote } from './lote';
export { markTrecho } from './marcas';
export { measureInteiros } from './medidas';
export { walkLinhas } from './percurso';
export { measurePrefixos, separatePrefixos } from './prefixos';
export { readRegistros } from './registros';
