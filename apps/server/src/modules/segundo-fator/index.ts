export { pedirSegundoFator } from './entrada.service.ts';
export { limparDesafios } from './limpar-desafios.ts';
export { removeFatores } from './politica.service.ts';
export { trocarChaveDosFatores } from './segredo-totp.ts';
export { mountSegundoFator } from './segundo-fator.routes.ts';
