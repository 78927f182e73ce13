import { findCnpj } from '@apura/br';
import { createRegistroSimulado, type RegistroSimulado } from '../rede/registro-simulado.ts';
import { generateEmpresaFicticia } from './generate-empresa-ficticia.ts';

/**
 * Simulates a minha-receita server: `GET /{cnpj}` answers the company's JSON, with the same statuses and shape of
 * errors. Below `/api/cnpj/v1/` it answers as BrasilAPI, which passes the answers on and has errors of another shape.
 */
export type RegistroCnpjSimulator = RegistroSimulado;

/**
 * Creates the simulator. Every company is invented from its CNPJ and labelled "simulado" in its name, in the body and
 * in the header `x-simulado`.
 * @param options.disponivel when it answers false, requests get 503, as when the service is down
 * @param options.desconhecidos CNPJs that get 404, as an entry that the registry does not have
 */
export function createRegistroCnpjSimulator(
  options: { disponivel?: () => boolean; desconhecidos?: ReadonlySet<string> } = {},
): RegistroCnpjSimulator {
  function responder(method: string, path: string): { status: number; body: unknown } {
    const answer = answerOf(method, path);
    if (answer.status === 200 || !path.startsWith(BRASIL_API)) return answer;
    const [name, type] = answer.status === 404 ? ['NotFoundError', 'not_found'] : ['BadRequestError', 'bad_request'];
    return { status: answer.status, body: { ...answer.body, name, type } };
  }
  function answerOf(method: string, path: string) {
    if (options.disponivel?.() === false) return erro(503, 'Serviço indisponível.');
    if (method !== 'GET') return erro(405, 'Essa URL aceita apenas o método GET.');
    const pedido = lastSegment(path);
    const cnpj = findCnpj(pedido);
    if (cnpj === undefined) return erro(400, `CNPJ ${pedido} inválido.`);
    if (options.desconhecidos?.has(cnpj)) return erro(404, `CNPJ ${cnpj} não encontrado.`);
    return { status: 200, body: generateEmpresaFicticia(cnpj) };
  }
  return createRegistroSimulado(responder);
}

const BRASIL_API = '/api/cnpj/v1/';

function erro(status: number, message: string) {
  return { status, body: { message } };
}

/** What follows the base path, so that both `/{cnpj}` and `/api/cnpj/v1/{cnpj}` work, masked or not. */
function lastSegment(path: string): string {
  return decodeURIComponent(path).replace(/^\/(api\/cnpj\/v1\/)?/, '');
}
