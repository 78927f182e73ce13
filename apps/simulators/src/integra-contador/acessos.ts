import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';

/** The keys of a contractor. */
export interface ContratoSimulado {
  cnpj: string;
  consumerKey: string;
  consumerSecret: string;
}

/** Gives access to contractors and recognizes it again. */
export interface Acessos {
  authenticate(pedido: PedidoRecebido): RespostaSimulada;
  /** The contractor whose access the call brings; undefined without one that still counts. */
  findContratante(pedido: PedidoRecebido): string | undefined;
  /** How many accesses were given. */
  readonly quantos: number;
  /** Tokens given so far are not taken any more. */
  revoke(): void;
  /** Forgets all accesses and counts from the start. */
  reset(): void;
}

const EXPIRES_S = 2008;

/** Access by mutual TLS and client credentials, for 2008 seconds by the clock. */
export function createAcessos(contratos: readonly ContratoSimulado[], now: () => Date): Acessos {
  const dados = new Map<string, { jwt: string; ate: number; cnpj: string }>();
  let quantos = 0;

  function authenticate({ metodo, caminho, cabecalhos, corpo, titular }: PedidoRecebido): RespostaSimulada {
    const fault = (status: number, message: string): RespostaSimulada => ({
      status,
      corpo: { timestamp: now().toISOString(), status, error: message, message, details: [], path: caminho },
    });
    if (metodo !== 'POST' || caminho !== '/authenticate') return fault(404, 'Not Found');
    const contrato = contratos.find((um) => cabecalhos.authorization === basicOf(um));
    // The keys count together with the certificate of the same contract only.
    if (contrato === undefined || !titular?.endsWith(`:${contrato.cnpj}`)) return fault(401, 'Unauthorized');
    if (!String(cabecalhos['content-type']).startsWith('application/x-www-form-urlencoded'))
      return fault(415, 'Unsupported Media Type');
    if (cabecalhos['role-type'] !== 'TERCEIROS') return fault(400, 'Bad Request');
    if (new URLSearchParams(corpo).get('grant_type') !== 'client_credentials') return fault(400, 'Bad Request');
    quantos += 1;
    const token = `acesso-${quantos}`;
    const jwt = `jwt-${quantos}`;
    dados.set(token, { jwt, ate: now().getTime() + EXPIRES_S * 1000, cnpj: contrato.cnpj });
    return {
      status: 200,
      corpo: { expires_in: EXPIRES_S, scope: 'default', token_type: 'Bearer', access_token: token, jwt_token: jwt },
    };
  }

  function findContratante({ cabecalhos }: PedidoRecebido): string | undefined {
    const token = /^Bearer (.+)$/.exec(String(cabecalhos.authorization ?? ''))?.[1] ?? '';
    const acesso = dados.get(token);
    const vale = acesso !== undefined && acesso.ate > now().getTime() && cabecalhos.jwt_token === acesso.jwt;
    return vale ? acesso.cnpj : undefined;
  }

  return {
    authenticate,
    findContratante,
    get quantos() {
      return quantos;
    },
    revoke: () => dados.clear(),
    reset() {
      dados.clear();
      quantos = 0;
    },
  };
}

function basicOf({ consumerKey, consumerSecret }: ContratoSimulado): string {
  return `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`;
}
