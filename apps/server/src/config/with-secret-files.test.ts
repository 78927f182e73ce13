import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { parseConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { SECRETS, withSecretFiles } from './with-secret-files.ts';

const tempDir = useTempDirs();

function fileOf(content: string): string {
  const path = join(tempDir('segredo'), 'valor');
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

describe('a secret in a file', () => {
  it('is read by the setting with _FILE, without the end of its line', () => {
    const key = 'k'.repeat(40);
    const url = 'postgres://apura@banco.exemplo/apura';
    const config = parseConfig({ SECRET_KEY_FILE: fileOf(`${key}\n`), DATABASE_URL_FILE: fileOf(`${url}\r\n`) });
    expect([config.secretKey, config.databaseUrl]).toEqual([key, url]);
  });

  it.each(SECRETS)('may be %s', (name) => {
    const falhas: string[] = [];
    const path = fileOf('valor com espaço ');
    expect(withSecretFiles({ PORT: '1', [`${name}_FILE`]: path }, falhas)).toEqual({
      PORT: '1',
      [name]: 'valor com espaço ',
    });
    expect(falhas).toEqual([]);
  });

  it('is refused beside the setting itself, and when the file cannot be read or is empty', () => {
    const both = { SECRET_KEY: 'k'.repeat(40), SECRET_KEY_FILE: fileOf('k'.repeat(40)) };
    expect(() => parseConfig(both)).toThrow(ConfigError);
    expect(() => parseConfig(both)).toThrow('SECRET_KEY e SECRET_KEY_FILE não andam juntas: defina uma das duas.');
    expect(() => parseConfig({ OPERATOR_TOKEN_FILE: '/nao/existe' })).toThrow(
      'OPERATOR_TOKEN_FILE: o arquivo /nao/existe não pôde ser lido.',
    );
    expect(() => parseConfig({ SMTP_URL_FILE: fileOf('\n') })).toThrow(/SMTP_URL_FILE: o arquivo .* está vazio/);
  });

  it('is checked as the setting is', () => {
    expect(() => parseConfig({ SECRET_KEY_FILE: fileOf('curta') })).toThrow(/SECRET_KEY deve ter pelo menos 32/);
    const keys = { STORAGE_ACCESS_KEY_ID_FILE: fileOf('id'), STORAGE_SECRET_ACCESS_KEY_FILE: fileOf('chave') };
    const bucket = { STORAGE_URL: 's3://documentos', STORAGE_REGION: 'sa-east-1' };
    expect(parseConfig({ ...bucket, ...keys }).storage).toMatchObject({
      credentials: { accessKeyId: 'id', secretAccessKey: 'chave' },
    });
  });
});
