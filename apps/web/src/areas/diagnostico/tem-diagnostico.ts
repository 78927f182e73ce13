import type { Projeto } from '@apura/contract';

/** Whether a project has an embedded report to show. */
export function temDiagnostico(projeto: Pick<Projeto, 'pbi'>): boolean {
  return projeto.pbi !== null && projeto.pbi !== '';
}
