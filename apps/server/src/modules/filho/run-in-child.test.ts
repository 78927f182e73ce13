import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arquivosBase } from '@apura/retificacao';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { createChildren } from '../../platform/child/create-children.ts';
import type { Children, Progresso } from '../../platform/child/port.ts';
import { createJsonLogger } from '../../platform/log/json-logger.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import type { QuebrarPedido } from './mensagens.ts';
import { runInChild } from './run-in-child.ts';

const PLANILHA = fileURLToPath(
  new URL('../../../../../fixtures/retificacao/demonstracao/planilha.xlsx', import.meta.url),
);

let pasta = '';
let children: Children;
let opcoes: QuebrarPedido;
beforeAll(async () => {
  pasta = await mkdtemp(join(tmpdir(), 'apura-filho-'));
  children = createChildren(parseConfig({ DATA_DIR: pasta }), createJsonLogger({ level: 'silent', write: () => {} }));
  const entradas = [];
  for (const [i, { name, bytes }] of (await readFixturesDemonstracao()).entries()) {
    const path = join(pasta, `entrada-${i}`);
    await writeFile(path, bytes);
    entradas.push({ id: `e${i}`, nome: name, path, recebidoEm: '2026-05-01T12:00:00.000Z' });
  }
  const workDir = join(pasta, 'dataset');
  opcoes = { entradas, workDir, empresa: { cnpj: '99210437000117' }, periodo: null, workers: 2 };
});
afterAll(() => rm(pasta, { recursive: true, force: true }));

const run = (onProgress: (p: Progresso) => void, signal = new AbortController().signal, workDir = opcoes.workDir) =>
  runInChild(
    { ferramenta: 'quebrar_arquivos', opcoes: { ...opcoes, workDir } },
    { children, heapMb: 256, onProgress, signal },
  );

describe('runInChild', () => {
  it('answers the result and tells the progress on the way', async () => {
    const passos: Progresso[] = [];
    const catalogo = await run((passo) => passos.push(passo));
    expect(catalogo.arquivos).toHaveLength(opcoes.entradas.length);
    expect(passos.length).toBeGreaterThan(0);
    expect(passos.at(-1)?.mensagem).not.toBe('');
  });

  it('rectifies the files that were read, and leaves the ZIP and its proof', async () => {
    const { arquivos, tabelas } = await run(() => undefined);
    const workDir = join(pasta, 'retificacao');
    await mkdir(workDir);
    const passos: Progresso[] = [];
    const resultado = await runInChild(
      {
        ferramenta: 'retificacao',
        opcoes: {
          tipo: 'efdc',
          planilha: PLANILHA,
          empresa: { cnpj: '99210437000117', nome: 'AURORA' },
          periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
          arquivos: arquivosBase(
            arquivos.map((arquivo) => ({ ...arquivo, path: resolve(arquivo.path) })),
            'efdc',
          ),
          tabelas,
          workDir,
          id: 'abcdef01',
          hoje: '2026-06-30',
          memoryLimitMb: 256,
        },
      },
      { children, heapMb: 256, onProgress: (passo) => passos.push(passo), signal: new AbortController().signal },
    );
    expect(resultado).toMatchObject({ status: 'SUCCESS', zip: join(workDir, 'retificacao_abcdef01_efdc.zip') });
    expect((await readFile(resultado.zip)).subarray(0, 2).toString()).toBe('PK');
    expect(passos.length).toBeGreaterThan(2);
    // November is worked out by hand in the note of the workbook.
    const { resumo } = JSON.parse(await readFile(resultado.prova, 'utf8'));
    expect(resumo).toMatchObject([
      { periodo: '2025-11', gerado: true, pisDepois: '1385.14', cofinsDepois: '6416.81' },
      { periodo: '2025-12', gerado: false },
    ]);
  });

  it('stops the child when it is aborted, and an interrupted run goes on to the same result', async () => {
    const workDir = join(pasta, 'cortado');
    const stop = new AbortController();
    const cortado = run(() => stop.abort(new Error('stopped')), stop.signal, workDir);
    await expect(cortado).rejects.toThrow('stopped');
    const [inteiro, retomado] = [await run(() => undefined), await run(() => undefined, undefined, workDir)];
    const semPath = (catalogo: typeof inteiro) => catalogo.arquivos.map(({ path: _, ...arquivo }) => arquivo);
    expect(semPath(retomado)).toEqual(semPath(inteiro));
    expect(retomado.tabelas.map(({ tabela }) => tabela)).toEqual(inteiro.tabelas.map(({ tabela }) => tabela));
  });

  it('rejects with what the tool threw', async () => {
    const quebrado = { ...opcoes, workDir: join(pasta, 'entrada-0', 'nao-e-pasta') };
    await expect(
      runInChild(
        { ferramenta: 'quebrar_arquivos', opcoes: quebrado },
        { children, heapMb: 256, onProgress: () => undefined, signal: new AbortController().signal },
      ),
    ).rejects.toThrow();
  });

  it('never outlives its parent', async () => {
    const child: ChildProcess = fork(fileURLToPath(new URL('./filho.ts', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(child, 'spawn');
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([1, null]);
  });
});
