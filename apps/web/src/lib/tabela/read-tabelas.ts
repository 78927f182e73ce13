import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { readXlsx } from './read-xlsx.ts';
import { TabelaIlegivel, type TabelaLida } from './tabela-lida.ts';

const MAXIMO_BYTES = 30 * 1024 ** 2;

/** The tables of a chosen CSV, JSON or xlsx. Throws `TabelaIlegivel` with a sentence for the user. */
export async function readTabelas(file: File): Promise<TabelaLida[]> {
  if (file.size === 0) throw new TabelaIlegivel('O arquivo está vazio.');
  if (file.size > MAXIMO_BYTES) throw new TabelaIlegivel('O arquivo tem mais de 30 MB. Divida o arquivo em partes.');
  const tabelas = await readByName(file);
  if (tabelas.every(({ linhas }) => linhas.length < 2)) {
    throw new TabelaIlegivel('O arquivo não tem uma linha de títulos e ao menos uma linha abaixo dela.');
  }
  return tabelas;
}

async function readByName(file: File): Promise<TabelaLida[]> {
  const extensao = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase();
  if (extensao === 'xlsx') return readXlsx(file);
  const texto = decode(await file.arrayBuffer());
  if (extensao === 'json') return [{ nome: file.name, linhas: parseJson(texto) }];
  if (extensao === 'csv' || extensao === 'txt') return [{ nome: file.name, linhas: parseCsv(texto) }];
  throw new TabelaIlegivel('Escolha um arquivo .csv, .json ou .xlsx.');
}

/** UTF-8, or what spreadsheets in Brazil write otherwise. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
