export { mountDiagnostico } from './diagnostico.routes.ts';
