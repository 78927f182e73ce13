import type { ClienteHttp } from '../comum/cliente-http.ts';
import { parseJson } from '../comum/parse-json.ts';
import { camposDe, textoDe } from './campos.ts';
import { falhaDoStatus } from './codigos-integra.ts';
import { type FalhaIntegra, OUTRA_FORMA } from './resposta-integra.ts';

/** An access or a token that ends within this time is no longer used. */
export const MARGEM_MS = 60_000;

export interface OpcoesAcesso {
  url: string;
  consumerKey: string;
  consumerSecret: string;
  /** Called with the first request, so that a wrong password is reported by the call that needs the certificate. */
  openCliente: () => ClienteHttp;
  agora: () => Date;
}

/** The contractor's access to the Integra Contador, kept until it ends. */
export interface AcessoIntegra {
  /** Returns the access in use or a new one; otherwise why it was refused. */
  obtain(signal?: AbortSignal): Promise<{ token: string; jwt: string } | FalhaIntegra>;
  /** Forgets the access, because the gateway may end it at any time. */
  forget(): void;
  close(): void;
}

/** Gets access by the contractor's certificate and keys. */
export function createAcesso(o: OpcoesAcesso): AcessoIntegra {
  const basic = Buffer.from(`${o.consumerKey}:${o.consumerSecret}`).toString('base64');
  let cliente: ClienteHttp | undefined;
  let acesso: { token: string; jwt: string; ate: number } | undefined;
  return {
    async obtain(signal) {
      const agora = o.agora().getTime();
      if (acesso !== undefined && acesso.ate - MARGEM_MS > agora) return acesso;
      cliente ??= o.openCliente();
      const resposta = await cliente.request({
        metodo: 'POST',
        url: o.url,
        cabecalhos: {
          accept: 'application/json',
          authorization: `Basic ${basic}`,
          'role-type': 'TERCEIROS',
          'content-type': 'application/x-www-form-urlencoded',
        },
        corpo: 'grant_type=client_credentials',
        signal,
      });
      const campos = camposDe(parseJson(resposta.corpo.toString('utf8')));
      if (resposta.status !== 200) return falhaDoStatus(resposta.status === 400 ? 401 : resposta.status, []);
      const token = textoDe(campos.access_token);
      const jwt = textoDe(campos.jwt_token);
      const segundos = Number(campos.expires_in);
      if (token === '' || jwt === '' || !(segundos > 0)) return OUTRA_FORMA;
      acesso = { token, jwt, ate: agora + segundos * 1000 };
      return acesso;
    },
    forget() {
      acesso = undefined;
    },
    close() {
      cliente?.close();
    },
  };
}
