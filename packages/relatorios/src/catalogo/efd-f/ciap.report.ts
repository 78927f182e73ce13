import { A, data, decimal, dinheiro, dinheiroSemTotal, inteiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';
import { conferencia, diferenca } from './conferencia.ts';

const MOVIMENTO = {
  SI: 'Saldo inicial de bens imobilizados',
  IM: 'Imobilização de bem individual',
  IA: 'Imobilização em andamento - componente',
  CI: 'Conclusão de imobilização em andamento',
  MC: 'Imobilização oriunda do ativo circulante',
  BA: 'Baixa do bem - fim do período de apropriação',
  AT: 'Alienação ou transferência',
  PE: 'Perecimento, extravio ou deterioração',
  OT: 'Outras saídas do imobilizado',
};

/**
 * One row per G125. The month's totals (Saídas, Saldo Inicial) stand on the first row of each G110 alone, so that the
 * columns add up. Parcela Apropriada is rounded for each item, so its sum may differ from ICMS_APROP, which the guide
 * rounds once, by half a cent per item. A factor recomputed above the declared one is credit not taken.
 */
export default defineRelatorio({
  numero: 45,
  nome: 'EFD-F CIAP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Crédito do ativo permanente: fator e parcela do mês.'] },
  fontes: ['efdf_g125'],
  auxiliares: ['efdf_g110', 'efdf_0300', 'efdf_0305'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Bem', 'Descrição', 'Conta', 'Centro Custo', 'Movimento'),
    ...data('Data'),
    // An asset stands with the same tax in every month of its instalments.
    ...dinheiroSemTotal('ICMS Operação', 'ICMS ST', 'ICMS Frete', 'ICMS DIFAL'),
    ...inteiro('Nº Parcela'),
    ...dinheiro('Parcela Passível'),
    ...decimal(8, 'Fator'),
    ...dinheiro('Parcela Apropriada', 'Saídas Trib. e Exp.', 'Saídas Totais'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: porArquivo`
    WITH bem AS (
      SELECT b._arquivo, b.COD_IND_BEM, b.DESCR_ITEM, b.COD_CTA, c.COD_CCUS
        FROM efdf_0300 b LEFT JOIN efdf_0305 c ON c._arquivo = b._arquivo AND c._pai = b._linha
      QUALIFY row_number() OVER (PARTITION BY b._arquivo, b.COD_IND_BEM ORDER BY b._linha, c._linha) = 1
    ), mes AS (
      SELECT *, TRY_CAST(replace(IND_PER_SAI, ',', '.') AS DECIMAL(18,8)) AS fator, quociente(VL_TRIB_EXP, VL_TOTAL) AS recalculado FROM efdf_g110
    ), parcela AS (
      SELECT g.*, m.fator, m.recalculado, m.VL_TRIB_EXP, m.VL_TOTAL, m.SALDO_IN_ICMS, m.SOM_PARC, m.ICMS_APROP,
             TRY_CAST(round(CAST(coalesce(g.VL_PARC_PASS, 0) AS DECIMAL(20,2)) * m.fator, 2) AS DECIMAL(18,2)) AS apropriada
        FROM efdf_g125 g LEFT JOIN mes m ON m._arquivo = g._arquivo AND m._linha = g._pai
    ), s AS (
      SELECT *, row_number() OVER mes AS n, sum(VL_PARC_PASS) OVER todas AS passivel_mes, sum(apropriada) OVER todas AS apropriada_mes, count(*) OVER todas AS bens
        FROM parcela
      WINDOW mes AS (PARTITION BY _arquivo, _pai ORDER BY _linha), todas AS (PARTITION BY _arquivo, _pai)
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, s.COD_IND_BEM AS "Bem", b.DESCR_ITEM AS "Descrição", b.COD_CTA AS "Conta",
           b.COD_CCUS AS "Centro Custo", ${comDescricao('s.TIPO_MOV', MOVIMENTO)} AS "Movimento", s.DT_MOV AS "Data",
           s.VL_IMOB_ICMS_OP AS "ICMS Operação", s.VL_IMOB_ICMS_ST AS "ICMS ST", s.VL_IMOB_ICMS_FRT AS "ICMS Frete", s.VL_IMOB_ICMS_DIF AS "ICMS DIFAL",
           TRY_CAST(s.NUM_PARC AS INTEGER) AS "Nº Parcela", s.VL_PARC_PASS AS "Parcela Passível", s.fator AS "Fator", s.apropriada AS "Parcela Apropriada",
           CASE WHEN s.n = 1 THEN s.VL_TRIB_EXP END AS "Saídas Trib. e Exp.", CASE WHEN s.n = 1 THEN s.VL_TOTAL END AS "Saídas Totais",
           CASE WHEN s.n = 1 THEN s.SALDO_IN_ICMS END AS "Saldo Inicial",
           ${conferencia(
             diferenca({
               texto: 'Σ parcelas passíveis ≠ SOM_PARC',
               sql: 'coalesce(s.passivel_mes, 0) - coalesce(s.SOM_PARC, 0)',
             }),
             diferenca({
               texto: 'Σ parcelas apropriadas ≠ ICMS_APROP',
               sql: 'coalesce(s.apropriada_mes, 0) - coalesce(s.ICMS_APROP, 0)',
               quando: 'abs(coalesce(s.apropriada_mes, 0) - coalesce(s.ICMS_APROP, 0)) * 200 > s.bens',
             }),
             `CASE WHEN s.recalculado - s.fator > 0.000001 THEN 'fator recalculado ' || replace(CAST(s.recalculado AS VARCHAR), '.', ',') || ' maior que o declarado: oportunidade de ' || replace(CAST(CAST(round((s.recalculado - s.fator) * coalesce(s.VL_PARC_PASS, 0), 2) AS DECIMAL(18,2)) AS VARCHAR), '.', ',')
                  WHEN s.fator - s.recalculado > 0.000001 THEN 'fator recalculado ' || replace(CAST(s.recalculado AS VARCHAR), '.', ',') || ' menor que o declarado' END`,
           )} AS "Conferência", ${ARQUIVO}, s._linha AS "Linha"
      FROM s JOIN arq a ON a.id = s._arquivo
      LEFT JOIN bem b ON b._arquivo = s._arquivo AND b.COD_IND_BEM = s.COD_IND_BEM`,
  ordem: 'a.ordem, s._linha',
});
