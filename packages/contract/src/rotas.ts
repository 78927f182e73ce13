import * as arquivos from './arquivos.ts';
import * as certificados from './certificados.ts';
import * as empresas from './empresas.ts';
import * as eventos from './eventos.ts';
import * as projetos from './projetos.ts';
import * as relatorios from './relatorios.ts';
import type { ContractRoute } from './route.ts';
import * as sessao from './sessao.ts';

/** Every call of the contract: the server mounts exactly these and the documentation lists exactly these. */
export const rotas: readonly ContractRoute[] = [
  sessao,
  empresas,
  certificados,
  projetos,
  arquivos,
  relatorios,
  eventos,
].flatMap((area) => Object.values(area).filter(isRoute));

function isRoute(value: unknown): value is ContractRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value;
}
