export { cleanDesafios } from './clean-desafios.ts';
export { requestSegundoFator } from './entrada.service.ts';
export { removeFatores } from './politica.service.ts';
export { rotateChaveDosFatores } from './segredo-totp.ts';
export { mountSegundoFator } from './segundo-fator.routes.ts';
