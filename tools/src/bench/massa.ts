import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AbaEscrita, buildPlanilha } from '@apura/planilha';
import { writeEfdContribuicoes } from '../geradores/efd-contribuicoes.ts';
import type { CreditoAnterior } from '../geradores/efd-contribuicoes-bloco-m.ts';
import { writeEfdIcmsIpi } from '../geradores/efd-icms-ipi.ts';
import { nfeXmlOf } from '../geradores/nfe-xml.ts';
import { notaOf } from '../geradores/nota.ts';
import { REPO } from '../repo.ts';

export const BENCH_DIR = join(REPO, '.cache', 'bench');
const MB = 1_000_000;
const SEMENTE = 4242;
const MES = '2025-10';

export interface Massa {
  path: string;
  bytes: number;
  linhas: number;
}

/** An EFD ICMS/IPI of about so many megabytes, made once and kept below .cache. */
export function efdIcmsIpi(megabytes: number): Massa {
  return make(`efd-icms-ipi-${megabytes}mb.txt`, (path) => {
    const trial = writeEfdIcmsIpi(join(BENCH_DIR, 'trial.txt'), { semente: SEMENTE, mes: MES, notas: 2_000 });
    return writeEfdIcmsIpi(path, {
      semente: SEMENTE,
      mes: MES,
      notas: Math.round((megabytes * MB * 2_000) / trial.bytes),
    });
  });
}

/** An EFD-Contribuições of about so many megabytes. */
export function efdContribuicoes(megabytes: number): Massa {
  return make(`efd-contribuicoes-${megabytes}mb.txt`, (path) => {
    const trial = writeEfdContribuicoes(join(BENCH_DIR, 'trial.txt'), { semente: SEMENTE, mes: MES, notas: 2_000 });
    return writeEfdContribuicoes(path, {
      semente: SEMENTE,
      mes: MES,
      notas: Math.round((megabytes * MB * 2_000) / trial.bytes),
    });
  });
}

/** A project of so many months: an EFD ICMS/IPI and an EFD-Contribuições each, of about so many megabytes a month. */
export function projeto(meses: number, megabytesPorMes: number): { paths: string[]; bytes: number } {
  const dir = join(BENCH_DIR, `projeto-${meses}x${megabytesPorMes}mb`);
  const mark = join(dir, 'massa.json');
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'));
  mkdirSync(dir, { recursive: true });
  const trial = writeEfdIcmsIpi(join(BENCH_DIR, 'trial.txt'), { semente: SEMENTE, mes: MES, notas: 1_000 });
  const notas = Math.round((megabytesPorMes * MB * 1_000) / (2 * trial.bytes));
  const paths: string[] = [];
  let bytes = 0;
  for (let i = 0; i < meses; i++) {
    const mes = `${2021 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`;
    for (const [nome, write] of [
      ['efd-icms-ipi', writeEfdIcmsIpi],
      ['efd-contribuicoes', writeEfdContribuicoes],
    ] as const) {
      const path = join(dir, `${nome}-${mes}.txt`);
      bytes += write(path, { semente: SEMENTE, mes, notas }).bytes;
      paths.push(path);
    }
  }
  const massa = { paths, bytes };
  writeFileSync(mark, JSON.stringify(massa));
  return massa;
}

/**
 * Twelve months of EFD-Contribuições that carry their credits from one to the next, of about so many megabytes
 * together, and the workbook that changes so many of their items with credit, found by line.
 */
export async function retificacao(
  megabytes: number,
  linhas: number,
): Promise<{ paths: string[]; bytes: number; planilha: string }> {
  const dir = join(BENCH_DIR, `retificacao-${megabytes}mb-${linhas}-confirmada`);
  const mark = join(dir, 'massa.json');
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'));
  mkdirSync(dir, { recursive: true });
  const trial = writeEfdContribuicoes(join(BENCH_DIR, 'trial.txt'), { semente: SEMENTE, mes: MES, notas: 2_000 });
  const notas = Math.round((megabytes * MB * 2_000) / 12 / trial.bytes);
  const paths: string[] = [];
  const alteracoes: string[][] = [];
  // The bases of the rows are not those of their items.
  const recibos: string[][] = [['CONFIRMAR_VALORES', '', 'S']];
  let creditosAnteriores: CreditoAnterior[] = [];
  let bytes = 0;
  for (let i = 1; i <= 12; i++) {
    const numero = String(i).padStart(2, '0');
    const path = join(dir, `efd-contribuicoes-2025-${numero}.txt`);
    const gerada = writeEfdContribuicoes(path, { semente: SEMENTE, mes: `2025-${numero}`, notas, creditosAnteriores });
    creditosAnteriores = gerada.saldos;
    bytes += gerada.bytes;
    paths.push(path);
    const periodo = `${numero}/2025`;
    recibos.push(['NUM_REC_ANTERIOR', periodo, numero.repeat(21).slice(0, 41)]);
    const comCredito = linesOf(path, (campos) => campos[1] === 'C170' && campos[25] === '50' && campos[31] === '50');
    const quantas = Math.round((linhas * i) / 12) - Math.round((linhas * (i - 1)) / 12);
    for (let k = 0; k < quantas; k++) {
      const linha = comCredito[Math.floor((k * comCredito.length) / quantas)];
      if (linha === undefined) throw new Error(`too few items with credit in ${path}`);
      alteracoes.push(['ALTERAR', periodo, String(linha), '100,00', '100,00']);
    }
  }
  const planilha = join(dir, 'planilha.xlsx');
  const aba = (nome: string, titulos: string[], dados: string[][]): AbaEscrita => ({
    nome,
    colunas: titulos.map(() => ({ largura: 16, formato: 'texto' })),
    linhas: [titulos, [], [], ...dados].map((valores) => ({ valores })),
  });
  const abas = [
    aba('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR'], recibos),
    aba('C170', ['ACAO', 'PERIODO', 'LINHA', 'VL_BC_PIS', 'VL_BC_COFINS'], alteracoes),
  ];
  writeFileSync(planilha, await buildPlanilha(abas));
  const massa = { paths, bytes, planilha };
  writeFileSync(mark, JSON.stringify(massa));
  return massa;
}

/** Physical lines, from 1, whose fields (REG is 1) pass. */
function linesOf(path: string, test: (campos: readonly string[]) => boolean): number[] {
  const lines: number[] = [];
  for (const [i, line] of readFileSync(path, 'latin1').split('\n').entries())
    if (test(line.split('|'))) lines.push(i + 1);
  return lines;
}

/** So many NF-e of about 10 kB, one file each. */
export function nfes(quantas: number): { dir: string; bytes: number; notas: number } {
  const dir = join(BENCH_DIR, `nfe-${quantas}`);
  const mark = join(dir, 'massa.json');
  if (existsSync(mark)) return JSON.parse(readFileSync(mark, 'utf8'));
  mkdirSync(dir, { recursive: true });
  let bytes = 0;
  for (let i = 0; i < quantas; i++) {
    const nota = notaOf(SEMENTE, MES, i, true);
    const xml = nfeXmlOf(nota, { assinatura: 2_400 });
    bytes += xml.length;
    writeFileSync(join(dir, `${nota.chave}.xml`), xml);
  }
  const massa = { dir, bytes, notas: quantas };
  writeFileSync(mark, JSON.stringify(massa));
  return massa;
}

function make(name: string, write: (path: string) => { bytes: number; linhas: number }): Massa {
  mkdirSync(BENCH_DIR, { recursive: true });
  const path = join(BENCH_DIR, name);
  const mark = `${path}.json`;
  if (existsSync(mark) && existsSync(path)) {
    const known: Massa = JSON.parse(readFileSync(mark, 'utf8'));
    if (statSync(path).size === known.bytes) return { ...known, path };
  }
  const { bytes, linhas } = write(`${path}.part`);
  renameSync(`${path}.part`, path);
  writeFileSync(mark, JSON.stringify({ path, bytes, linhas }));
  return { path, bytes, linhas };
}
