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
}
