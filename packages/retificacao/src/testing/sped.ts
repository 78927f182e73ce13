import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AlteracaoSped } from '../comum/alteracao-sped.ts';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type { Mudanca } from '../comum/resultado.ts';
import { chavesDe as chavesEfdc } from '../efdc/chaves-registro.ts';
import {
  type AlteracoesAplicadas,
  applyAlteracoes,
  type PlanejarAlteracoesOptions,
  planAlteracoes,
} from '../sped/aplicar/apply-alteracoes.ts';

/** A folder for one test. */
export async function withDir<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'apura-sped-'));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Closes the blocks of a body with naive counting. The body has everything between `0000` and the last block, without
 * x990 and block 9.
 */
export function closeBody(linhas: readonly string[]): string[] {
  const fechadas: string[] = [];
  const blocos = Map.groupBy(linhas, (l) => l[1] ?? '');
  for (const [letra, doBloco] of blocos) fechadas.push(...doBloco, `|${letra}990|${doBloco.length + 1}|`);
  const registros = new Map<string, number>();
  for (const l of [...fechadas, '|9001|0|', '|9990|', '|9999|'])
    registros.set(l.slice(1, 5), (registros.get(l.slice(1, 5)) ?? 0) + 1);
  const contados = [...registros, ['9900', registros.size + 1] as const].map(([r, n]) => `|9900|${r}|${n}|`);
  const bloco9 = ['|9001|0|', ...contados];
  return [...fechadas, ...bloco9, `|9990|${bloco9.length + 2}|`, `|9999|${fechadas.length + bloco9.length + 2}|`];
}

/** Faults of the counters and flags of a file, found by splitting its lines. */
export function faultsOfCounters(linhas: readonly string[]): string[] {
  const faults: string[] = [];
  const count = (test: (l: string) => boolean): number => linhas.filter(test).length;
  const registroDe = (l: string): string => l.slice(1, 5);
  for (const linha of linhas) {
    const [, registro = '', valor = '', quantos = ''] = linha.split('|');
    if (registro === '9999' && Number(valor) !== linhas.length) faults.push(`${linha}: ${linhas.length} lines`);
    else if (registro === '9990' && Number(valor) !== count((l) => l[1] === '9')) faults.push(linha);
    else if (/^[^9]990$/.test(registro) && Number(valor) !== count((l) => l[1] === registro[0])) faults.push(linha);
    else if (registro === '9900' && Number(quantos) !== count((l) => registroDe(l) === valor)) faults.push(linha);
    else if (/^[^09]001$/.test(registro)) {
      const vazio = count((l) => l[1] === registro[0]) === 2;
      if (valor !== (vazio ? '1' : '0')) faults.push(linha);
    }
  }
  for (const registro of new Set(linhas.map(registroDe)))
    if (!linhas.some((l) => l.startsWith(`|9900|${registro}|`))) faults.push(`no 9900 of ${registro}`);
  return faults;
}

export function alteracao(
  o: Partial<AlteracaoSped> & Pick<AlteracaoSped, 'acao' | 'registro'>,
  linha = 4,
): AlteracaoSped {
  return {
    periodo: '2024-03',
    estabelecimento: '',
    linhaBase: null,
    chave: {},
    pais: [],
    campos: {},
    origem: { aba: o.registro, linha },
    ...o,
  };
}

export interface Aplicadas extends AlteracoesAplicadas {
  /** Lines of the new file; empty when none was made. */
  depois: string[];
  texto: Buffer;
  ocorrencias: Ocorrencia[];
  mudancas: Mudanca[];
}

/** Applies changes to a text in Windows-1252 with CRLF. */
export async function applyTo(
  linhas: readonly string[],
  alteracoes: readonly AlteracaoSped[],
  obrigacao: 'EFDC' | 'ECF' = 'EFDC',
  extras: Partial<Parameters<typeof applyAlteracoes>[0]> = {},
): Promise<Aplicadas> {
  return withDir(async (dir) => {
    const path = join(dir, 'base.txt');
    const destino = join(dir, 'novo.txt');
    writeFileSync(path, Buffer.from(`${linhas.join('\r\n')}\r\n`, 'latin1'));
    const ocorrencias: Ocorrencia[] = [];
    const mudancas: Mudanca[] = [];
    const feito = await applyAlteracoes({
      path,
      destino,
      obrigacao,
      periodo: '2024-03',
      arquivo: 'a1',
      alteracoes,
      chavesDe: chavesEfdc,
      report: (x) => ocorrencias.push(x),
      mudancas: (m) => mudancas.push(m),
      ...extras,
    });
    const mesmo = { path, obrigacao, periodo: '2024-03', arquivo: 'a1', alteracoes, chavesDe: chavesEfdc };
    await expectSameByIndice({ ...mesmo, ...extras });
    const texto = feito.linhas > 0 ? readFileSync(destino) : Buffer.alloc(0);
    const depois = texto.toString('latin1').split('\r\n').slice(0, -1);
    return { ...feito, depois, texto, ocorrencias, mudancas };
  });
}

/** Expects the same changes from a walk over the whole file and from one by its index. */
async function expectSameByIndice(o: Omit<PlanejarAlteracoesOptions, 'report' | 'mudancas'>): Promise<void> {
  const plan = async (marcado?: PlanejarAlteracoesOptions['marcado']) => {
    const ditos: unknown[] = [];
    const report = (x: unknown): void => void ditos.push(x);
    const feito = await planAlteracoes({
      ...o,
      report,
      mudancas: report,
      ...(marcado ? { marcado, menorTrecho: 1 } : {}),
    });
    const { documentos: _documentos, indice: _indice, ...resto } = feito;
    return { ...resto, ditos };
  };
  expect(await plan(() => false)).toEqual(await plan());
}
