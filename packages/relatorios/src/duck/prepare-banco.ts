import { macrosComLei, macrosDaLei, TABELAS_FATO_PC, VISOES_EFDC, type Visao } from '@apura/apuracao';
import { esquemasPorNome } from '@apura/modelo';
import { loadTabelas, NOMES_TABELAS, TABELA_DO_PARAMETRO, type TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import { leiturasDe } from '../comum/visoes.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { calculadasDe } from '../tabela-calculada.ts';
import { MACROS_RELATORIOS } from './macros.ts';
import { registerCatalogo } from './register-catalogo.ts';
import { fonteDe, registerTabelas } from './register-tabelas.ts';
import { registerCalculada } from './save-calculada.ts';

/** The look-ups that FATO_PC reads, and no others. */
const DO_FATO = new Set(VISOES_EFDC);

interface Banco {
  connection: DuckDBConnection;
  dataset: ProjetoDataset;
  oficiais: TabelasCarregadas;
  relatorios: readonly RelatorioDefinido[];
}

/**
 * Makes what FATO_PC is made from, and what the shared look-ups are: macros, the catalogue, the official tables, the
 * tables of the documents (empty where the project has none) and the look-ups of the EFD-Contribuições.
 */
export async function prepareBanco({ connection, dataset, oficiais, relatorios }: Banco): Promise<void> {
  const { visoes, nomes } = leiturasDe(relatorios);
  const lei = macrosDaLei((nome) => oficiais.tabelas.get(nome));
  await connection.run(macrosComLei(lei) + MACROS_RELATORIOS);
  await registerCatalogo(connection, dataset, oficiais, nomes);
  await registerTabelas(connection, dataset, tabelasDe(relatorios));
  await createVisoes(
    connection,
    dataset,
    visoes.filter((v) => DO_FATO.has(v)),
  );
}

/**
 * Makes the other look-ups that the reports share, and the calculated tables, still empty, so that every name
 * resolves.
 */
export async function prepareVisoes({ connection, dataset, relatorios }: Omit<Banco, 'oficiais'>): Promise<void> {
  const { visoes } = leiturasDe(relatorios);
  await createVisoes(
    connection,
    dataset,
    visoes.filter((v) => !DO_FATO.has(v)),
  );
  for (const tabela of calculadasDe(relatorios)) await registerCalculada(connection, tabela, null);
}

async function createVisoes(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  visoes: readonly Visao[],
): Promise<void> {
  const fonte = fonteDe(dataset);
  for (const { sql, soPresentes } of visoes) await connection.run(soPresentes?.(fonte) ?? sql);
}

/** The official tables that the reports and the shared look-ups read, an administrator's before the shipped ones. */
export function oficiaisDe(relatorios: readonly RelatorioDefinido[], tabelasDir?: string): TabelasCarregadas {
  const { nomes } = leiturasDe(relatorios);
  // The macros of the law are made whatever is read: they take their values from the tables of parameters.
  const citadas = new Set([...relatorios.flatMap((r) => r.tabelas), ...Object.values(TABELA_DO_PARAMETRO)]);
  const lidas = NOMES_TABELAS.filter((nome) => citadas.has(nome) || nomes.has(`tab_${nome}`));
  return loadTabelas({ nomes: lidas, overrideDir: tabelasDir });
}

const lidasPor = new WeakMap<RelatorioDefinido, ReadonlySet<string>>();

/** As {@link tabelasDe} of one report; worked out once, because lists of reports ask it of each of them. */
export function tabelasDoRelatorio(relatorio: RelatorioDefinido): ReadonlySet<string> {
  let lidas = lidasPor.get(relatorio);
  if (lidas === undefined) {
    lidas = tabelasDe([relatorio]);
    lidasPor.set(relatorio, lidas);
  }
  return lidas;
}

/** The tables of documents that the reports, their facts and the shared look-ups read. */
export function tabelasDe(relatorios: readonly RelatorioDefinido[]): Set<string> {
  const { nomes } = leiturasDe(relatorios);
  return new Set([
    ...[...esquemasPorNome().keys()].filter((tabela) => nomes.has(tabela)),
    ...(relatorios.some((r) => r.fatoPc) ? TABELAS_FATO_PC : []),
    ...relatorios.flatMap((r) => [...r.fontes, ...r.calculadas.flatMap((t) => t.fontes)]),
  ]);
}
