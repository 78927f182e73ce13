import {
  type LeitorSql,
  literal,
  readSql,
  sqlAvulsosSomados,
  sqlFilhosSomados,
  sqlParesSomados,
} from '@apura/apuracao';
import type { TabelasProprias } from '../../sped/regras/obrigacao-com-regras.ts';
import { type ArquivoTabelas, fonteDe } from '../../sped/regras/tabelas-do-arquivo.ts';
import { sqlTabelaSomas } from '../recalculo/fatos-somados.ts';

const SQL = readSql(import.meta.url, './fatos.sql');

/** The groups of items of the file. */
export const FATOS: TabelasProprias = {
  nomes: ['receitas', 'aquisicoes'],
  registros: ['C010', 'C100', 'C170'],
  oficiais: ['cfop'],
  create: createFatos,
};

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
async function createFatos(banco: LeitorSql, arquivo: ArquivoTabelas): Promise<void> {
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
  await banco.run(SQL);
  await banco.run(`SET VARIABLE bloco_m = (SELECT getvariable('bloco_m') AND NOT ${EM_DOBRO})`);
}
