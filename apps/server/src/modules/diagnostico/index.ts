export { findProvedorBi, publishPbi, replaceDiagnostico } from './diagnostico.repo.ts';
export { mountDiagnostico } from './diagnostico.routes.ts';
export { storeDiagnostico } from './store-diagnostico.ts';
