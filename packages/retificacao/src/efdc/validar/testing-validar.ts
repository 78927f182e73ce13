import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validateArquivo } from '../../sped/validar/validate-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';

/** The folder of the fixtures of the repository. */
export const FIXTURES = fileURLToPath(new URL('../../../../../fixtures', import.meta.url));
/** A file without faults, and its text. */
export const LIMPO = path.join(FIXTURES, 'retificacao/validacao/entrada.txt');
export const texto = readFileSync(LIMPO, 'latin1');
/** Where the files of the test are. */
export let dir = '';

/** Makes the folder, before the tests of a file. */
export function openPasta(): void {
  dir = mkdtempSync(path.join(tmpdir(), 'validar-'));
}

/** Removes the folder, after the tests of a file. */
export const erasePasta = (): void => rmSync(dir, { recursive: true, force: true });

let n = 0;
/** Writes a file of the test and returns its path. */
export function save(conteudo: string): string {
  const file = path.join(dir, `${n++}.txt`);
  writeFileSync(file, conteudo, 'latin1');
  return file;
}

/** Validates a file, against its base if there is one, and collects what is reported. */
export async function validate(file: string, base?: string, obrigacao = VALIDACAO_EFDC) {
  const ocorrencias: Ocorrencia[] = [];
  const feito = await validateArquivo({
    path: file,
    obrigacao,
    periodo: '2024-01',
    report: (o) => ocorrencias.push(o),
    base,
  });
  return { ...feito, ocorrencias };
}

/** 'ERRO DOMINIO C170.CST_PIS', as short as a table of cases needs it. */
export const curta = (o: Ocorrencia) =>
  `${o.nivel} ${o.codigo} ${/Registro (\S+?)[,:]/.exec(o.mensagem)?.[1]}${o.coluna === '' ? '' : `.${o.coluna}`}`;

/** Changes the file, which must have the text exactly as often as told. */
export function replace(de: string, para: string, vezes = 1): string {
  expect(texto.split(de).length - 1, de).toBe(vezes);
  return texto.replaceAll(de, para);
}

/** Replaces lines and counts blocks, records and lines anew. */
export function refazer(mudar: (linhas: string[]) => string[]): string {
  const linhas = mudar(texto.trimEnd().split('\r\n')).filter(
    (l) => !l.startsWith('|9900|') && !/^\|99[0-9]{2}\|/.test(l),
  );
  linhas.push('|9001|0|');
  const reg = (l: string) => l.slice(1, 5);
  const todos = [
    ...new Set([...linhas.filter((l) => l !== '|9001|0|').map(reg), '9001', '9900', '9990', '9999']),
  ].sort();
  const sem9001 = linhas.filter((l) => l !== '|9001|0|');
  const corpo = sem9001.map((l) =>
    /^\|.990\|/.test(l) ? `|${l[1]}990|${sem9001.filter((x) => x[1] === l[1]).length}|` : l,
  );
  const quantos = (r: string) =>
    r === '9900' ? todos.length : /^9/.test(r) ? 1 : corpo.filter((l) => reg(l) === r).length;
  const bloco9 = ['|9001|0|', ...todos.map((r) => `|9900|${r}|${quantos(r)}|`), `|9990|${todos.length + 3}|`];
  return `${[...corpo, ...bloco9, `|9999|${corpo.length + bloco9.length + 1}|`].join('\r\n')}\r\n`;
}
