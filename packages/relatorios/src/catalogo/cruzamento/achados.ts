import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { nomeResultado } from '../../duck/registrar-dependencias.ts';

/** Whether a report ends its rows with a finding: Resultado, Tipo and Valor Estimado. */
export function hasAchados(r: RelatorioDefinido): boolean {
  return ['Resultado', 'Tipo', 'Valor Estimado'].every((key) => r.colunas.some((c) => c.key === key));
}

const ANO = ['Ano', 'Período', 'Trimestre', 'Período Origem', 'Mês', 'Emissão', 'Data'];

/**
 * The findings of a report in one shape: fonte, quando (the text of its period), arquivo, linha, regra, valor, confianca
 * and prescreve, the last four of them NULL where the report has no such column.
 */
export function sqlAchados(r: RelatorioDefinido, tipo: 'Risco' | 'Oportunidade'): string {
  const has = (key: string) => r.colunas.some((c) => c.key === key);
  const coluna = (key: string, duckType: string) => (has(key) ? `"${key}"` : `CAST(NULL AS ${duckType})`);
  const quando = ANO.find(has);
  return `SELECT '${r.nome}' AS fonte, ${quando ? `CAST("${quando}" AS VARCHAR)` : 'CAST(NULL AS VARCHAR)'} AS quando, ${coluna('Arquivo', 'VARCHAR')} AS arquivo,
    ${coluna('Linha', 'INTEGER')} AS linha, "Resultado" AS regra, "Valor Estimado" AS valor, ${coluna('Confiança', 'VARCHAR')} AS confianca, ${coluna('Prescreve em', 'DATE')} AS prescreve,
    false AS ajustado FROM ${nomeResultado(r)} WHERE "Tipo" = '${tipo}'`;
}
