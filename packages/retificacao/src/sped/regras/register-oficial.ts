import { type Banco, identifier, literal } from '@apura/apuracao';
import type { Tabela } from '@apura/tabelas';

/** Separators between values and between rows, which no text of an official table contains. */
const DE_VALOR = '\u001f';
const DE_LINHA = '\u001e';

/**
 * Copies the named columns of an official table into `tab_<nome>`. A table that could not be read is an error of the
 * installation.
 */
export async function registerOficial(
  banco: Banco,
  { nome, colunas, tabela }: { nome: string; colunas: readonly string[]; tabela: Tabela | undefined },
): Promise<void> {
  if (!tabela) throw new Error(`official table ${nome} is missing`);
  const lugares = colunas.map((coluna) => tabela.colunas.indexOf(coluna));
  if (lugares.includes(-1)) throw new Error(`official table ${nome} lacks one of ${colunas.join(', ')}`);
  // One literal that SQL splits: a literal for each value takes five times as long to parse.
  const texto = tabela.linhas.map((l) => lugares.map((i) => l[i]).join(DE_VALOR)).join(DE_LINHA);
  const partes = colunas.map((c, i) => `v[${i + 1}] AS ${identifier(c)}`);
  await banco.run(
    `CREATE OR REPLACE TABLE ${identifier(`tab_${nome}`)} AS SELECT ${partes.join(', ')}
       FROM (
         SELECT string_split(l, ${literal(DE_VALOR)}) AS v
         FROM unnest(string_split(${literal(texto)}, ${literal(DE_LINHA)})) linha(l)
       ) WHERE ${tabela.linhas.length > 0}`,
  );
}
