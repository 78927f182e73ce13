import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import { type CertificadoAberto, CertificadoError, openCertificadoDeConexao } from '@apura/assinatura';
import { FalhaDeRede, type MotivoFalhaDeRede } from './falha-de-rede.ts';

export interface OpcoesClienteHttp {
  /** The service's name in messages to users. */
  servico: string;
  /** Host names that may be called; a request to any other host is refused before a socket opens. */
  hosts: readonly string[];
  /** Our certificate for the handshake, as authorities issue it, old ciphers included. */
  certificado?: { pfx: Uint8Array; senha: string } | CertificadoAberto;
  /** PEM of authorities that are trusted for the server besides the public ones, such as those of ICP-Brasil. */
  ca?: string;
  /** Whether only the authorities of `ca` are trusted, and no public one. */
  somenteCa?: boolean;
  /** Connections at a time. */
  maxSockets?: number;
  /** Limit for the whole exchange. */
  timeoutMs?: number;
  /** Limit for the body of an answer, also after it was unpacked. */
  maxBytes?: number;
}

interface PedidoHttp {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** https:, or http: for this machine itself. */
  url: string;
  cabecalhos?: Readonly<Record<string, string>>;
  corpo?: string | Uint8Array;
  /** The reason of an abort is thrown as it is. */
  signal?: AbortSignal;
}

/** A whole answer of a service. */
export interface RespostaHttp {
  status: number;
  /** Names in lower case; the values of a repeated name are joined by a comma. */
  cabecalhos: Readonly<Record<string, string>>;
  corpo: Buffer;
}

/** Makes calls to one service. */
export interface ClienteHttp {
  /** Returns an answer of any status, redirections included; throws {@link FalhaDeRede} when there is no answer. */
  request(pedido: PedidoHttp): Promise<RespostaHttp>;
  /** Closes the connections. */
  close(): void;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_SOCKETS = 4;
/** Shorter than servers wait, so that a request never uses a connection that is just being closed. */
const IDLE_MS = 4_000;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

const gunzip = promisify(gunzipCallback);

/**
 * A client of one service with agents of its own: a certificate is never used for the connections of another client. A
 * failure is reported by its kind only, because an error of Node may carry the request and its secrets. Throws {@link
 * FalhaDeRede} for a certificate that cannot be opened.
 */
export function createClienteHttp(opcoes: OpcoesClienteHttp): ClienteHttp {
  const { servico, hosts, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, maxSockets = MAX_SOCKETS } = opcoes;
  const pool = { keepAlive: true, maxSockets, timeout: IDLE_MS };
  const plain = new HttpAgent(pool);
  const secure = new HttpsAgent({ ...pool, secureContext: createContext(opcoes) });

  return {
    async request(pedido) {
      const url = checkUrl(servico, pedido.url, hosts);
      pedido.signal?.throwIfAborted();
      const ours = AbortSignal.timeout(timeoutMs);
      const signal = pedido.signal ? AbortSignal.any([ours, pedido.signal]) : ours;
      try {
        const agent = url.protocol === 'https:' ? secure : plain;
        const response = await send(pedido, { url, agent, signal });
        const corpo = await readBody(response, maxBytes);
        return { status: response.statusCode ?? 0, cabecalhos: flatten(response.headers), corpo };
      } catch (erro) {
        pedido.signal?.throwIfAborted();
        throw toFalha(servico, ours.aborted ? 'TimeoutError' : codeOf(erro));
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/**
 * The handshake gets key and certificate already taken out of the file, because OpenSSL 3 refuses the ciphers of many
 * files.
 */
function createContext({ servico, certificado, ca, somenteCa }: OpcoesClienteHttp): SecureContext {
  const authorities = ca === undefined ? {} : { ca: somenteCa === true ? [ca] : [...getCACertificates('default'), ca] };
  if (certificado === undefined) return createSecureContext({ minVersion: 'TLSv1.2', ...authorities });
  try {
    const aberto = 'pfx' in certificado ? openCertificadoDeConexao(certificado) : certificado;
    const cert = [aberto.certificado, ...aberto.cadeia].map((c) => c.toString()).join('');
    const key = aberto.chave.export({ type: 'pkcs8', format: 'pem' });
    return createSecureContext({ minVersion: 'TLSv1.2', ...authorities, cert, key });
  } catch (erro) {
    const mensagem = erro instanceof CertificadoError ? erro.message : 'O certificado digital não pôde ser usado.';
    throw new FalhaDeRede({ motivo: 'certificado', mensagem: `${servico}: ${mensagem}`, codigo: 'PFX' });
  }
}

function checkUrl(servico: string, texto: string, hosts: readonly string[]): URL {
  const url = URL.canParse(texto) ? new URL(texto) : null;
  const scheme = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.includes(url.hostname));
  if (url && scheme && hosts.includes(url.hostname)) return url;
  const host = url?.hostname ?? '';
  throw new FalhaDeRede({ motivo: 'host', codigo: host, mensagem: `${servico}: o endereço ${host} não é permitido.` });
}

interface Destination {
  url: URL;
  agent: HttpAgent | HttpsAgent;
  signal: AbortSignal;
}

function send(pedido: PedidoHttp, { url, agent, signal }: Destination): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { metodo, cabecalhos, corpo } = pedido;
  const size = corpo === undefined ? {} : { 'content-length': Buffer.byteLength(corpo) };
  const headers = { 'user-agent': 'Apura', ...size, ...cabecalhos };
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  open(url, { method: metodo, agent, signal, headers }, resolve).on('error', reject).end(corpo);
  return promise;
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw Object.assign(new Error(), { code: TOO_LONG });
    chunks.push(chunk);
  }
  const corpo = Buffer.concat(chunks);
  const packed = /^(?:x-)?gzip$/i.test(response.headers['content-encoding'] ?? '');
  return packed ? gunzip(corpo, { maxOutputLength: maxBytes }) : corpo;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([nome, valor]) =>
      valor === undefined ? [] : [[nome, Array.isArray(valor) ? valor.join(', ') : valor]],
    ),
  );
}

const TOO_LONG = 'ERR_BUFFER_TOO_LARGE';
/** The alerts of TLS (RFC 8446, 6.2) with which a server refuses our certificate. */
const REFUSED = ['41', '42', '43', '44', '45', '46', '48', '49', '116'].map((alerta) => `ALERT_${alerta}`);
const TLS = /^(?:ALERT_|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|EPROTO$|HOSTNAME_MISMATCH$)/;

const MENSAGENS: Readonly<Record<Exclude<MotivoFalhaDeRede, 'host'>, string>> = {
  certificado: 'o servidor recusou o certificado digital. Confira a validade e se é do tipo A1 da ICP-Brasil.',
  tls: 'a conexão segura com o servidor não pôde ser estabelecida.',
  conexao: 'o servidor não está acessível ou interrompeu a conexão.',
  tempo: 'o servidor não respondeu a tempo.',
  tamanho: 'a resposta do servidor é maior do que o permitido.',
};

function toFalha(servico: string, codigo: string): FalhaDeRede {
  const motivo = motivoOf(codigo);
  return new FalhaDeRede({ motivo, mensagem: `${servico}: ${MENSAGENS[motivo]}`, codigo });
}

function motivoOf(codigo: string): Exclude<MotivoFalhaDeRede, 'host'> {
  if (codigo === TOO_LONG) return 'tamanho';
  if (['TimeoutError', 'ETIMEDOUT'].includes(codigo)) return 'tempo';
  if (REFUSED.includes(codigo)) return 'certificado';
  return TLS.test(codigo) ? 'tls' : 'conexao';
}

function codeOf(erro: unknown): string {
  if (!(erro instanceof Error)) return 'unknown';
  const alerta = /SSL alert number (\d+)/.exec(erro.message)?.[1];
  if (alerta !== undefined) return `ALERT_${alerta}`;
  return 'code' in erro && typeof erro.code === 'string' ? erro.code : erro.name;
}
