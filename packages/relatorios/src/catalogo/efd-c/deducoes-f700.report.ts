import { A, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** F700 as booked. Natureza is the indicator as printed (0 or 1) and Regime what it means. */
export default defineRelatorio({
  numero: 20,
  nome: 'EFD-C Deduções F700',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Deduções diversas da contribuição.'] },
  fontes: ['efdc_f700'],
  colunas: [
    ...P,
    ...texto('Origem', 'Natureza', 'Regime'),
    ...dinheiro('PIS', 'COFINS', 'Base'),
    ...texto('CNPJ', 'Informação'),
    ...A,
  ],
  sql: `
    SELECT a.periodo AS "Período", coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.",
           concat_ws(' - ', f.IND_ORI_DED, CASE f.IND_ORI_DED
             WHEN '01' THEN 'Crédito presumido de medicamentos'
             WHEN '02' THEN 'Crédito do regime cumulativo de bebidas frias'
             WHEN '03' THEN 'Contribuição paga pelo substituto tributário (ZFM)'
             WHEN '04' THEN 'Substituição tributária sem o fato gerador presumido'
             WHEN '99' THEN 'Outras deduções' END) AS "Origem",
           f.IND_NAT_DED AS "Natureza",
           CASE f.IND_NAT_DED WHEN '0' THEN 'Não cumulativo' WHEN '1' THEN 'Cumulativo' ELSE f.IND_NAT_DED END AS "Regime",
           f.VL_DED_PIS AS "PIS", f.VL_DED_COFINS AS "COFINS", f.VL_BC_OPER AS "Base", f.CNPJ AS "CNPJ",
           f.INF_COMP AS "Informação", a.arquivo AS "Arquivo", f._linha AS "Linha"
      FROM efdc_f700 f JOIN arq a ON a.id = f._arquivo
      LEFT JOIN estab_efdc e ON e._arquivo = f._arquivo AND e._linha = f._pai`,
  ordem: 'a.ordem, f._linha',
});
