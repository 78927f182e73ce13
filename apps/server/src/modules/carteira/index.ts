export { replaceFiguras } from './carteira.repo.ts';
export { mountCarteira } from './carteira.routes.ts';
export { fillCarteira, readFiguras } from './fill-carteira.ts';
