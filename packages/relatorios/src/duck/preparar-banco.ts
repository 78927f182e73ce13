import { FONTES_VISOES_EFDC, MACROS, TABELAS_FATO_PC, VISOES_EFDC } from '@apura/apuracao';
import type { TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { FONTES_VISOES_EFDF, VISOES_EFDF } from '../comum/visoes-efdf.ts';
import { FONTES_VISOES_XML, VISOES_XML } from '../comum/visoes-xml.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { registrarCatalogo } from './registrar-catalogo.ts';
import { registrarTabelas } from './registrar-tabelas.ts';

/**
 * Makes everything that the SQL of the given reports may name: macros, the catalogue, the official tables, the tables
 * of the documents (empty where the project has none) and the shared look-ups.
 */
export async function prepararBanco(o: {
  connection: DuckDBConnection;
  dataset: ProjetoDataset;
  oficiais: TabelasCarregadas;
  relatorios: readonly RelatorioDefinido[];
}): Promise<void> {
  const { connection, dataset, relatorios } = o;
  for (const macro of MACROS) await connection.run(macro);
  await registrarCatalogo(connection, dataset, o.oficiais);
  await registrarTabelas(connection, dataset, tabelasDe(relatorios));
  for (const visao of [...VISOES_EFDC, ...VISOES_EFDF, ...VISOES_XML]) await connection.run(visao);
}

/** The tables of documents that the reports and the shared look-ups read. */
export function tabelasDe(relatorios: readonly RelatorioDefinido[]): Set<string> {
  return new Set([
    ...FONTES_VISOES_EFDC,
    ...FONTES_VISOES_EFDF,
    ...FONTES_VISOES_XML,
    ...(relatorios.some((r) => r.fatoPc) ? TABELAS_FATO_PC : []),
    ...relatorios.flatMap((r) => [...r.fontes, ...r.auxiliares]),
  ]);
}
