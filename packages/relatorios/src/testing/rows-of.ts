import type { Duck } from '@apura/apuracao';
import { leiturasDe } from '../comum/visoes.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { oficiaisDe, prepareBanco, prepareVisoes } from '../duck/prepare-banco.ts';

/** The rows of a report's statement over rows put straight into the tables, for cases that no fixture has. */
export async function rowsOf(o: {
  duck: Duck;
  relatorio: RelatorioDefinido;
  inserts: readonly string[];
  periodo: { inicio: string; fim: string };
}): Promise<unknown[][]> {
  const { connection } = o.duck;
  const relatorios = [o.relatorio];
  const dataset = {
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: o.periodo,
    arquivos: [],
    tabelas: [],
  };
  await prepareBanco({ connection, dataset, oficiais: oficiaisDe(relatorios), relatorios });
  await prepareVisoes({ connection, dataset, relatorios });
  for (const tabela of new Set(o.inserts.map((sql) => /INSERT INTO (\w+)/.exec(sql)?.[1] ?? ''))) {
    // What a project lacks is a view without rows.
    await connection.run(`CREATE TABLE nova AS SELECT * FROM ${tabela}`);
    await connection.run(`DROP VIEW ${tabela}`);
    await connection.run(`ALTER TABLE nova RENAME TO ${tabela}`);
  }
  for (const sql of o.inserts) await connection.run(sql);
  const { visoes } = leiturasDe(relatorios);
  for (const visao of visoes) await connection.run(visao.sql);
  return (await connection.runAndReadAll(o.relatorio.sqlEmOrdem)).getRowsJson();
}
