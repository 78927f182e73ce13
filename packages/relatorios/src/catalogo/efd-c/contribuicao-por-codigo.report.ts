import { decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const lado = (n: number, tributo: string, registro: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, _arquivo, _linha, COD_CONT, VL_REC_BRT, VL_BC_CONT,
         VL_AJUS_ACRES_BC_${tributo} AS acres_bc, VL_AJUS_REDUC_BC_${tributo} AS reduc_bc, VL_BC_CONT_AJUS,
         ALIQ_${tributo} AS aliq, QUANT_BC_${tributo} AS quant, ALIQ_${tributo}_QUANT AS aliq_quant,
         VL_CONT_APUR, VL_AJUS_ACRES, VL_AJUS_REDUC, VL_CONT_DIFER, VL_CONT_DIFER_ANT, VL_CONT_PER
    FROM ${registro}`;

/** M210 and M610. Files until 12/2018 have no base adjustments: those columns are blank. */
export default defineRelatorio({
  numero: 2,
  nome: 'EFD-C Contribuição por Código',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Bases, ajustes, alíquotas e contribuição por código de contribuição social.'] },
  fontes: ['efdc_m210', 'efdc_m610'],
  tabelas: ['cod_cont'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Contribuição', 'Descrição', 'Regime'),
    ...dinheiro('Receita Bruta', 'Base', 'Acréscimos BC', 'Reduções BC', 'Base Ajustada'),
    ...percentual('Alíquota %'),
    ...decimal(3, 'Qtde'),
    ...decimal(4, 'Alíquota R$'),
    ...dinheiro('Apurada', 'Aj. Acréscimo', 'Aj. Redução', 'Diferida', 'Diferida Anterior', 'Contribuição do Período'),
    ...percentual('Alíquota Efetiva %'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (${lado(1, 'PIS', 'efdc_m210')} UNION ALL ${lado(2, 'COFINS', 'efdc_m610')})
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", m.COD_CONT AS "Cód. Contribuição", t.descricao AS "Descrição",
           CASE t.regime WHEN 'NC' THEN 'Não cumulativo' WHEN 'CUM' THEN 'Cumulativo' WHEN 'ST' THEN 'Substituição tributária'
             WHEN 'SCP_NC' THEN 'SCP não cumulativo' WHEN 'SCP_CUM' THEN 'SCP cumulativo' WHEN 'FOLHA' THEN 'Folha de salários'
             ELSE t.regime END AS "Regime",
           m.VL_REC_BRT AS "Receita Bruta", m.VL_BC_CONT AS "Base", m.acres_bc AS "Acréscimos BC", m.reduc_bc AS "Reduções BC",
           m.VL_BC_CONT_AJUS AS "Base Ajustada", m.aliq AS "Alíquota %", m.quant AS "Qtde", m.aliq_quant AS "Alíquota R$",
           m.VL_CONT_APUR AS "Apurada", m.VL_AJUS_ACRES AS "Aj. Acréscimo", m.VL_AJUS_REDUC AS "Aj. Redução",
           m.VL_CONT_DIFER AS "Diferida", m.VL_CONT_DIFER_ANT AS "Diferida Anterior", m.VL_CONT_PER AS "Contribuição do Período",
           percentual(m.VL_CONT_PER, m.VL_REC_BRT) AS "Alíquota Efetiva %"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN tab_cod_cont t ON t.codigo = m.COD_CONT`,
  ordem: 'a.ordem, m.n, m._linha',
});
