export { encryptDocumentos, rotateChavesDosDocumentos } from './encrypt-documentos.service.ts';
export { reencryptSegredos } from './reencrypt-segredos.service.ts';
export { type ResultadoTroca, rotateChave } from './rotate-chave.service.ts';
