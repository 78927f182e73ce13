export { cifrarDocumentos, trocarChavesDosDocumentos } from './cifrar-documentos.service.ts';
export { recifrarSegredos } from './recifrar-segredos.service.ts';
export { type ResultadoTroca, trocarChave } from './trocar-chave.service.ts';
