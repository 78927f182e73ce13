import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { CertificadoAberto } from '@apura/assinatura';
import { type ClienteHttp, createClienteHttp, FalhaDeRede, parseJson, type RespostaHttp } from '@apura/coletores';
import { PaymentsUnavailableError } from './port.ts';

/** What a caller proves itself with in the handshake: a PKCS#12 file, or certificate and key in PEM. */
export type ClientCertificate = { pfx: Buffer; passphrase: string } | { cert: Buffer; key: Buffer };

export interface JsonClientOptions {
  /** The service's name in errors. */
  service: string;
  /** Hosts that may be called; a request to any other one is refused before a socket opens. */
  hosts: readonly string[];
  certificate?: ClientCertificate;
  /** PEM of the authority of the server, where it is not a public one. */
  ca?: Buffer;
  /** Of the whole exchange. */
  timeoutMs?: number;
}

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** A JSON text or a form. */
  body?: string;
}

export interface JsonAnswer {
  status: number;
  /** What was answered, numbers as the text that the wire had; undefined for no body. */
  json: unknown;
}

export interface JsonClient {
  /** Answers any status; throws {@link PaymentsUnavailableError} where there is no answer, or one that is no JSON. */
  ask(request: JsonRequest): Promise<JsonAnswer>;
  /** Ends the connections. */
  close(): void;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_SOCKETS = 8;

/**
 * A client of one JSON service of payments. It connects with the first request: a certificate that cannot be opened
 * makes the service unavailable, and nothing else. Errors carry their kind only.
 */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { service } = options;
  let client: ClienteHttp | undefined;

  async function send({ method, url, headers, body }: JsonRequest): Promise<RespostaHttp> {
    try {
      client ??= open(options);
      return await client.request({
        metodo: method,
        url,
        cabecalhos: { accept: 'application/json', ...headers },
        corpo: body,
      });
    } catch (error) {
      if (!(error instanceof FalhaDeRede))
        throw new PaymentsUnavailableError(
          `${service}: no answer (${error instanceof Error ? error.name : 'unknown'})`,
        );
      const { motivo, codigo } = error;
      if (motivo === 'host') throw new PaymentsUnavailableError(`${service}: ${codigo} is not on the list`);
      throw new PaymentsUnavailableError(`${service}: no answer (${codigo})`);
    }
  }

  return {
    async ask(request) {
      const { status, corpo } = await send(request);
      const json = parseJson(corpo.toString('utf8'));
      // Proxies explain a fault in HTML; the status says enough.
      if (json !== undefined || corpo.length === 0 || status >= 400) return { status, json };
      throw new PaymentsUnavailableError(`${service}: the answer is no JSON`);
    },
    close: () => client?.close(),
  };
}

function open({ service, hosts, certificate, ca, timeoutMs = TIMEOUT_MS }: JsonClientOptions): ClienteHttp {
  return createClienteHttp({
    servico: service,
    hosts,
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    maxSockets: MAX_SOCKETS,
    ...(certificate === undefined ? {} : { certificado: openCertificate(certificate) }),
    // With the provider's own authority, public authorities are not trusted.
    ...(ca === undefined ? {} : { ca: ca.toString('utf8'), somenteCa: true }),
  });
}

function openCertificate(certificate: ClientCertificate): { pfx: Buffer; senha: string } | CertificadoAberto {
  if ('pfx' in certificate) return { pfx: certificate.pfx, senha: certificate.passphrase };
  const pems = certificate.cert.toString('utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const [own, ...chain] = (pems ?? []).map((pem) => new X509Certificate(pem));
  return {
    chave: createPrivateKey(certificate.key),
    certificado: own ?? new X509Certificate(certificate.cert),
    cadeia: chain,
    titular: null,
  };
}
