export { type ResultadoTroca, trocarChave } from './trocar-chave.service.ts';
