import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const LEITOR = new URL('./leitor-duck.ts', import.meta.url).href;

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-limitar-'));
  for (const nome of ['dados', 'dados-de-outro']) {
    mkdirSync(join(pasta, nome));
    writeFileSync(join(pasta, nome, 'a.csv'), 'texto\nlido\n');
  }
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

/** The folders are bound for a whole process, so that each question is asked in one of its own. */
async function ask(sql: string): Promise<string> {
  const code = `
    import { comLeitor, limitLeitura } from ${JSON.stringify(LEITOR)};
    limitLeitura([${JSON.stringify(join(pasta, 'dados'))}]);
    try {
      await comLeitor(async (c) => {
        const linhas = await c.runAndReadAll(${JSON.stringify(sql)});
        process.stdout.write(JSON.stringify(linhas.getRowsJson()));
      });
    } catch (causa) {
      process.stdout.write(String(causa));
    }
    try {
      limitLeitura(['/']);
    } catch {
      process.stdout.write(' bound');
    }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
  return stdout;
}

describe('limitLeitura', () => {
  it('leaves the folders that were named, and no file beside them', async () => {
    expect(await ask(`FROM read_csv('${join(pasta, 'dados', 'a.csv')}')`)).toBe('[["lido"]] bound');
    for (const outro of [join(pasta, 'dados-de-outro', 'a.csv'), join(pasta, 'dados', '..', 'x.csv'), '/etc/passwd']) {
      expect(await ask(`FROM read_csv('${outro}', sep = ':')`), outro).toMatch(/Permission Error[\s\S]* bound$/);
    }
  });

  it('cannot be widened by SQL, nor loads an extension', async () => {
    expect(await ask(`SET allowed_directories = ['/']`)).toContain('Error');
    expect(await ask(`SET enable_external_access = true`)).toContain('Error');
    expect(await ask(`INSTALL httpfs`)).toContain('Error');
    expect(await ask(`COPY (SELECT 1) TO '${join(pasta, 'fora.csv')}'`)).toContain('Error');
  });
});
