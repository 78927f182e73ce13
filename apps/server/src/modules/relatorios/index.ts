export { parseFilter } from './parse-filter.ts';
export { parseSort } from './parse-sort.ts';
export { mountRelatorios } from './relatorios.routes.ts';
