import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { calculateJson, createCenario, TabelasDaReforma } from '@apura/reforma';
import { loadTabelas, type NomeTabela, type Tabela } from '@apura/tabelas';
import { EXIT } from './exit-codes.ts';
import type { ReformaOptions } from './parse-reforma.ts';
import { saveJson } from './save-json.ts';

/** Bytes of the largest operation that is read: about a million items. */
const BYTES_NO_MAXIMO = 512 * 1024 * 1024;

/**
 * Calculates IBS, CBS and IS of the operation of a JSON file and writes the answer to another. A refused operation is
 * written as its reason, and ends with `partial`.
 */
export async function calculateReforma(
  { folder: entrada, json, cbs, tabelasDir }: ReformaOptions,
  { print }: { print: (line: string) => void },
): Promise<number> {
  const { size } = await stat(entrada);
  if (size > BYTES_NO_MAXIMO) {
    print(`O arquivo "${entrada}" tem mais de 512 MB. Divida a operação.`);
    return EXIT.usage;
  }
  const operacao = parseJson(await readFile(entrada, 'utf8'));
  if (operacao === undefined) {
    print(`O arquivo "${entrada}" não é um JSON que se possa ler. Confira o conteúdo.`);
    return EXIT.usage;
  }
  const tabelas = new TabelasDaReforma((nome) => findTabela(nome, tabelasDir));
  const { recusada, saida } = calculateJson(tabelas, operacao, cbs === null ? undefined : createCenario(cbs));
  await saveJson(resolve(json), saida, print);
  if (recusada) print(`Recusada: ${saida.mensagem}`);
  return recusada ? EXIT.partial : EXIT.ok;
}

function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}

function findTabela(nome: NomeTabela, overrideDir: string | null): Tabela {
  const { tabelas, faltas } = loadTabelas({ nomes: [nome], overrideDir: overrideDir ?? undefined });
  const found = tabelas.get(nome);
  if (!found) throw new Error(faltas.get(nome) ?? `A tabela "${nome}" não existe.`);
  return found;
}
