export { mountCartas } from './cartas.routes.ts';
