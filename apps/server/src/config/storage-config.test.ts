import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const storageOf = (env: Record<string, string>) => parseConfig({ DATA_DIR: '/dados', ...env }).storage;

describe('the storage of the settings', () => {
  it('is a folder of the data unless another is named', () => {
    expect(storageOf({})).toEqual({ tipo: 'disco', dir: '/dados/arquivos' });
    expect(storageOf({ STORAGE_URL: 'file:///var/apura' })).toEqual({ tipo: 'disco', dir: '/var/apura' });
  });

  it('is a bucket of Amazon with the credentials of the machine, or one of a server of its own with keys', () => {
    expect(storageOf({ STORAGE_URL: 's3://balde', STORAGE_REGION: 'sa-east-1' })).toEqual({
      tipo: 's3',
      bucket: 'balde',
      prefix: '',
      endpoint: null,
      region: 'sa-east-1',
      pathStyle: false,
      credentials: null,
      cacheDir: '/dados/cache-s3',
      cacheBytes: 20 * 1024 ** 3,
    });
    const proprio = {
      STORAGE_URL: 's3://balde/apura/producao/',
      STORAGE_ENDPOINT: 'http://minio:9000/',
      PLAINTEXT_HOSTS: 'minio',
      STORAGE_ACCESS_KEY_ID: 'chave',
      STORAGE_SECRET_ACCESS_KEY: 'segredo',
      STORAGE_CACHE_DIR: '/rapido',
      STORAGE_CACHE_GB: '5',
    };
    expect(storageOf(proprio)).toEqual({
      tipo: 's3',
      bucket: 'balde',
      prefix: 'apura/producao/',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      pathStyle: true,
      credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo' },
      cacheDir: '/rapido',
      cacheBytes: 5 * 1024 ** 3,
    });
    expect(storageOf({ ...proprio, STORAGE_PATH_STYLE: '0', STORAGE_REGION: 'sa-east-1' })).toMatchObject({
      pathStyle: false,
      region: 'sa-east-1',
    });
  });

  const s3 = { STORAGE_URL: 's3://balde', STORAGE_REGION: 'sa-east-1' };
  it.each([
    [{ STORAGE_URL: 's3://' }, /STORAGE_URL deve ser s3:\/\/bucket/],
    [{ STORAGE_URL: 's3://Balde' }, /em minúsculas/],
    [{ STORAGE_URL: 's3://chave:segredo@balde' }, /STORAGE_URL deve ser s3:\/\/bucket/],
    [{ ...s3, STORAGE_URL: 's3://balde/pasta?region=x' }, /parâmetros não vão no endereço/],
    [{ ...s3, STORAGE_URL: 's3://balde/../x' }, /A pasta de STORAGE_URL/],
    [{ STORAGE_URL: 's3://balde' }, /STORAGE_REGION deve ser a região/],
    [{ ...s3, STORAGE_ENDPOINT: 'minio:9000' }, /STORAGE_ENDPOINT deve ser só o endereço/],
    [{ ...s3, STORAGE_ENDPOINT: 'https://minio/balde' }, /sem o bucket/],
    [{ ...s3, STORAGE_PATH_STYLE: 'sim' }, /STORAGE_PATH_STYLE deve ser/],
    [{ ...s3, STORAGE_ACCESS_KEY_ID: 'chave' }, /andam juntas/],
    [{ ...s3, STORAGE_CACHE_GB: '1.5' }, /STORAGE_CACHE_GB deve ser um número inteiro/],
    [{ STORAGE_REGION: 'sa-east-1' }, /STORAGE_REGION só valem com STORAGE_URL=s3/],
  ])('names the fault of %j', (env, message) => {
    expect(() => storageOf(env)).toThrow(ConfigError);
    expect(() => storageOf(env)).toThrow(message);
  });

  it('never repeats a secret in a message', () => {
    const env = { ...s3, STORAGE_SECRET_ACCESS_KEY: 'segredo-que-nao-aparece', STORAGE_CACHE_GB: 'x' };
    expect(() => storageOf(env)).toThrow(/^((?!segredo-que-nao-aparece)[\s\S])*$/);
  });
});
