import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { completeColunas } from './complete-colunas.ts';
import { DADOS, findTabela } from './find-tabela.ts';
import { parseTabelaCsv } from './parse-tabela-csv.ts';
import {
  COLUNAS_CHAVE,
  COLUNAS_TABELAS,
  NOMES_TABELAS,
  type NomeTabela,
  type Tabela,
  type TabelaLida,
} from './tabela.ts';
import { defeitosDaTabela } from './tabelas-de-lei.ts';

const DIA_EM_SAO_PAULO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
/** Faults of one table that its message names; the others are counted. */
const DEFEITOS_MOSTRADOS = 3;

export interface LoadTabelasOptions {
  /** An administrator's folder: `<nome>.json` (the shipped shape) or `<nome>.csv` (header line, `,` or `;`) wins. */
  overrideDir?: string;
  /** Where the shipped tables are; only tests point it elsewhere. */
  dir?: string;
  /** The tables that are wanted; by default every one, which takes as long as reading 20 MB of a file. */
  nomes?: readonly NomeTabela[];
}

/** The tables that could be read, by name, and the faults of those that could not, in Portuguese. */
export interface TabelasCarregadas {
  tabelas: ReadonlyMap<NomeTabela, Tabela>;
  faltas: ReadonlyMap<NomeTabela, string>;
}

/** The shipped tables that this process has read, by file: they do not change while it runs. */
const lidas = new Map<string, Tabela>();

/**
 * Reads every table, or those that are wanted, an administrator's file before the shipped one. A table that is absent,
 * or a replacement with a column, a code or a field missing, is a fault of that table alone: a report that needs it
 * says so instead of showing a wrong number. A bad replacement never falls back to the shipped version.
 */
export function loadTabelas({
  overrideDir,
  dir = DADOS,
  nomes = NOMES_TABELAS,
}: LoadTabelasOptions = {}): TabelasCarregadas {
  const tabelas = new Map<NomeTabela, Tabela>();
  const faltas = new Map<NomeTabela, string>();
  for (const nome of nomes) {
    const file = findTabela(nome, overrideDir, dir);
    if (!file) {
      faltas.set(nome, `Tabela oficial "${nome}" não encontrada.`);
      continue;
    }
    try {
      const shipped = path.join(dir, `${nome}.json`);
      const nossa = dir === DADOS && file === shipped;
      tabelas.set(nome, nossa ? readShipped(nome, file) : readTabela(nome, file, shipped));
    } catch (error) {
      faltas.set(nome, `Tabela oficial "${nome}" com defeito: ${error instanceof Error ? error.message : 'ilegível'}`);
    }
  }
  return { tabelas, faltas };
}

/** One shipped table by name; no other is read for it. Throws when the installation lacks it. */
export function tabela(nome: NomeTabela): Tabela {
  const { tabelas, faltas } = loadTabelas({ nomes: [nome] });
  const found = tabelas.get(nome);
  if (!found) throw new Error(faltas.get(nome) ?? `unknown table ${nome}`);
  return found;
}

function readShipped(nome: NomeTabela, file: string): Tabela {
  const known = lidas.get(file);
  if (known) return known;
  const tabela = readTabela(nome, file, file);
  lidas.set(file, tabela);
  return tabela;
}

/** Reads one file; columns that its form did not have when an administrator wrote it are taken from `shipped`. */
function readTabela(nome: NomeTabela, file: string, shipped: string): Tabela {
  const text = readFileSync(file, 'utf8');
  const original = file.endsWith('.csv')
    ? {
        fonte: `Tabela do administrador (${path.basename(file)})`,
        data: DIA_EM_SAO_PAULO.format(statSync(file).mtime),
        ...parseTabelaCsv(text),
      }
    : parseJson(text);
  const exigidas = COLUNAS_TABELAS[nome];
  checkTamanhos(original);
  const { aviso, ...lida } =
    file === shipped
      ? { ...original, aviso: undefined }
      : completeColunas(nome, original, () => parseJson(readFileSync(shipped, 'utf8')));
  const at = exigidas.map((c) => lida.colunas.indexOf(c));
  const falta = exigidas.filter((_, i) => (at[i] ?? -1) < 0);
  if (falta.length > 0) throw new Error(`faltam as colunas ${falta.join(', ')}.`);
  if (lida.linhas.length === 0) throw new Error('sem linhas.');
  const linhas = lida.linhas.map((l) => at.map((i) => l[i] ?? ''));
  if (linhas.some((l) => l[0] === '')) throw new Error('há códigos vazios.');
  const chave = COLUNAS_CHAVE[nome] ?? 1;
  const codigos = new Set(linhas.map((l) => JSON.stringify(l.slice(0, chave))));
  if (chave > 0 && codigos.size !== linhas.length) throw new Error('há códigos repetidos.');
  const defeitos = [...defeitosDaTabela(nome, exigidas, linhas)];
  if (defeitos.length > 0) {
    const outros = defeitos.length - DEFEITOS_MOSTRADOS;
    const resto = outros > 0 ? ` E mais ${outros} ${outros === 1 ? 'defeito' : 'defeitos'}.` : '';
    throw new Error(`${defeitos.slice(0, DEFEITOS_MOSTRADOS).join(' ')}${resto}`);
  }
  const t: Tabela = { nome, fonte: lida.fonte, data: lida.data, colunas: exigidas, linhas };
  return aviso === undefined ? t : { ...t, aviso };
}

/** Throws when a row has fewer values than columns, or one beyond the last: its values may be of other columns. */
function checkTamanhos({ colunas, linhas }: Pick<TabelaLida, 'colunas' | 'linhas'>): void {
  const i = linhas.findIndex((l) => l.length < colunas.length || l.slice(colunas.length).some((v) => v !== ''));
  if (i >= 0) throw new Error(`a linha ${i + 1} tem ${linhas[i]?.length} valores para ${colunas.length} colunas.`);
}

function parseJson(text: string): TabelaLida {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('o arquivo não tem o formato de uma tabela.');
  const { fonte, data, colunas, linhas } = value as Record<string, unknown>; // Every field is checked below.
  const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === 'string');
  if (typeof fonte !== 'string' || typeof data !== 'string' || !isTexts(colunas)) {
    throw new Error('o arquivo não diz fonte, data e colunas.');
  }
  if (!Array.isArray(linhas) || !linhas.every(isTexts)) throw new Error('as linhas não são listas de textos.');
  return { fonte, data, colunas, linhas };
}
