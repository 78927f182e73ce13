import { createServer as createHttp, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import { atender, escutar } from './escutar.ts';
import { createRoteiro, type Roteiro } from './roteiro.ts';

/** What a service does once instead of answering. `lento` answers correctly, but late. */
export type Falha =
  | { tipo: 'status'; status: number; corpo?: unknown; cabecalhos?: Readonly<Record<string, string>> }
  | { tipo: 'lento'; ms: number }
  /** Takes the request, does what it asks for, and never answers. */
  | { tipo: 'mudo' }
  /** Does what it asks for and cuts the line. */
  | { tipo: 'cortado' }
  /** Answers 200 with bytes that are no JSON. */
  | { tipo: 'malformado' }
  /** Answers 200 with these bytes. */
  | { tipo: 'texto'; texto: string }
  /** Answers with the first half of the right answer, as if it were whole. */
  | { tipo: 'truncado' };

export interface PedidoRecebido {
  metodo: string;
  /** With the query. */
  caminho: string;
  cabecalhos: Readonly<Record<string, string | string[] | undefined>>;
  corpo: string;
  /** The common name of the certificate that the caller proved itself with. */
  titular?: string;
}

export interface RespostaSimulada {
  status: number;
  /** Sent as JSON, unless it is `texto`. */
  corpo?: unknown;
  /** Sent as it is, with the content type of `cabecalhos`. */
  texto?: string;
  cabecalhos?: Readonly<Record<string, string>>;
}

export interface ServidorSimulado extends Pick<Roteiro<Falha>, 'fail'> {
  /** The base address, without a trailing slash. */
  readonly url: string;
  readonly pedidos: readonly PedidoRecebido[];
  close(): Promise<void>;
}

export interface OpcoesServidor {
  answer: (pedido: PedidoRecebido) => RespostaSimulada;
  /**
   * With it HTTPS is spoken; callers without a certificate of `ca`, where it is given, are refused in the handshake.
   */
  tls?: {
    key: string;
    cert: string;
    ca?: string;
    /** Refuse them by an answer 403 instead, as IIS does. */
    recusaPor403?: boolean;
  };
  /** The longest body that is accepted; 1 MB by default. */
  maxCorpo?: number;
}

const MAX_CORPO = 1024 * 1024;
const TEXTO = { 'content-type': 'text/html' };

/** Opens a real socket on this machine that answers JSON, with faults that can be scripted. */
export async function openServidor({ answer, tls, maxCorpo = MAX_CORPO }: OpcoesServidor): Promise<ServidorSimulado> {
  const pedidos: PedidoRecebido[] = [];
  const roteiro = createRoteiro<Falha>();

  const mutual = tls?.ca !== undefined;
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pedido: PedidoRecebido = {
      metodo: request.method ?? 'GET',
      caminho: request.url ?? '/',
      cabecalhos: request.headers,
      corpo: await readBody(request, maxCorpo),
    };
    const { socket } = request;
    if (mutual && socket instanceof TLSSocket) {
      if (!socket.authorized) return send(response, { status: 403, texto: 'Forbidden', cabecalhos: TEXTO });
      pedido.titular = String(socket.getPeerCertificate().subject?.CN);
    }
    pedidos.push(pedido);
    const falha = roteiro.tirar(`${pedido.metodo} ${pedido.caminho}`);
    if (falha?.tipo === 'status') return send(response, { ...falha, corpo: falha.corpo ?? {} });
    if (falha?.tipo === 'texto') return send(response, { status: 200, texto: falha.texto, cabecalhos: TEXTO });
    const resposta = answer(pedido);
    if (falha?.tipo === 'mudo') return;
    if (falha?.tipo === 'cortado') return void response.destroy();
    if (falha?.tipo === 'malformado') return void response.writeHead(200).end('<html>{"');
    if (falha?.tipo === 'truncado') {
      const inteira = resposta.texto ?? JSON.stringify(resposta.corpo);
      return send(response, { ...resposta, texto: inteira.slice(0, inteira.length / 2) });
    }
    if (falha?.tipo === 'lento') await wait(falha.ms);
    send(response, resposta);
  }

  const listener = atender(handle);
  const server: Server =
    tls === undefined
      ? createHttp(listener)
      : createHttps(
          { ...tls, requestCert: mutual, rejectUnauthorized: mutual && !tls.recusaPor403, minVersion: 'TLSv1.2' },
          listener,
        );
  const { porta, close } = await escutar(server);
  return {
    url: `${tls === undefined ? 'http' : 'https'}://localhost:${porta}`,
    pedidos,
    fail: roteiro.fail,
    close,
  };
}

async function readBody(request: IncomingMessage, maxCorpo: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxCorpo) throw new RangeError('the request is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, { status, corpo, texto, cabecalhos = {} }: RespostaSimulada): void {
  const body = texto ?? (corpo === undefined ? '' : JSON.stringify(corpo));
  response.writeHead(status, { 'content-type': 'application/json', ...cabecalhos }).end(body);
}
