export { type Prescricao, replaceFiguras } from './carteira.repo.ts';
export { mountCarteira } from './carteira.routes.ts';
export { findPrescricao } from './carteira.service.ts';
export { fillCarteira, readFiguras } from './fill-carteira.ts';
