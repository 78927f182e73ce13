import { data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per DARF, set-off, instalment plan or suspension that a declaration in force ties to a debt. */
export default defineRelatorio({
  numero: 97,
  nome: 'E-Cac DCTF Créditos Vinculados',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'e-CAC': ['Como cada débito foi extinto.'] },
  fontes: ['ecac_dctf_vinculo'],
  auxiliares: ['ecac_dctf_debito'],
  colunas: [
    ...texto('Período', 'Categoria', 'Cód. Receita', 'Período Apuração', 'Tipo Vinculação', 'PA do DARF'),
    ...data('Vencimento', 'Arrecadação'),
    ...texto('Nº DARF ou DCOMP ou Processo'),
    // A DARF that pays several debts stands once for each of them.
    ...dinheiroSemTotal('Principal', 'Multa', 'Juros', 'Total'),
    ...dinheiro('Valor Vinculado'),
    ...texto('Arquivo'),
  ],
  sql: `
    SELECT v.periodo AS "Período", v.categoria AS "Categoria", v.cod_receita AS "Cód. Receita", v.pa AS "Período Apuração", v.tipo_vinculacao AS "Tipo Vinculação",
           v.pa_darf AS "PA do DARF", v.vencimento AS "Vencimento", v.arrecadacao AS "Arrecadação", v.numero AS "Nº DARF ou DCOMP ou Processo",
           v.principal AS "Principal", v.multa AS "Multa", v.juros AS "Juros", v.total AS "Total", v.valor_vinculado AS "Valor Vinculado",
           a.arquivo AS "Arquivo"
      FROM dctf_vinculo_vigente v JOIN arq a ON a.id = v._arquivo`,
  ordem: 'a.inicio, a.ordem, v._linha',
});
