// `apura watch` sends every document of a folder once, when it is written to its end, and survives a portal that is
// away.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TAMANHO_PARTE_BYTES } from '@apura/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../exit-codes.ts';
import { parseArgs } from '../parse-args.ts';
import { openPortalTeste, type PortalTeste, PROJETO, TOKEN } from './testing-portal.ts';
import { watchFolder } from './watch-folder.ts';

let portal: PortalTeste;
let folder: string;
beforeEach(async () => {
  portal = await openPortalTeste();
  folder = mkdtempSync(join(tmpdir(), 'apura-watch-'));
});
afterEach(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
const names = () => [...portal.arquivos.keys()].toSorted();

function start({ umaVez = true, token = TOKEN, projetoId = PROJETO as string | null } = {}) {
  const lines: string[] = [];
  const stop = new AbortController();
  const end = watchFolder(
    { folder, portal: portal.url, token, projetoId, umaVez },
    {
      print: (line) => lines.push(line),
      progress: { update: () => undefined, end: () => undefined },
      signal: stop.signal,
      intervaloMs: 20,
    },
  );
  return { lines, stop, end };
}

describe('apura watch', () => {
  it('sends every document below the folder once, whatever its name, and leaves the rest alone', async () => {
    mkdirSync(join(folder, '2025'));
    put('efd.txt', '|0000|a\r\n');
    put('2025/nota.xml', '<nfeProc/>');
    put('copia.txt', '|0000|a\r\n');
    put('baixando.txt.crdownload', '|0000|');
    put('leia-me.docx', 'x');
    put('vazio.txt', '');
    const { lines, end } = start();
    expect(await end).toBe(EXIT.ok);
    expect(names()).toEqual(['copia.txt', 'nota.xml']);
    expect(lines).toContain('efd.txt: já estava no projeto');
    expect(lines).toContain('leia-me.docx: tipo não enviado, deixado de lado');
    expect(lines).toContain('vazio.txt: vazio, deixado de lado');
    portal.partes.length = 0;
    expect(await start().end).toBe(EXIT.ok);
    expect(portal.partes).toEqual([]);
  });

  it('waits until a file is written to its end, and sends what comes later', async () => {
    const { end, stop } = start({ umaVez: false });
    put('efd.txt', '|0000|');
    const writing = setInterval(() => appendFileSync(join(folder, 'efd.txt'), 'linha\r\n'), 5);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(names()).toEqual([]);
    clearInterval(writing);
    await expect.poll(() => names()).toEqual(['efd.txt']);
    put('outra.txt', '|0000|outra');
    await expect.poll(() => names()).toEqual(['efd.txt', 'outra.txt']);
    stop.abort();
    expect(await end).toBe(EXIT.ok);
  });

  it('goes on by itself, and with the parts that are missing, after the portal was away', async () => {
    const bytes = Buffer.alloc(2 * TAMANHO_PARTE_BYTES + 10, 'a');
    put('grande.txt', bytes);
    portal.fail('/start/compile', { status: 503 });
    const { end, lines, stop } = start({ umaVez: false });
    await expect.poll(() => lines.join()).toContain('O envio continua sozinho quando for possível');
    stop.abort();
    expect(await end).toBe(EXIT.ok);
    expect(names()).toEqual([]);
    expect(await start().end).toBe(EXIT.ok);
    expect(portal.arquivos.get('grande.txt')?.equals(bytes)).toBe(true);
    expect(portal.partes).toEqual(['grande.txt.part0', 'grande.txt.part1', 'grande.txt.part2']);
  });

  it('sends a file whole that was written anew after its first parts were sent', async () => {
    put('grande.txt', Buffer.alloc(TAMANHO_PARTE_BYTES + 10, 'a'));
    portal.fail('/start/compile', { status: 503 });
    const { end, lines, stop } = start({ umaVez: false });
    await expect.poll(() => lines.join()).toContain('O envio continua sozinho quando for possível');
    stop.abort();
    await end;
    const bytes = Buffer.alloc(TAMANHO_PARTE_BYTES + 10, 'b');
    put('grande.txt', bytes);
    expect(await start().end).toBe(EXIT.ok);
    expect(portal.arquivos.get('grande.txt')?.equals(bytes)).toBe(true);
  });

  it('stops with the portal’s words when the token or the project cannot be used', async () => {
    put('efd.txt', '|0000|');
    await expect(start({ token: 'apura_outro' }).end).rejects.toThrow('expirou ou foi revogado');
    const semProjeto = start({ projetoId: null });
    expect(await semProjeto.end).toBe(EXIT.usage);
    expect(semProjeto.lines.join('\n')).toContain(`${PROJETO}  AURORA ALIMENTOS FICTICIOS LTDA (99.210.437/0001-17)`);
    const alheio = start({ projetoId: '9f0e1a52-0000-4000-8000-000000000002' });
    expect(await alheio.end).toBe(EXIT.usage);
    expect(alheio.lines[0]).toContain('não existe, ou não é da sua empresa');
    expect(names()).toEqual([]);
  });

  it('tells of a refused file and sends the others', async () => {
    put('a.txt', '|0000|a');
    put('b.txt', '|0000|b');
    const message = 'O arquivo é maior do que o limite';
    portal.fail('/update/files/upload', { status: 413, code: 'arquivo-grande-demais', message });
    const { end, lines } = start();
    expect(await end).toBe(EXIT.partial);
    expect(lines).toContain(`a.txt: ${message}`);
    expect(names()).toEqual(['b.txt']);
  });
});

describe('the command line of watch', () => {
  it('takes the token from the environment, and an address without TLS on this machine alone', () => {
    const parse = (...args: string[]) => parseArgs(['watch', 'pasta', ...args]);
    vi.stubEnv('APURA_TOKEN', '');
    expect(parse('--portal', 'https://portal.exemplo')).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining('APURA_TOKEN'),
    });
    vi.stubEnv('APURA_TOKEN', TOKEN);
    expect(parse('--portal', 'https://portal.exemplo/', '--projeto', PROJETO)).toEqual({
      kind: 'watch',
      options: {
        folder: 'pasta',
        portal: 'https://portal.exemplo',
        token: TOKEN,
        projetoId: PROJETO,
        umaVez: false,
      },
    });
    expect(parse('--portal', 'http://localhost:3000', '--uma-vez')).toMatchObject({ options: { umaVez: true } });
    expect(parse('--portal', 'http://portal.exemplo')).toMatchObject({ kind: 'usage' });
    expect(parse('--portal', 'http://portal.exemplo', '--sem-tls')).toMatchObject({ kind: 'watch' });
    expect(parse('--portal', 'portal')).toMatchObject({ kind: 'usage' });
    vi.unstubAllEnvs();
  });
});
