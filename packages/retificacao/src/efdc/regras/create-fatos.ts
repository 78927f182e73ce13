import {
  type LeitorSql,
  literal,
  readSql,
  sqlAvulsosSomados,
  sqlFilhosSomados,
  sqlParesSomados,
} from '@apura/apuracao';
import { sqlTabelaSomas } from '../recalculo/fatos-somados.ts';
import { type ArquivoTabelas, fonteDe } from '../register-efdc.ts';

const FATOS = readSql(import.meta.url, './fatos.sql');

/** The records whose views `createFatos` needs. */
export const REGISTROS_DOS_FATOS: readonly string[] = ['C010', 'C100', 'C170'];

/**
 * Notes of model 55 in a consolidated bookkeeping: their revenue is in C180 too, and block M is of C180. What the
 * documents sum says then nothing about it.
 */
const EM_DOBRO = `EXISTS (
  FROM rC100 d
  JOIN rC010 e ON e._linha = d._pai
  WHERE d.COD_MOD = '55' AND e.IND_ESCRI = '1' AND EXISTS (FROM rC170 i WHERE i._pai = d._linha)
)`;

/** Makes `receitas` and `aquisicoes` of the items of the file; needs the macros and `tab_cfop`. */
export async function createFatos(banco: LeitorSql, arquivo: ArquivoTabelas): Promise<void> {
  const fonte = fonteDe([arquivo]);
  await banco.run(sqlTabelaSomas('fato_somado', 'TEMP TABLE'));
  const keep = async (sql: string | null): Promise<void> => {
    if (sql !== null) await banco.run(`INSERT INTO fato_somado ${sql}`);
  };
  await keep(sqlAvulsosSomados(fonte));
  const pares = sqlParesSomados(fonte);
  if (pares !== null) {
    for (const sql of pares.preparo) await banco.run(sql);
    await keep(pares.select);
    for (const sql of pares.limpeza) await banco.run(sql);
  }
  await keep(sqlFilhosSomados(fonte, literal(arquivo.id)));
  await banco.run(FATOS);
  await banco.run(`SET VARIABLE bloco_m = (SELECT getvariable('bloco_m') AND NOT ${EM_DOBRO})`);
}
