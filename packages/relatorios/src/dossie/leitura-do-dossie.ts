import { readSql } from '@apura/apuracao';
import { sqlAchados } from '../catalogo/cruzamento/achados.ts';
import { hasAchado, texto } from '../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../define-relatorio.ts';
import { literal } from '../duck/sql-text.ts';
import type { FormaDossie } from './forma-do-dossie.ts';

const SQL_ACHADOS = readSql(import.meta.url, './achados-do-dossie.sql');

/** The payments of the findings of a dossier. */
export const SQL_PAGAMENTOS = readSql(import.meta.url, './pagamentos-do-dossie.sql');

/** What the queries of a dossier read, declared as of a report, and the SELECT of `achado_do_dossie`. */
export function leituraDoDossie(
  relatorio: RelatorioDefinido,
  forma: FormaDossie,
): RelatorioDefinido & { sqlDosAchados: string } {
  const sqlDosAchados = SQL_ACHADOS.replaceAll(':relatorio', () => literal(relatorio.nome)).replace(':achados', () =>
    sqlDaForma(relatorio, forma),
  );
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
    // Only the names that it reads matter: the findings and, as if they were a part of it, the payments.
    sql: `WITH achado_do_dossie AS (${sqlDosAchados}) SELECT quando FROM (${SQL_PAGAMENTOS})`,
    ordem: 'quando',
  });
  return { ...leitura, sqlDosAchados };
}

function sqlDaForma(relatorio: RelatorioDefinido, forma: FormaDossie): string {
  const { valor = '"Valor Estimado"', regra = '"Resultado"', porTributo, codigo, risco = 'NULL', quadro } = forma;
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
      prazo: has('Prazo da Retificação') ? '"Prazo da Retificação"' : 'CAST(NULL AS DATE)',
      fundamento_da_linha: has('Fundamento') ? 'CAST("Fundamento" AS VARCHAR)' : 'CAST(NULL AS VARCHAR)',
      nota: has('Nota do Valor') ? '"Nota do Valor"' : 'CAST(NULL AS VARCHAR)',
      risco: `CAST(${risco} AS DECIMAL(18, 2))`,
      quadro: `CAST([${quadro.map(({ sql }) => sql).join(', ')}] AS DECIMAL(18, 2)[])`,
    },
  );
}
