import { A, data, decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const lado = (tributo: string, filho: string, pai: string) => `
  SELECT '${tributo}' AS tributo, d._arquivo, d._linha, p.PER_APU_CRED, p.COD_CRED, d.CNPJ, d.COD_PART, d.COD_ITEM, d.COD_MOD, d.NUM_DOC,
         d.CHV_NFE, d.DT_OPER, d.VL_OPER, d.CFOP, d.NAT_BC_CRED, d.CST_${tributo} AS cst, d.VL_BC_${tributo} AS base, d.ALIQ_${tributo} AS aliq,
         d.VL_${tributo} AS credito, d.COD_CTA, d.PER_ESCRIT
    FROM ${filho} d LEFT JOIN ${pai} p ON p._arquivo = d._arquivo AND p._linha = d._pai`;

/**
 * 1101 below 1100 and 1501 below 1500. The participant is looked for in the establishment that the line names, then in
 * the whole file. Every row of a month from 08/2013 on is a risk by itself: since IN RFB
 * 1.387/2013 the month of origin is rectified instead, and the official program refuses these records (Guia Prático,
 * 1101). Período says which rows those are, so no column repeats it.
 */
export default defineRelatorio({
  numero: 22,
  nome: 'EFD-C Créditos Extemporâneos',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Documentos dos créditos extemporâneos.',
      'Risco nas linhas de Período 08/2013 em diante: o crédito entra pela retificação do mês de origem (IN RFB 1.387/2013), e o programa oficial já não valida o 1101 nem o 1501.',
    ],
  },
  fontes: ['efdc_1101', 'efdc_1501'],
  auxiliares: ['efdc_1100', 'efdc_1500'],
  colunas: [
    ...texto(
      'Período',
      'Tributo',
      'Período Origem',
      'Cód. Crédito',
      'CNPJ-CPF Part.',
      'Código Item',
      'Modelo',
      'Número',
      'Chave',
    ),
    ...data('Data'),
    ...dinheiro('Valor'),
    ...texto('CFOP', 'Natureza BC', 'CST'),
    ...decimal(3, 'Base'),
    ...percentual('Alíquota'),
    ...dinheiro('Crédito'),
    ...texto('Conta', 'Período Escrituração'),
    ...A,
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (${lado('PIS', 'efdc_1101', 'efdc_1100')} UNION ALL ${lado('COFINS', 'efdc_1501', 'efdc_1500')})
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", coalesce(mes_ano(competencia(m.PER_APU_CRED)), m.PER_APU_CRED) AS "Período Origem",
           m.COD_CRED AS "Cód. Crédito", CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS "CNPJ-CPF Part.",
           m.COD_ITEM AS "Código Item", m.COD_MOD AS "Modelo", m.NUM_DOC AS "Número", m.CHV_NFE AS "Chave", m.DT_OPER AS "Data",
           m.VL_OPER AS "Valor", m.CFOP AS "CFOP", m.NAT_BC_CRED AS "Natureza BC", m.cst AS "CST", m.base AS "Base", m.aliq AS "Alíquota",
           m.credito AS "Crédito", m.COD_CTA AS "Conta", coalesce(mes_ano(competencia(m.PER_ESCRIT)), m.PER_ESCRIT) AS "Período Escrituração",
           a.arquivo AS "Arquivo", m._linha AS "Linha"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN part_efdc pe ON pe._arquivo = m._arquivo AND pe.COD_PART = m.COD_PART AND pe.cnpj_estab = coalesce(nullif(m.CNPJ, ''), a.cnpj)
      LEFT JOIN part_efdc_arq pa ON pa._arquivo = m._arquivo AND pa.COD_PART = m.COD_PART`,
  ordem: 'a.ordem, m._linha',
});
