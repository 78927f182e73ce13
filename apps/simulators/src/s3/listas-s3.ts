import { escapeXml } from '@apura/br';
import { writeXml } from '../rede/write-xml.ts';
import { ErroS3 } from './erro-s3.ts';

export const XMLNS = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

interface Objeto {
  bytes: number;
  etag: string;
  em: Date;
}

/** A page of `ListObjectsV2`. */
export function listObjetos(
  objetos: ReadonlyMap<string, Objeto>,
  { query, porPagina, bucket }: { query: URLSearchParams; porPagina: number; bucket: string },
): string {
  if (query.get('list-type') !== '2') throw new ErroS3(501, 'NotImplemented', 'Only the second version of the list');
  const prefixo = query.get('prefix') ?? '';
  const depois = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
  const todos = [...objetos]
    .filter(([key]) => key.startsWith(prefixo) && key > depois)
    .sort(([a], [b]) => comparar(a, b));
  const pagina = todos.slice(0, Math.min(porPagina, Number(query.get('max-keys') ?? 1_000)));
  const itens = pagina.map(([key, { bytes, etag, em }]) => {
    const Contents = {
      Key: escapeXml(key),
      LastModified: em.toISOString(),
      ETag: escapeXml(etag),
      Size: String(bytes),
      StorageClass: 'STANDARD',
    };
    return writeXml({ Contents });
  });
  const falta = pagina.length < todos.length;
  const proxima = Buffer.from(pagina.at(-1)?.[0] ?? '').toString('base64url');
  const fim = falta ? `<NextContinuationToken>${proxima}</NextContinuationToken>` : '';
  const cabeca = `<Name>${bucket}</Name><KeyCount>${pagina.length}</KeyCount><IsTruncated>${falta}</IsTruncated>`;
  return `<ListBucketResult ${XMLNS}>${cabeca}${fim}${itens.join('')}</ListBucketResult>`;
}

/** A page of `ListMultipartUploads`, of uploads by their id. */
export function listEnvios(
  envios: ReadonlyMap<string, { key: string; em: Date }>,
  { query, porPagina, bucket }: { query: URLSearchParams; porPagina: number; bucket: string },
): string {
  const prefixo = query.get('prefix') ?? '';
  const depois = query.get('key-marker') ?? '';
  const depoisId = query.get('upload-id-marker') ?? '';
  const todos = [...envios]
    .filter(([id, { key }]) => key.startsWith(prefixo) && (key > depois || (key === depois && id > depoisId)))
    .sort(([a, x], [b, y]) => comparar(x.key, y.key) || comparar(a, b));
  const pagina = todos.slice(0, porPagina);
  const itens = pagina.map(([id, { key, em }]) =>
    writeXml({ Upload: { Key: escapeXml(key), UploadId: id, Initiated: em.toISOString() } }),
  );
  const [ultimoId = '', ultimo] = pagina.at(-1) ?? [];
  const cabeca = writeXml({
    Bucket: bucket,
    IsTruncated: String(pagina.length < todos.length),
    NextKeyMarker: escapeXml(ultimo?.key ?? ''),
    NextUploadIdMarker: ultimoId,
  });
  return `<ListMultipartUploadsResult ${XMLNS}>${cabeca}${itens.join('')}</ListMultipartUploadsResult>`;
}

const comparar = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
