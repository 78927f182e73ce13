// The inner loops of reading SPED, in AssemblyScript. `npm run gen:nucleo -w @apura/documentos` compiles them to
// src/nucleo/nucleo.gerado.wasm; README.md draws their memory.

export { conferirCampos } from './campos';
export { lembrarCodigo } from './conhecidos';
export { codificarBloco, empacotarIndices, limparDicionario } from './dicionario';
export { fecharDiferencas, iniciarDiferencas, juntarDiferencas } from './diferencas';
export { filtrarRegistros } from './filtro';
export { lerLinhas } from './linhas';
export { juntarLote } from './lote';
export { marcarTrecho } from './marcas';
export { medirInteiros } from './medidas';
export { percorrerLinhas } from './percurso';
export { medirPrefixos, separarPrefixos } from './prefixos';
export { lerRegistros } from './registros';
