import { decimal, dinheiro, dinheiroSemTotal, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const lado = (n: number, tributo: string, registro: string, diferido: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, _arquivo, _linha, COD_CRED, IND_CRED_ORI, VL_BC_${tributo} AS base,
         ALIQ_${tributo} AS aliq, QUANT_BC_${tributo} AS quant, ALIQ_${tributo}_QUANT AS aliq_quant, VL_CRED,
         VL_AJUS_ACRES, VL_AJUS_REDUC, ${diferido} AS diferido, VL_CRED_DISP, IND_DESC_CRED, VL_CRED_DESC, SLD_CRED
    FROM ${registro}`;

/** M100 and M500. A blank field 12 or 15 is filled by its identity: 12 = 08+09-10-11 and 15 = 12-14. */
export default defineRelatorio({
  numero: 5,
  nome: 'EFD-C Créditos por Tipo',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos apurados por tipo, uso no mês e saldo.'] },
  fontes: ['efdc_m100', 'efdc_m500'],
  tabelas: ['cod_cred'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Crédito', 'Descrição', 'Origem'),
    ...dinheiro('Base'),
    ...percentual('Alíquota %'),
    ...decimal(3, 'Qtde'),
    ...decimal(4, 'Alíquota R$'),
    ...dinheiro('Crédito Apurado', 'Aj. Acréscimo', 'Aj. Redução', 'Diferido', 'Disponível'),
    ...texto('Utilização'),
    ...dinheiro('Descontado'),
    // What the month left of its own credit goes on in 1100 and 1500: no month's balance adds to another's.
    ...dinheiroSemTotal('Saldo'),
    ...texto('Ressarcível'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (${lado(1, 'PIS', 'efdc_m100', 'VL_CRED_DIF')} UNION ALL ${lado(2, 'COFINS', 'efdc_m500', 'VL_CRED_DIFER')}),
    v AS (
      SELECT *, coalesce(VL_CRED_DISP, coalesce(VL_CRED, 0) + coalesce(VL_AJUS_ACRES, 0) - coalesce(VL_AJUS_REDUC, 0) - coalesce(diferido, 0)) AS disponivel
        FROM m
    )
    SELECT a.periodo AS "Período", v.tributo AS "Tributo", v.COD_CRED AS "Cód. Crédito", t.descricao AS "Descrição",
           CASE v.IND_CRED_ORI WHEN '0' THEN 'Própria' WHEN '1' THEN 'Sucessão' ELSE v.IND_CRED_ORI END AS "Origem",
           v.base AS "Base", v.aliq AS "Alíquota %", v.quant AS "Qtde", v.aliq_quant AS "Alíquota R$",
           v.VL_CRED AS "Crédito Apurado", v.VL_AJUS_ACRES AS "Aj. Acréscimo", v.VL_AJUS_REDUC AS "Aj. Redução",
           v.diferido AS "Diferido", v.disponivel AS "Disponível",
           CASE v.IND_DESC_CRED WHEN '0' THEN 'Total' WHEN '1' THEN 'Parcial' ELSE v.IND_DESC_CRED END AS "Utilização",
           v.VL_CRED_DESC AS "Descontado", coalesce(v.SLD_CRED, v.disponivel - coalesce(v.VL_CRED_DESC, 0)) AS "Saldo",
           coalesce(t.ressarcivel, CASE WHEN left(v.COD_CRED, 1) IN ('2', '3') THEN 'S' ELSE 'N' END) AS "Ressarcível"
      FROM v JOIN arq a ON a.id = v._arquivo
      LEFT JOIN tab_cod_cred t ON t.codigo = v.COD_CRED`,
  ordem: 'a.ordem, v.n, v._linha',
});
