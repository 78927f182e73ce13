import { dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';

/**
 * Part A of the Lalur (M300 with M305 and M310) or of the Lacs (M350 with M355 and M360): one row per line, with the
 * accounts of part B and of the books that it is tied to. Lines of type R are headings: whatever stands as their amount
 * is no amount.
 */
export function defineParteA(o: {
  numero: number;
  nome: string;
  descricao: string;
  registros: readonly [linha: string, parteB: string, contas: string];
}): RelatorioDefinido {
  const [linha, parteB, contas] = o.registros.map((r) => `ecf_${r.toLowerCase()}`);
  return defineRelatorio({
    numero: o.numero,
    nome: o.nome,
    module: 'ECF',
    tool: 'gerar_relatorios',
    descricao: { ECF: [o.descricao] },
    fontes: [`${linha}`],
    auxiliares: [`${parteB}`, `${contas}`],
    colunas: [
      ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo', 'Relação'),
      // The form has its own subtotals among its lines.
      ...dinheiroSemTotal('Valor'),
      ...texto('Histórico', 'Contas Parte B', 'Contas Contábeis'),
    ],
    sql: `
    WITH b AS (
      SELECT _arquivo, _pai, string_agg(COD_CTA_B, ', ' ORDER BY _linha) AS contas FROM ${parteB} GROUP BY ALL
    ), c AS (
      SELECT _arquivo, _pai, string_agg(COD_CTA, ', ' ORDER BY linha) AS contas
        FROM (SELECT _arquivo, _pai, COD_CTA, min(_linha) AS linha FROM ${contas} GROUP BY ALL) GROUP BY ALL
    )
    SELECT a.periodo AS "Ano", p.PER_APUR AS "Período", d.CODIGO AS "Código", d.DESCRICAO AS "Descrição",
           CASE d.TIPO_LANCAMENTO WHEN 'A' THEN 'Adição' WHEN 'E' THEN 'Exclusão' WHEN 'P' THEN 'Compensação' WHEN 'L' THEN 'Lucro' WHEN 'R' THEN 'Rótulo'
             ELSE d.TIPO_LANCAMENTO END AS "Tipo",
           CASE d.IND_RELACAO WHEN '1' THEN '1 - Parte B' WHEN '2' THEN '2 - Conta contábil' WHEN '3' THEN '3 - Parte B e conta contábil'
             WHEN '4' THEN '4 - Sem relacionamento' ELSE d.IND_RELACAO END AS "Relação",
           CASE WHEN d.TIPO_LANCAMENTO IS DISTINCT FROM 'R' THEN d.VALOR END AS "Valor", d.HIST_LAN_LAL AS "Histórico",
           b.contas AS "Contas Parte B", c.contas AS "Contas Contábeis"
      FROM ${linha} d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN periodo_ecf p ON p._arquivo = d._arquivo AND p._linha = d._pai
      LEFT JOIN b ON b._arquivo = d._arquivo AND b._pai = d._linha
      LEFT JOIN c ON c._arquivo = d._arquivo AND c._pai = d._linha`,
    ordem: 'a.ordem, d._linha',
  });
}
