import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEfdContribuicoes } from '../geradores/efd-contribuicoes.ts';
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
