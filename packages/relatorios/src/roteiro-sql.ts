import { existsSync } from 'node:fs';
import path from 'node:path';
import { MACROS, macrosDaLei, sqlFatoPc, TABELAS_FATO_PC } from '@apura/apuracao';
import { esquemas } from '@apura/documentos';
import { catalogo, comInternos, getRelatorio } from './catalogo/catalogo.ts';
import { leiturasDe } from './comum/visoes.ts';
import type { ProjetoDataset } from './dataset.ts';
import type { RelatorioDefinido } from './define-relatorio.ts';
import { sqlTabelaComLinhas } from './duck/append-linhas.ts';
import { MACROS_RELATORIOS } from './duck/macros.ts';
import { oficiaisDe } from './duck/prepare-banco.ts';
import { SQL_ARQ, tabelasDoCatalogo, variaveisArquivos } from './duck/register-catalogo.ts';
import { sqlDependencia } from './duck/register-dependencias.ts';
import { sqlFato, variaveisFato } from './duck/register-fato.ts';
import { fonteDe, sqlTabela, variaveisTabelas } from './duck/register-tabelas.ts';
import { sqlCalculada } from './duck/save-calculada.ts';
import { sqlVariaveis } from './duck/variaveis.ts';
import { calculadasDe } from './tabela-calculada.ts';

export interface RoteiroSqlOptions {
  dataset: ProjetoDataset;
  /**
   * Where `generateRelatorios` wrote the results. Facts, calculated tables and reports that others read come from it.
   */
  outDir: string;
  /** Default: the whole catalogue. */
  relatorios?: readonly RelatorioDefinido[] | undefined;
  /** Folder of an administrator whose official tables win over the shipped ones. */
  tabelasDir?: string | undefined;
}

/**
 * The SQL script after which the statement of any of the reports runs in a DuckDB of its own: macros, tables and views
 * in the order in which they have to be made. What the results lack is made without rows.
 */
export async function roteiroSql(o: RoteiroSqlOptions): Promise<string> {
  const { dataset, outDir, relatorios = comInternos(catalogo) } = o;
  const resultado = (nome: string) => {
    const file = path.resolve(outDir, `${nome}.parquet`);
    return existsSync(file) ? file : null;
  };
  const fato = relatorios.some((r) => r.fatoPc) ? { file: resultado('fato-pc') } : undefined;
  // The calculated tables, and the facts where there are some, are read from their files.
  const lidos = relatorios.map((r) => ({ ...r, calculadas: [], fatoPc: r.fatoPc && fato?.file === null }));
  const { visoes, nomes } = leiturasDe(lidos);
  const doFato = fato?.file === null ? TABELAS_FATO_PC : [];
  const tabelas = esquemas().filter((e) => nomes.has(e.tabela) || doFato.includes(e.tabela));
  const oficiais = oficiaisDe(lidos, o.tabelasDir);
  const fonte = fonteDe(dataset);
  const dependencias = new Set(relatorios.flatMap((r) => r.depende).map(getRelatorio));
  const variaveis = new Map([
    ...variaveisArquivos(null),
    ...variaveisFato(dataset, null),
    ...variaveisTabelas(
      dataset,
      tabelas.map((e) => e.tabela),
    ),
  ]);
  return [
    `SET TimeZone = 'UTC';`,
    '-- Macros',
    MACROS,
    macrosDaLei((nome) => oficiais.tabelas.get(nome)),
    MACROS_RELATORIOS,
    '-- The project, its files and the official tables',
    `${sqlVariaveis(variaveis)};`,
    ...tabelasDoCatalogo(dataset, oficiais, nomes).map(sqlTabelaComLinhas),
    `${SQL_ARQ};`,
    '-- The documents',
    ...tabelas.map((e) => `${sqlTabela(dataset, e)};`),
    '-- The look-ups that reports share',
    ...visoes.map((v) => `${v.soPresentes?.(fonte) ?? v.sql};`),
    ...(fato ? ['-- The facts', ...sqlDoFato(fato.file, dataset)] : []),
    '-- Calculated tables, and reports that others read',
    ...calculadasDe(relatorios).map((t) => `${sqlCalculada(t, resultado(t.nome))};`),
    ...[...dependencias].map((r) => `${sqlDependencia(r, resultado(r.slug))};`),
    '',
  ].join('\n');
}

function sqlDoFato(file: string | null, dataset: ProjetoDataset): string[] {
  if (file !== null) return [`${sqlFato(file)};`];
  const { preparo, select, limpeza } = sqlFatoPc(fonteDe(dataset));
  return [...preparo, `CREATE OR REPLACE TABLE fato_pc AS ${select}`, ...limpeza].map((sql) => `${sql};`);
}
