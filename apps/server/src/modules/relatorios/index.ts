export { mountRelatorios } from './relatorios.routes.ts';
