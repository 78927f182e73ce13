import { decimal, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Amounts of S-1200, S-1202, S-1207, S-2299 and S-2399. A rubric that no S-1010 of the project has at the period leaves its
 * columns and the signed amount blank.
 */
export default defineRelatorio({
  numero: 82,
  nome: 'eSocial Folha por Rubrica',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Remunerações e rescisões por trabalhador e rubrica.'] },
  fontes: ['esocial_folha_item'],
  colunas: [
    ...texto(
      'Período',
      '13º',
      'CNPJ Estab.',
      'Lotação',
      'CPF',
      'Nome',
      'Matrícula',
      'Categoria',
      'Demonstrativo',
      'Evento',
      'Período Ref.',
      'Rubrica',
      'Descrição',
      'Natureza',
      'Tipo',
      'Inc. CP',
    ),
    ...decimal(4, 'Qtde', 'Fator'),
    ...dinheiro('Valor', 'Valor com Sinal'),
    ...texto('Recibo', 'Arquivo'),
  ],
  totalPor: ['Tipo'],
  sql: `
    SELECT es_periodo(i.per) AS "Período", es_13(i.ind_apuracao) AS "13º", i.nrInsc AS "CNPJ Estab.", i.codLotacao AS "Lotação", i.cpf AS "CPF", n.nome AS "Nome",
           i.matricula AS "Matrícula", i.categoria AS "Categoria", i.ideDmDev AS "Demonstrativo", i.evento AS "Evento", es_periodo(i.perRef) AS "Período Ref.",
           i.codRubr AS "Rubrica", i.dscRubr AS "Descrição", i.natRubr AS "Natureza", es_tipo_rubrica(i.tpRubr) AS "Tipo", i.codIncCP AS "Inc. CP",
           i.qtdRubr AS "Qtde", i.fatorRubr AS "Fator", i.vrRubr AS "Valor", i.valor AS "Valor com Sinal", i.recibo AS "Recibo", a.arquivo AS "Arquivo"
      FROM es_item i JOIN arq a ON a.id = i._arquivo LEFT JOIN es_nome n ON n.cpf = i.cpf`,
  ordem: `CASE WHEN i.per LIKE '____' THEN i.per || '-12' ELSE i.per END, i.per, a.ordem, i._linha`,
});
