export { findProvedorBi, publishPbi, replaceDiagnostico } from './diagnostico.repo.ts';
export { mountDiagnostico } from './diagnostico.routes.ts';
export { definirProvedorBi, type NovoProvedorBi, trocarChaveDoProvedorBi } from './provedor-bi.service.ts';
export { storeDiagnostico } from './store-diagnostico.ts';
