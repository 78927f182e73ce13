export { publishPbi, replaceDiagnostico } from './diagnostico.repo.ts';
export { mountDiagnostico } from './diagnostico.routes.ts';
export { defineProvedorBi, type NovoProvedorBi, rotateChaveDoProvedorBi } from './power-bi.service.ts';
export { storeDiagnostico } from './store-diagnostico.ts';
