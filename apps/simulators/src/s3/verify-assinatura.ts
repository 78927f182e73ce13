import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ErroS3 } from './erro-s3.ts';

export interface ChaveAcesso {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface PedidoAssinado {
  method: string;
  /** As it came, with the query. */
  url: string;
  headers: IncomingHttpHeaders;
}

const SKEW_MS = 15 * 60_000;
const CREDENTIAL = new RegExp(
  [
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request/,
    /SignedHeaders=([^,]+)/,
    /Signature=([0-9a-f]{64})$/,
  ]
    .map(({ source }) => source)
    .join(', ?'),
);

/**
 * Checks signature version 4 in the `Authorization` header as the service does. Throws the answer that S3 gives to a
 * request whose signature is wrong. Source: docs.aws.amazon.com, "Authenticating Requests: Using the Authorization
 * Header".
 */
export function verifyAssinatura(
  pedido: PedidoAssinado,
  { chave, regiao, agora }: { chave: ChaveAcesso; regiao: string; agora: Date },
): void {
  const { headers } = pedido;
  const header = headers.authorization;
  if (header === undefined) throw new ErroS3(403, 'AccessDenied', 'Access Denied');
  const partes = CREDENTIAL.exec(header);
  if (partes === null) throw new ErroS3(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  const [, accessKeyId = '', dia = '', pedida = '', lista = '', assinatura = ''] = partes;
  if (accessKeyId !== chave.accessKeyId) {
    throw new ErroS3(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (pedida !== regiao) {
    const message = `The authorization header is malformed; the region '${pedida}' is wrong; expecting '${regiao}'`;
    throw new ErroS3(400, 'AuthorizationHeaderMalformed', message, { Region: regiao });
  }
  const data = String(headers['x-amz-date'] ?? '');
  const instante = Date.parse(data.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(instante - agora.getTime()) <= SKEW_MS) || !data.startsWith(dia)) {
    throw new ErroS3(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the server time is too large.',
    );
  }
  const assinados = lista.split(';');
  const obrigatorios = ['host', ...Object.keys(headers).filter((nome) => nome.startsWith('x-amz-'))];
  if (obrigatorios.some((nome) => !assinados.includes(nome))) {
    throw new ErroS3(403, 'AccessDenied', 'There were headers present in the request which were not signed');
  }
  const esperada = sign(pedido, { secret: chave.secretAccessKey, dia, regiao, data, assinados });
  if (!timingSafeEqual(Buffer.from(esperada), Buffer.from(assinatura))) {
    throw new ErroS3(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
}

function sign(
  { method, url, headers }: PedidoAssinado,
  o: { secret: string; dia: string; regiao: string; data: string; assinados: readonly string[] },
): string {
  const [caminho = '/', consulta = ''] = url.split('?', 2);
  const parametros = consulta
    .split('&')
    .filter((um) => um !== '')
    .map((um) => {
      const [nome = '', valor = ''] = um.split('=', 2);
      return [recodificar(nome), recodificar(valor)] as const;
    })
    .sort(([a, va], [b, vb]) => (a === b ? comparar(va, vb) : comparar(a, b)))
    .map(([nome, valor]) => `${nome}=${valor}`);
  const canonico = [
    method,
    caminho
      .split('/')
      .map((segmento) => recodificar(segmento))
      .join('/'),
    parametros.join('&'),
    ...o.assinados.map(
      (nome) =>
        `${nome}:${String(headers[nome] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    o.assinados.join(';'),
    String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
  ].join('\n');
  const escopo = `${o.dia}/${o.regiao}/s3/aws4_request`;
  const resumo = createHash('sha256').update(canonico).digest('hex');
  const chave = [o.dia, o.regiao, 's3', 'aws4_request'].reduce<Buffer>(
    (anterior, texto) => hmac(anterior, texto),
    Buffer.from(`AWS4${o.secret}`),
  );
  return hmac(chave, ['AWS4-HMAC-SHA256', o.data, escopo, resumo].join('\n')).toString('hex');
}

const comparar = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function hmac(chave: Buffer, texto: string): Buffer {
  return createHmac('sha256', chave).update(texto).digest();
}

/** Everything but the unreserved characters of RFC 3986 as `%XX`, whichever way it came. */
function recodificar(texto: string): string {
  return encodeURIComponent(decodeURIComponent(texto)).replace(
    /[!'()*]/g,
    (letra) => `%${letra.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
