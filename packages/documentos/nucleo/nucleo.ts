// The inner loops of reading SPED, in AssemblyScript: compiled to src/nucleo/nucleo.gerado.wasm by
// `npm run gen:nucleo -w @apura/documentos`.
// All of them work on memory that src/nucleo lays out; nothing here allocates, and nothing decides what a fault means:
// a value or a line that is not of the common kind is handed back, and TypeScript reads it.

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
