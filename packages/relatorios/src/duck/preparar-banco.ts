import { MACROS, sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import type { TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { gruposDe } from '../comum/visoes.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { calculadasDe } from '../tabela-calculada.ts';
import { registrarCalculada } from './gravar-calculada.ts';
import { registrarCatalogo } from './registrar-catalogo.ts';
import { registrarTabelas } from './registrar-tabelas.ts';

/**
 * Makes everything that the SQL of the given reports may name: macros, the catalogue, the official tables, the tables
 * of the documents (empty where the project has none), the shared look-ups and the calculated tables, still empty.
 */
export async function prepararBanco(o: {
  connection: DuckDBConnection;
  dataset: ProjetoDataset;
  oficiais: TabelasCarregadas;
  relatorios: readonly RelatorioDefinido[];
}): Promise<void> {
  const { connection, dataset, relatorios } = o;
  const grupos = gruposDe(relatorios);
  const fato = relatorios.some((r) => r.fatoPc) ? sqlFatoPc() : { preparo: [], select: '' };
  const calculadas = calculadasDe(relatorios);
  const sqls = [
    ...relatorios.map((r) => r.sql),
    ...calculadas.flatMap((t) => t.sqls),
    ...grupos.flatMap((g) => g.visoes),
    ...fato.preparo,
    fato.select,
  ];
  for (const macro of MACROS) await connection.run(macro);
  await registrarCatalogo(connection, dataset, o.oficiais, sqls);
  await registrarTabelas(connection, dataset, tabelasDe(relatorios));
  for (const grupo of grupos) {
    for (const visao of grupo.visoes) await connection.run(visao);
  }
  // Empty until they are calculated, so that every name resolves.
  for (const tabela of calculadas) await registrarCalculada(connection, tabela, null);
}

/** The tables of documents that the reports and the shared look-ups read. */
export function tabelasDe(relatorios: readonly RelatorioDefinido[]): Set<string> {
  return new Set([
    ...gruposDe(relatorios).flatMap((g) => g.fontes),
    ...(relatorios.some((r) => r.fatoPc) ? TABELAS_FATO_PC : []),
    ...relatorios.flatMap((r) => [...r.fontes, ...r.auxiliares]),
  ]);
}
