import { data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** 0000 and 0010. The quarters (FORMA_TRIB_PER) and months (MES_BAL_RED) are shown as the file writes them, one sign each. */
export default defineRelatorio({
  numero: 63,
  nome: 'ECF Identificação',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Regime, forma de apuração e retificação.'] },
  fontes: ['ecf_0000'],
  auxiliares: ['ecf_0010'],
  colunas: [
    ...texto('Ano'),
    ...data('Início', 'Fim'),
    ...texto(
      'Forma Tributação',
      'Apuração',
      'Por Trimestre',
      'Estimativa por Mês',
      'Qualificação',
      'Escrituração',
      'Reconhecimento Receita',
      'Retificadora',
      'Recibo Anterior',
      'Versão',
    ),
  ],
  sql: `
    SELECT a.periodo AS "Ano", z.DT_INI AS "Início", z.DT_FIN AS "Fim",
           CASE i.FORMA_TRIB WHEN '1' THEN '1 - Lucro Real' WHEN '2' THEN '2 - Lucro Real/Arbitrado' WHEN '3' THEN '3 - Lucro Presumido/Real'
             WHEN '4' THEN '4 - Lucro Presumido/Real/Arbitrado' WHEN '5' THEN '5 - Lucro Presumido' WHEN '6' THEN '6 - Lucro Arbitrado'
             WHEN '7' THEN '7 - Lucro Presumido/Arbitrado' WHEN '8' THEN '8 - Imune do IRPJ' WHEN '9' THEN '9 - Isenta do IRPJ' ELSE i.FORMA_TRIB END AS "Forma Tributação",
           CASE coalesce(i.FORMA_APUR, i.FORMA_APUR_I) WHEN 'A' THEN 'Anual' WHEN 'T' THEN 'Trimestral' WHEN 'D' THEN 'Desobrigada' ELSE coalesce(i.FORMA_APUR, i.FORMA_APUR_I) END AS "Apuração",
           i.FORMA_TRIB_PER AS "Por Trimestre", i.MES_BAL_RED AS "Estimativa por Mês",
           CASE i.COD_QUALIF_PJ WHEN '01' THEN '01 - PJ em Geral' WHEN '02' THEN '02 - PJ Componente do Sistema Financeiro'
             WHEN '03' THEN '03 - Seguradoras, Capitalização e Previdência Aberta' ELSE i.COD_QUALIF_PJ END AS "Qualificação",
           CASE i.TIP_ESC_PRE WHEN 'L' THEN 'Livro Caixa' WHEN 'C' THEN 'Contábil' ELSE i.TIP_ESC_PRE END AS "Escrituração",
           CASE i.IND_REC_RECEITA WHEN '1' THEN 'Caixa' WHEN '2' THEN 'Competência' ELSE i.IND_REC_RECEITA END AS "Reconhecimento Receita",
           CASE z.RETIFICADORA WHEN 'S' THEN 'Sim' WHEN 'N' THEN 'Não' WHEN 'F' THEN 'Original com mudança de forma de tributação' ELSE z.RETIFICADORA END AS "Retificadora",
           z.NUM_REC AS "Recibo Anterior", z.COD_VER AS "Versão"
      FROM ecf_0000 z JOIN arq a ON a.id = z._arquivo
      LEFT JOIN ecf_0010 i ON i._arquivo = z._arquivo`,
  ordem: 'a.ordem, z._linha',
});
