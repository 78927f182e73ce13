import { readSql } from '@apura/apuracao';
import { sqlAchados } from '../catalogo/cruzamento/achados.ts';
import { type ColunaRelatorio, hasAchado, texto } from '../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../define-relatorio.ts';
import { nomeResultado } from '../duck/register-dependencias.ts';
import { identifier, literal } from '../duck/sql-text.ts';
import type { FormaDossie } from './forma-dossie.ts';

const SQL_ACHADOS = readSql(import.meta.url, './achados-do-dossie.sql');

/** The payments of the findings of a dossier, and the documents that they rest on. */
export const SQL_PAGAMENTOS = readSql(import.meta.url, './pagamentos-do-dossie.sql');
export const SQL_COMPROVANTES = readSql(import.meta.url, './comprovantes-do-dossie.sql');
const SQL_EVIDENCIA = readSql(import.meta.url, './evidencia-do-dossie.sql');
export const SQL_CONTA = readSql(import.meta.url, './conta-do-mes.sql');
export const SQL_MOVIDO = readSql(import.meta.url, './movido-do-dossie.sql');
export const SQL_FOLHA_POR_CODIGO = readSql(import.meta.url, './folha-por-codigo.sql');
export const SQL_SEGURADOS = readSql(import.meta.url, './segurados-da-folha.sql');
export const SQL_QUEM_ASSINA = readSql(import.meta.url, './quem-assina.sql');
export const SQL_PEDIDOS = readSql(import.meta.url, './pedidos-do-dossie.sql');
const SQL_CONFRONTO = readSql(import.meta.url, './confronto-do-dossie.sql');
const SQL_CONFRONTO_DO_SIMPLES = readSql(import.meta.url, './confronto-do-simples.sql');
const SQL_PAPEIS = readSql(import.meta.url, './papeis-do-dossie.sql');
const SQL_PERIODO = readSql(import.meta.url, './periodo-analisado.sql');
const SQL_LANCAMENTOS = readSql(import.meta.url, './lancamentos-da-folha.sql');

/** SQL of the single amounts that the rows of a report sum up; null where its rows are no such sums. */
export const sqlLancamentos = (relatorio: RelatorioDefinido, forma: FormaDossie): string | null =>
  forma.lancamentos === 'folha' ? SQL_LANCAMENTOS.replace(':linhas', () => comValor(relatorio, forma).from) : null;

const doCaso = (sql: string, { caso }: FormaDossie): string => sql.replaceAll(':caso', () => literal(caso));
/** SQL of the papers side by side; null of a case without. */
export function sqlConfronto(forma: FormaDossie): string | null {
  switch (forma.caso) {
    case 'Simples':
    case 'DAS':
      return SQL_CONFRONTO_DO_SIMPLES;
    case 'IRPJ/CSLL':
    case 'IPI':
      return null;
    default:
      return doCaso(SQL_CONFRONTO, forma);
  }
}
export const sqlPeriodo = (forma: FormaDossie): string => doCaso(SQL_PERIODO, forma);

/** The columns of the evidence besides those of the report: they follow from the key of a note, or from the item. */
export function colunasDaEvidencia({ colunas }: RelatorioDefinido): ColunaRelatorio[] {
  const has = (...keys: string[]) => keys.every((key) => colunas.some((c) => c.key === key));
  return [
    ...(has('Chave') ? texto('Participante', 'CNPJ-CPF do Participante') : []),
    ...(has('Tabela', 'Natureza Receita', 'NCM') ? texto('Norma do Item') : []),
  ];
}

/** SQL of the rows of evidence, with `_posicao` and {@link colunasDaEvidencia}. */
export function sqlEvidencia(relatorio: RelatorioDefinido, forma: FormaDossie): string {
  const campo = (key: string) => (relatorio.colunas.some((c) => c.key === key) ? identifier(key) : `''`);
  const partes: Record<string, string> = {
    linhas: comValor(relatorio, forma).from,
    chave: campo('Chave'),
    tabela: campo('Tabela'),
    natureza: campo('Natureza Receita'),
    ncm: campo('NCM'),
  };
  return SQL_EVIDENCIA.replace(
    /(?<!:):(linhas|chave|tabela|natureza|ncm)\b/g,
    (tudo, nome: string) => partes[nome] ?? tudo,
  );
}

/** The rows of a report that a dossier counts, with their place. */
export function comValor(relatorio: RelatorioDefinido, { valor = '"Valor Estimado"' }: FormaDossie) {
  return { from: sqlComValor(nomeResultado(relatorio), valor), valor };
}

/** SQL of the rows of a relation that have a value in a class, with their place. */
const sqlComValor = (relacao: string, valor: string): string =>
  `(SELECT * FROM (SELECT *, row_number() OVER () AS _posicao FROM ${relacao})
     WHERE ${valor} <> 0 AND "Classe do Valor" IS NOT NULL AND "Classe do Valor" <> 'Sem valor')`;

/** What the queries of a dossier read, declared as of a report, and the tables that they make, in order. */
export function leituraDoDossie(
  relatorio: RelatorioDefinido,
  forma: FormaDossie,
): RelatorioDefinido & { tabelasDoDossie: ReadonlyMap<string, string> } {
  const achados = SQL_ACHADOS.replaceAll(':relatorio', () => literal(relatorio.nome)).replace(':achados', () =>
    sqlDaForma(relatorio, forma),
  );
  const tabelasDoDossie = new Map([
    ['achado_do_dossie', achados],
    ['parcela_do_dossie', readSql(import.meta.url, './parcelas-do-dossie.sql')],
    ['papel_do_dossie', doCaso(SQL_PAPEIS, forma)],
  ]);
  const lidas = [
    ...[SQL_PAGAMENTOS, SQL_COMPROVANTES, SQL_QUEM_ASSINA, SQL_PEDIDOS],
    ...[sqlEvidencia(relatorio, forma), sqlPeriodo(forma)],
    ...(forma.movido === undefined ? [] : [SQL_CONTA, SQL_MOVIDO]),
    ...(forma.lancamentos === 'folha' ? [SQL_FOLHA_POR_CODIGO, SQL_SEGURADOS] : []),
    ...[sqlLancamentos(relatorio, forma), sqlConfronto(forma)].filter((sql) => sql !== null),
  ];
  const leitura = defineRelatorio({
    numero: 0,
    nome: `Dossiê ${relatorio.nome}`,
    module: relatorio.module,
    tool: relatorio.tool,
    interno: true,
    descricao: {},
    fontes: [],
    depende: [relatorio.nome],
    tabelas: ['teses'],
    colunas: texto('quando'),
    // Only the names that it reads matter.
    sql: `WITH ${[...tabelasDoDossie].map(([nome, sql]) => `${nome} AS (${sql})`).join(', ')}
      SELECT quando FROM achado_do_dossie ${lidas.map((sql) => `UNION ALL SELECT '' FROM (${sql})`).join(' ')}`,
    ordem: 'quando',
  });
  return { ...leitura, tabelasDoDossie };
}

function sqlDaForma(relatorio: RelatorioDefinido, forma: FormaDossie): string {
  const {
    valor = '"Valor Estimado"',
    regra = '"Resultado"',
    porTributo,
    codigo,
    risco = 'NULL',
    assunto = 'NULL',
    quadro,
  } = forma;
  const has = (key: string) => relatorio.colunas.some((c) => c.key === key);
  const tributo = has('Tributo') ? `coalesce("Tributo", '')` : `''`;
  const partes = porTributo
    ? Object.entries(porTributo).map(([nome, sql]) => ({ nome: literal(nome), sql }))
    : [{ nome: tributo, sql: valor }];
  const structs = partes.map(({ nome, sql }) => `{'tributo': ${nome}, 'valor': CAST(${sql} AS DECIMAL(18, 2))}`);
  return sqlAchados(
    relatorio,
    {
      // A finding that says what it is worth; beside it, rows that found something and say why it is worth nothing.
      filtro: hasAchado(relatorio.colunas)
        ? `"Tipo" = 'Oportunidade' OR ("Tipo" = 'Informativo' AND "Classe do Valor" = 'Sem valor')`
        : `"Classe do Valor" IS NOT NULL`,
      regra,
      valor,
    },
    {
      partes: `[${structs.join(', ')}]`,
      codigo_receita: codigo ?? `''`,
      fundamento_da_linha: has('Fundamento') ? 'CAST("Fundamento" AS VARCHAR)' : 'CAST(NULL AS VARCHAR)',
      nota: has('Nota do Valor') ? '"Nota do Valor"' : 'CAST(NULL AS VARCHAR)',
      risco: `CAST(${risco} AS DECIMAL(18, 2))`,
      assunto: `CAST(${assunto} AS VARCHAR)`,
      movido: sqlMovido(forma),
      quadro: `CAST([${quadro.map(({ sql }) => sql).join(', ')}] AS DECIMAL(18, 2)[])`,
    },
  );
}

/** SQL of what a row takes out of the bases of the contribution. */
function sqlMovido({ movido }: FormaDossie): string {
  const partes = movido === undefined || movido === 'crédito' ? [] : movido;
  const structs = partes.map(
    ({ tributo, base, aliquota = 'NULL', estorno = 'NULL' }) =>
      `{'tributo': ${literal(tributo)}, 'base': ${base}, 'aliquota': ${aliquota}, 'estorno': ${estorno}}`,
  );
  const tipo = 'STRUCT(tributo VARCHAR, base DECIMAL(18, 2), aliquota DECIMAL(9, 4), estorno DECIMAL(18, 2))[]';
  return `CAST([${structs.join(', ')}] AS ${tipo})`;
}
