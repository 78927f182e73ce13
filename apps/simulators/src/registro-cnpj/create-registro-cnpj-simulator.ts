import type { IncomingMessage, ServerResponse } from 'node:http';
import { gerarEmpresaFicticia } from './gerar-empresa-ficticia.ts';

/** A stand-in for a minha-receita server: `GET /{cnpj}` answers the company's JSON, with the same statuses and error shape. */
export interface RegistroCnpjSimulator {
  /** Answers one request path in process, for adapters that take a function instead of an address. */
  responder(method: string, path: string): { status: number; body: unknown };
  /** Has the shape of the global `fetch`, so that the registry's HTTP adapter runs unchanged without a socket. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Can be given to `http.createServer`. */
  handler(request: IncomingMessage, response: ServerResponse): void;
}

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
    if (options.disponivel?.() === false) return erro(503, 'Serviço indisponível.');
    if (method !== 'GET') return erro(405, 'Essa URL aceita apenas o método GET.');
    const cnpj = normalizar(path);
    if (!cnpjValido(cnpj)) return erro(400, `CNPJ ${cnpj} inválido.`);
    if (options.desconhecidos?.has(cnpj)) return erro(404, `CNPJ ${cnpj} não encontrado.`);
    return { status: 200, body: gerarEmpresaFicticia(cnpj) };
  }
  return {
    responder,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const { status, body } = responder(method, url.pathname);
      return Response.json(body, { status, headers: { 'x-simulado': '1' } });
    },
    handler(request, response) {
      const { status, body } = responder(request.method ?? 'GET', (request.url ?? '/').split('?')[0] ?? '/');
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-simulado': '1' });
      response.end(JSON.stringify(body));
    },
  };
}

function erro(status: number, message: string) {
  return { status, body: { message } };
}

/** The last segment of the path, so that both `/{cnpj}` and `/api/cnpj/v1/{cnpj}` work, without punctuation. */
function normalizar(path: string): string {
  const ultimo = decodeURIComponent(path)
    .replace(/\/+$/, '')
    .split('/')
    .slice(path.includes('cnpj') ? -1 : 1)
    .join('');
  return ultimo.replace(/[.\-/]/g, '').toUpperCase();
}

/** Both check digits of a numeric or alphanumeric CNPJ; the value of a character is its ASCII code minus 48. */
function cnpjValido(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^0+$/.test(cnpj)) return false;
  return digito(cnpj.slice(0, 12)) === cnpj[12] && digito(cnpj.slice(0, 13)) === cnpj[13];
}

function digito(base: string): string {
  let soma = 0;
  let peso = 2;
  for (let i = base.length - 1; i >= 0; i -= 1) {
    soma += (base.charCodeAt(i) - 48) * peso;
    peso = peso === 9 ? 2 : peso + 1;
  }
  const resto = soma % 11;
  return String(resto < 2 ? 0 : 11 - resto);
}
