// A second run reads nothing twice; after an abort or a kill the result is the same.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildZip } from '../zip/testing-zip.ts';
import type { EntradaArquivo } from './inventario.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import { createPastas, fingerprint, listFiles, raiz, receive } from './testing-projeto.ts';
import { ecf, efdc, efdf } from './testing-sped.ts';

// Guarantees that a run which was interrupted, killed or repeated ends with the same files and the same catalogue.
const ALFA = '11222333000181';
const EMPRESA = { cnpj: ALFA };
const fixture = (caso: string) => readFileSync(join(raiz, 'fixtures/nfe', caso, 'entrada.xml'));
const janeiro = { cnpj: ALFA, ini: '01012024', fim: '31012024' };
const newDir = createPastas();

/** A project with a bit of everything, for the tests of interruption. */
function mixed(dir: string): EntradaArquivo[] {
  const notas = readdirSync(join(raiz, 'fixtures/nfe')).map((caso, i) => ({
    nome: `n${i}.xml`,
    conteudo: fixture(caso),
  }));
  return receive(dir, {
    'xml.zip': buildZip([
      ...notas,
      { nome: 'dentro.zip', conteudo: buildZip([{ nome: 'f.txt', conteudo: efdf({ ...janeiro, ie: '1' }) }]) },
    ]),
    'a.txt': efdc(janeiro),
    'b.txt': efdc({ ...janeiro, retificadora: true }),
    'copia.xml': `${fixture('v4.00-st-fcp').toString('latin1')}\n`,
    'c.txt': ecf({ cnpj: ALFA, ini: '01012024', fim: '31122024' }),
    'vazio.txt': '',
  });
}

describe('running again', () => {
  const options = (entradas: EntradaArquivo[], workDir: string) => ({
    entradas,
    workDir,
    empresa: EMPRESA,
    periodo: null,
    workers: 1,
  });

  it('reads nothing twice and gives the same; the order of the entries does not matter', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    const primeiro = await quebrarArquivos(options(entradas, workDir));
    expect(primeiro.arquivos.length).toBe(entradas.length + readdirSync(join(raiz, 'fixtures/nfe')).length + 2);
    const antes = fingerprint(primeiro, workDir);
    const arquivos = listFiles(workDir);
    const segundo = await quebrarArquivos(options([...entradas].reverse(), workDir));
    expect(fingerprint(segundo, workDir)).toEqual(antes);
    expect(listFiles(workDir)).toEqual(arquivos);
    const outroDir = join(dir, 'outro');
    expect(fingerprint(await quebrarArquivos(options(entradas, outroDir)), outroDir)).toEqual(antes);
    const juntosDir = join(dir, 'juntos');
    const juntos = await quebrarArquivos({ ...options(entradas, juntosDir), workers: 3 });
    expect(fingerprint(juntos, juntosDir)).toEqual(antes);
  });

  it('after an abort at any moment ends with the same files and the same catalogue', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const inteiro = join(dir, 'inteiro');
    let momentos = 0;
    const esperado = fingerprint(
      await quebrarArquivos({ ...options(entradas, inteiro), onProgress: () => momentos++ }),
      inteiro,
    );
    const arquivos = listFiles(inteiro);
    expect(momentos).toBeGreaterThan(20);
    const workDir = join(dir, 'interrompido');
    for (let stop = 1; stop <= momentos; stop += 3) {
      // Half of the rounds go on from what the round before left, half begin anew.
      if (stop % 2 === 0) rmSync(workDir, { recursive: true, force: true });
      const aborto = new AbortController();
      let vistos = 0;
      const rodada = quebrarArquivos({
        ...options(entradas, workDir),
        workers: stop % 4 === 1 ? 2 : 1,
        signal: aborto.signal,
        onProgress: () => {
          if (++vistos === stop) aborto.abort(new Error('interrompido'));
        },
      });
      await rodada.catch((erro: Error) => expect(erro.message).toContain('interrompido'));
    }
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
    expect(listFiles(workDir)).toEqual(arquivos);
  });

  it('after a kill -9 at any moment ends with the same files and the same catalogue', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const inteiro = join(dir, 'inteiro');
    const esperado = fingerprint(await quebrarArquivos(options(entradas, inteiro)), inteiro);
    const workDir = join(dir, 'morto');
    const programa = join(dir, 'programa.ts');
    writeFileSync(
      programa,
      `import { quebrarArquivos } from ${JSON.stringify(join(import.meta.dirname, 'quebrar-arquivos.ts'))};
       const onProgress = (p) => process.stdout.write(p.mensagem + '\\n');
       await quebrarArquivos({ ...${JSON.stringify(options(entradas, workDir))}, onProgress });`,
    );
    let mortos = 0;
    for (const linhas of [1, 9, 14, 21, 27]) {
      const filho = spawn(process.execPath, [programa], { stdio: ['ignore', 'pipe', 'inherit'] });
      let vistas = 0;
      filho.stdout.on('data', (d: Buffer) => {
        vistas += d.toString().split('\n').length - 1;
        if (vistas >= linhas) filho.kill('SIGKILL');
      });
      const sinal = await new Promise((feito) => filho.on('exit', (_codigo, s) => feito(s)));
      if (sinal === 'SIGKILL') mortos++;
    }
    expect(mortos).toBeGreaterThan(1);
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
  });

  it('mends sets that are damaged: a missing manifest, a Parquet file cut short', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    const esperado = fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir);
    const arquivos = listFiles(workDir);
    const manifestos = arquivos.filter((f) => f.endsWith('manifesto.json'));
    expect(manifestos.length).toBeGreaterThan(3);
    for (const m of manifestos.slice(0, 2)) rmSync(join(workDir, m));
    const parquet = arquivos.filter((f) => f.endsWith('.parquet')).at(-1) ?? '';
    truncateSync(join(workDir, parquet), 10);
    writeFileSync(join(workDir, arquivos.find((f) => f.includes('fichas-')) ?? ''), '{"cortado');
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
  });

  it('leaves nothing of a file that is no longer there', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    await quebrarArquivos(options(entradas, workDir));
    const menos = entradas.filter((e) => e.nome === 'a.txt' || e.nome === 'copia.xml');
    const depois = fingerprint(await quebrarArquivos(options(menos, workDir)), workDir);
    const limpo = join(dir, 'limpo');
    expect(depois).toEqual(fingerprint(await quebrarArquivos(options(menos, limpo)), limpo));
    expect(listFiles(workDir)).toEqual(listFiles(limpo));
  });

  it('tells how far it is in words', async () => {
    const dir = newDir();
    const mensagensVistas: string[] = [];
    await quebrarArquivos({
      ...options(receive(join(dir, 'r'), { 'a.txt': efdc(janeiro), 'b.xml': fixture('v2.00-venda') }), join(dir, 'd')),
      onProgress: (p) => {
        expect(p.feito).toBeLessThanOrEqual(p.total);
        mensagensVistas.push(p.mensagem);
      },
    });
    expect(new Set(mensagensVistas)).toEqual(
      new Set([
        'Identificando 1 de 2 arquivos',
        'Identificando 2 de 2 arquivos',
        'Lendo 1 de 2 arquivos',
        'Lendo 2 de 2 arquivos',
      ]),
    );
    mensagensVistas.length = 0;
    const so = receive(join(dir, 's'), { 'a.txt': efdc(janeiro) });
    await quebrarArquivos({
      ...options(so, join(dir, 'e')),
      onProgress: ({ mensagem }) => mensagensVistas.push(mensagem),
    });
    expect(new Set(mensagensVistas)).toEqual(new Set(['Identificando 1 de 1 arquivo', 'Lendo 1 de 1 arquivo']));
  });
});
