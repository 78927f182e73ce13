import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { ErroS3 } from './erro-s3.ts';

const MAX_CORPO_XML = 4 * 1024 * 1024;

/** `bucket.host` or `/bucket/…`. */
export function alvoDe({ url = '/', headers }: IncomingMessage): {
  bucket: string;
  key: string;
  query: URLSearchParams;
} {
  const [caminho = '/', consulta = ''] = url.split('?', 2);
  const query = new URLSearchParams(consulta);
  const doHost = /^([a-z0-9.-]+)\.localhost(:\d+)?$/.exec(headers.host ?? '')?.[1];
  const inteiro = decodeURIComponent(caminho.slice(1));
  if (doHost !== undefined) return { bucket: doHost, key: inteiro, query };
  const [bucket = ''] = inteiro.split('/', 1);
  return { bucket, key: inteiro.slice(bucket.length + 1), query };
}

/** The user metadata of a request: its headers `x-amz-meta-*` without this prefix. */
export function metadadosDe({ headers }: IncomingMessage): Record<string, string> {
  const nomes = Object.keys(headers).filter((nome) => nome.startsWith('x-amz-meta-'));
  return Object.fromEntries(nomes.map((nome) => [nome.slice('x-amz-meta-'.length), String(headers[nome])]));
}

/** `bytes=10-19`, `bytes=10-` or `bytes=-10`; undefined without one. */
export function faixaDe(range: string | undefined, bytes: number): { inicio: number; fim: number } | undefined {
  const [, de = '', ate = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (de === '' && ate === '') return undefined;
  const inicio = de === '' ? Math.max(0, bytes - Number(ate)) : Number(de);
  const fim = de === '' || ate === '' ? bytes : Math.min(bytes, Number(ate) + 1);
  if (inicio >= fim) throw new ErroS3(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { inicio, fim };
}

/** The body of a request in XML, after its hash was compared with the signed one and with its checksum. */
export async function readXml(request: IncomingMessage, { comSoma = false } = {}): Promise<string> {
  const partes: Buffer[] = [];
  let total = 0;
  for await (const parte of request as AsyncIterable<Buffer>) {
    total += parte.length;
    if (total > MAX_CORPO_XML) throw new ErroS3(400, 'EntityTooLarge', 'The body is too long');
    partes.push(parte);
  }
  const corpo = Buffer.concat(partes);
  const { headers } = request;
  if (createHash('sha256').update(corpo).digest('hex') !== headers['x-amz-content-sha256']) {
    throw new ErroS3(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 header does not match what was computed.',
    );
  }
  if (comSoma && !isSomaCerta(headers, corpo)) {
    throw new ErroS3(
      400,
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    );
  }
  return corpo.toString('utf8');
}

function isSomaCerta(headers: IncomingMessage['headers'], corpo: Buffer): boolean {
  const dita = headers['content-md5'] ?? headers['x-amz-checksum-crc32'];
  const soma = Buffer.alloc(4);
  soma.writeUInt32BE(crc32(corpo));
  const certas = [createHash('md5').update(corpo).digest('base64'), soma.toString('base64')];
  return certas.some((uma) => uma === dita);
}
