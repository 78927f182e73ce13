import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../../config/storage-config.ts';
import { StorageSetupError } from '../port.ts';
import type { ObjectCache } from './object-cache.ts';
import type { S3Api } from './s3-api.ts';
import { S3Error } from './s3-error.ts';

/** No key of the portal begins with a dot. */
const FOLDER = '.verificacao';

/** Tries every operation of the storage once, with an object of its own. Throws {@link StorageSetupError}. */
export async function checkS3({
  config,
  open,
}: {
  config: S3Config;
  open: () => Promise<{ api: S3Api; cache: ObjectCache }>;
}): Promise<void> {
  const { api } = await open().catch((error: unknown) => {
    const motivo = error instanceof Error && 'code' in error ? String(error.code) : 'erro desconhecido';
    throw new StorageSetupError(
      `A pasta de cache ${config.cacheDir} não pode ser usada (${motivo}): dê permissão de escrita a ela ou ` +
        'defina outra em STORAGE_CACHE_DIR.',
      { cause: error },
    );
  });
  const key = `${config.prefix}${FOLDER}/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await api.put(key, bytes, {});
    const found = await api.open(key, {});
    if (found === null || typeof found !== 'object' || !(await buffer(found.body)).equals(bytes)) {
      throw new StorageSetupError(
        `O bucket ${config.bucket} não devolveu o que foi gravado nele: confira se o servidor de ` +
          'STORAGE_ENDPOINT é compatível com S3.',
      );
    }
    for await (const _page of api.list(`${config.prefix}${FOLDER}/`)) break;
    await api.deleteMany([key]);
    // Without the right to list, S3 answers 403 for an absent object, and the portal could not distinguish the two.
    if ((await api.head(key)) !== null) throw new S3Error('DeleteObjects', { code: 'NotDeleted', status: 200 });
  } catch (error) {
    throw error instanceof S3Error ? new StorageSetupError(explain(config, error), { cause: error }) : error;
  }
}

function explain({ bucket, endpoint, region, credentials }: S3Config, error: S3Error): string {
  const servidor = endpoint ?? `da Amazon na região ${region}`;
  const motivo = `${error.message.replace(/^S3 /, '')}`;
  switch (faultOf(error)) {
    case 'bucket':
      return `O bucket ${bucket} não existe no servidor ${servidor}: crie-o ou corrija STORAGE_URL.`;
    case 'regiao':
      return error.region === null
        ? `O bucket ${bucket} não está na região ${region}: corrija STORAGE_REGION (${motivo}).`
        : `O bucket ${bucket} fica na região ${error.region}, não em ${region}: defina STORAGE_REGION=${error.region}.`;
    case 'chave':
      return credentials === null
        ? `Nenhuma credencial desta máquina foi aceita pelo servidor ${servidor}: defina STORAGE_ACCESS_KEY_ID e ` +
            `STORAGE_SECRET_ACCESS_KEY, ou confira as credenciais da AWS (${motivo}).`
        : `O servidor ${servidor} não aceitou a chave de acesso: confira STORAGE_ACCESS_KEY_ID e ` +
            `STORAGE_SECRET_ACCESS_KEY (${motivo}).`;
    case 'permissao':
      return (
        `A chave de acesso não pode fazer tudo o que é preciso no bucket ${bucket} (${motivo}): permita ` +
        's3:ListBucket, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject e ' +
        's3:AbortMultipartUpload.'
      );
    case 'relogio':
      return `O relógio desta máquina difere do servidor ${servidor}: acerte a hora (${motivo}).`;
    case 'certificado':
      return (
        `O certificado do servidor ${servidor} não é reconhecido: aponte NODE_EXTRA_CA_CERTS para a autoridade ` +
        `dele (${motivo}).`
      );
    case 'rede':
      return (
        `Não foi possível chegar ao servidor ${servidor}: confira STORAGE_ENDPOINT, STORAGE_REGION e a rede ` +
        `(${motivo}).`
      );
    default:
      return `O bucket ${bucket} do servidor ${servidor} não pôde ser usado: ${motivo}.`;
  }
}

function faultOf({ code, status }: S3Error): string {
  if (code === 'NoSuchBucket') return 'bucket';
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/.test(code))
    return 'regiao';
  if (status === 301 || status === 307) return 'regiao';
  if (/^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired)$/.test(code))
    return 'chave';
  if (/Credentials|TokenProviderError/.test(code)) return 'chave';
  if (code === 'RequestTimeTooSkewed') return 'relogio';
  if (status === 403 || status === 401 || code === 'AccessDenied') return 'permissao';
  if (status !== null) return 'outra';
  return /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'certificado' : 'rede';
}
