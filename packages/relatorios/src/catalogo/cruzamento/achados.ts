import { hasAchado } from '../../colunas.ts';
import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { nomeResultado } from '../../duck/register-dependencias.ts';

/** Whether a report ends its rows with a finding: Resultado, Tipo and Valor Estimado. */
export function hasAchados(r: RelatorioDefinido): boolean {
  return hasAchado(r.colunas);
}

/** The columns that may date a finding; the first one that a report has does. */
export const COLUNAS_DO_QUANDO = ['Ano', 'Período', 'Trimestre', 'Período Origem', 'Mês', 'Emissão', 'Data'];

/**
 * The period of a report of the ECF, whose months are A01 to A12 and whose quarters T01 to T04: MM/AAAA, or the year.
 */
const PERIODO_ECF = `CASE WHEN regexp_matches("Período", '^A(0[1-9]|1[0-2])$') THEN right("Período", 2) || '/' || "Ano"
      WHEN regexp_matches("Período", '^T0[1-4]$') THEN right("Período", 1) || 'T/' || "Ano"
      WHEN regexp_matches("Período", '[0-9]{4}') THEN "Período" ELSE "Ano" END`;

/** Columns of a finding that have a heading of their own in some reports; NULL in the others. */
const OPCIONAIS = [
  ['Arquivo', 'arquivo', 'VARCHAR'],
  ['Linha', 'linha', 'INTEGER'],
  ['Chave', 'chave', 'VARCHAR'],
  ['Código', 'codigo', 'VARCHAR'],
  ['Confiança', 'confianca', 'VARCHAR'],
  ['Situação da Tese', 'situacao', 'VARCHAR'],
  ['Prescreve em', 'prescreve', 'DATE'],
  ['Prazo da Retificação', 'prazo', 'DATE'],
  ['Classe do Valor', 'classe_dita', 'VARCHAR'],
  ['Pagamento Conferido', 'conferido', 'VARCHAR'],
  ['Data da Extinção', 'extincao', 'DATE'],
  ['Tributo', 'tributo', 'VARCHAR'],
] as const;

export interface FormaAchado {
  /** SQL over the report's columns that says which rows are findings. */
  filtro: string;
  /** SQL of the text of the rule or result. */
  regra: string;
  /** SQL of the amount. */
  valor: string;
  /** SQL that is true for what the company already adjusted; default: nothing. */
  ajustado?: string;
}

/**
 * The findings of a report in one shape: fonte, quando (the text of its period), regra, valor, ajustado, and arquivo,
 * linha, chave, codigo, confianca, situacao, prescreve, prazo and tributo, which are NULL where the report has no such
 * column. `extras` are more columns: SQL over the report's columns by name.
 */
export function sqlAchados(
  r: RelatorioDefinido,
  forma: FormaAchado,
  extras: Readonly<Record<string, string>> = {},
): string {
  const has = (key: string) => r.colunas.some((c) => c.key === key);
  const coluna = COLUNAS_DO_QUANDO.find(has);
  const quando =
    has('Ano') && has('Período') ? PERIODO_ECF : coluna ? `CAST("${coluna}" AS VARCHAR)` : 'CAST(NULL AS VARCHAR)';
  const opcionais = OPCIONAIS.map(
    ([key, nome, tipo]) => `${has(key) ? `"${key}"` : `CAST(NULL AS ${tipo})`} AS ${nome}`,
  );
  const aMais = Object.entries(extras)
    .map(([nome, sql]) => `\n    ${sql} AS ${nome},`)
    .join('');
  return `SELECT '${r.nome}' AS fonte, ${quando} AS quando, ${forma.regra} AS regra,
    CAST(${forma.valor} AS DECIMAL(18,2)) AS valor, ${forma.ajustado ?? 'false'} AS ajustado,
    ${opcionais.join(', ')},${aMais}
    coalesce(classe_dita, 'Pago a maior') AS classe
    FROM ${nomeResultado(r)} WHERE ${forma.filtro}`;
}

/** The shape of the reports that end in a finding. */
export const achadosDe = (tipo: 'Risco' | 'Oportunidade'): FormaAchado => ({
  filtro: `"Tipo" = '${tipo}'`,
  regra: '"Resultado"',
  valor: '"Valor Estimado"',
});
