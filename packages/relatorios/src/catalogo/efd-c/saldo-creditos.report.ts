import { comTotal, data, dinheiro, dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { prescricaoCredito } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const CAMPOS = `PER_APU_CRED, ORIG_CRED, COD_CRED, VL_CRED_APU, VL_CRED_EXT_APU, VL_TOT_CRED_APU, VL_CRED_DESC_PA_ANT,
  VL_CRED_PER_PA_ANT, VL_CRED_DCOMP_PA_ANT, SD_CRED_DISP_EFD, VL_CRED_DESC_EFD, VL_CRED_PER_EFD, VL_CRED_DCOMP_EFD,
  VL_CRED_TRANS, VL_CRED_OUT, SLD_CRED_FIM`;
const soma = (sinal: string, ...campos: string[]) => campos.map((c) => ` ${sinal} coalesce(m.${c}, 0)`).join('');

/** 1100 and 1500. Blank fields 12 and 18 are filled by their identities. Five years from the end of the origin month. */
export default defineRelatorio({
  numero: 21,
  nome: 'EFD-C Saldo de Créditos',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Controle de créditos por período de origem: apurado, usado e saldo.',
      'Regra sem confirmação em fonte oficial: a prescrição conta cinco anos do fim do mês de origem (Decreto 20.910/1932), e o início do prazo é controverso.',
    ],
  },
  fontes: ['efdc_1100', 'efdc_1500'],
  tabelas: ['cod_cred'],
  colunas: [
    ...texto('Período', 'Tributo', 'Período Origem', 'Origem', 'Cód. Crédito', 'Descrição'),
    // Every month tells again what a credit was when it was born and what was used of it before.
    ...dinheiroSemTotal('Apurado', 'Extemporâneo', 'Total', 'Desconto Ant.', 'PER Ant.', 'DCOMP Ant.', 'Disponível'),
    ...dinheiro('Descontado Mês', 'PER Mês', 'DCOMP Mês', 'Transferido', 'Outros'),
    ...comTotal({ how: 'last', per: ['Tributo'] }, dinheiro('Saldo Final')),
    ...inteiro('Idade Meses'),
    ...data('Prescreve em'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (
      SELECT 1 AS n, 'PIS' AS tributo, _arquivo, _linha, ${CAMPOS} FROM efdc_1100
      UNION ALL
      SELECT 2, 'COFINS', _arquivo, _linha, ${CAMPOS} FROM efdc_1500
    ), v AS (
      SELECT m.*, competencia(m.PER_APU_CRED) AS origem,
             coalesce(m.SD_CRED_DISP_EFD, coalesce(m.VL_TOT_CRED_APU, 0)${soma('-', 'VL_CRED_DESC_PA_ANT', 'VL_CRED_PER_PA_ANT', 'VL_CRED_DCOMP_PA_ANT')}) AS disponivel
        FROM m
    )
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", coalesce(mes_ano(m.origem), m.PER_APU_CRED) AS "Período Origem",
           CASE m.ORIG_CRED WHEN '01' THEN 'Própria' WHEN '02' THEN 'Sucessão' ELSE m.ORIG_CRED END AS "Origem",
           m.COD_CRED AS "Cód. Crédito", t.descricao AS "Descrição", m.VL_CRED_APU AS "Apurado", m.VL_CRED_EXT_APU AS "Extemporâneo",
           m.VL_TOT_CRED_APU AS "Total", m.VL_CRED_DESC_PA_ANT AS "Desconto Ant.", m.VL_CRED_PER_PA_ANT AS "PER Ant.",
           m.VL_CRED_DCOMP_PA_ANT AS "DCOMP Ant.", m.disponivel AS "Disponível", m.VL_CRED_DESC_EFD AS "Descontado Mês",
           m.VL_CRED_PER_EFD AS "PER Mês", m.VL_CRED_DCOMP_EFD AS "DCOMP Mês", m.VL_CRED_TRANS AS "Transferido",
           m.VL_CRED_OUT AS "Outros",
           coalesce(m.SLD_CRED_FIM, m.disponivel${soma('-', 'VL_CRED_DESC_EFD', 'VL_CRED_PER_EFD', 'VL_CRED_DCOMP_EFD', 'VL_CRED_TRANS', 'VL_CRED_OUT')}) AS "Saldo Final",
           CAST(datediff('month', m.origem, a.inicio) AS INTEGER) AS "Idade Meses",
           ${prescricaoCredito('m.origem')} AS "Prescreve em"
      FROM v m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN tab_cod_cred t ON t.codigo = m.COD_CRED`,
  ordem: 'a.ordem, m.n, m._linha',
});
