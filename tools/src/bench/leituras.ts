import { setTimeout as wait } from 'node:timers/promises';
import { type Resultado, readAll, readPagina } from '@apura/relatorios';
import { colunas, LINHAS, writeResultadoGrande } from './resultado-grande.ts';

/**
 * What one owner waits for a page of 200 rows while another one does the worst that the calls of reports allow, by the
 * readers of the server. Prints the waits beside those of a quiet server, whose ratio says more than the milliseconds.
 */

const path = await writeResultadoGrande();
const doOwner = (dono: string): Resultado => ({ path, dono, colunas });
const LINHAS_DA_JANELA = 5_000;
const vinteLetras = [...'abcdefghijklmnopqrst'].join(' ');

async function readInteiro(): Promise<void> {
  let lidas = 0;
  for await (const linhas of readAll(doOwner('a'))) lidas += linhas.map((linha) => JSON.stringify(linha)).length;
  if (lidas !== LINHAS) throw new Error(`${lidas} rows were read`);
}

const janela = (n: number, q: string, limit: number) =>
  readPagina({ ...doOwner('a'), q, offset: n * limit, limit }).then(() => undefined);
const vezes = (n: number, work: (i: number) => Promise<void>) => Array.from({ length: n }, (_, i) => () => work(i));

const piores: { nome: string; work: (() => Promise<void>)[] }[] = [
  { nome: 'quiet', work: vezes(1, () => wait(3_000)) },
  { nome: '3 whole reports', work: vezes(3, readInteiro) },
  { nome: '20 windows of 5,000 rows', work: vezes(20, (i) => janela(i, '', LINHAS_DA_JANELA)) },
  { nome: '8 searches of 20 words', work: vezes(8, (i) => janela(i, vinteLetras, 200)) },
];

let calmo = 0;
for (const { nome, work } of piores) {
  let restam = work.length;
  const todos = Promise.all(work.map((um) => um().finally(() => restam--)));
  const esperas: number[] = [];
  for (let n = 1; restam > 0; n++) {
    const startedAt = performance.now();
    await readPagina({ ...doOwner('b'), offset: (n * 137) % (LINHAS - 200), limit: 200 });
    esperas.push(performance.now() - startedAt);
    await wait(20);
  }
  await todos;
  esperas.sort((x, y) => x - y);
  const em = (parte: number) => esperas[Math.floor(parte * (esperas.length - 1))] ?? 0;
  if (nome === 'quiet') calmo = em(0.5);
  const [mediana, p99, razao] = [em(0.5).toFixed(0), em(0.99).toFixed(0), (em(0.99) / calmo).toFixed(1)];
  process.stdout.write(
    `${nome}: ${esperas.length} pages of the other owner, median ${mediana} ms, p99 ${p99} ms, ` +
      `${razao} times the median of a quiet server\n`,
  );
}
