import { data, dinheiro, texto } from '../../colunas.ts';
import { contaReferencial } from '../../comum/visoes-contabeis.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const referencial = contaReferencial('r');

export default defineRelatorio({
  numero: 56,
  nome: 'ECD Saldos de Resultado',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Receitas e despesas antes do encerramento.'] },
  fontes: ['ecd_i355'],
  auxiliares: ['ecd_i350'],
  colunas: [
    ...data('Data'),
    ...texto('Conta', 'Nome', 'Centro Custo', 'Conta Referencial', 'Grupo'),
    ...dinheiro('Valor'),
    ...texto('D-C'),
  ],
  totalPor: ['Grupo'],
  sql: `
    SELECT p.DT_RES AS "Data", r.COD_CTA AS "Conta", c.CTA AS "Nome", r.COD_CCUS AS "Centro Custo", ${referencial.sql} AS "Conta Referencial",
           CASE r.IND_DC WHEN 'C' THEN 'Receita' WHEN 'D' THEN 'Despesa' END AS "Grupo", r.VL_CTA AS "Valor", r.IND_DC AS "D-C"
      FROM ecd_i355 r JOIN arq a ON a.id = r._arquivo
      LEFT JOIN ecd_i350 p ON p._arquivo = r._arquivo AND p._linha = r._pai
      LEFT JOIN conta_ecd c ON c._arquivo = r._arquivo AND c.COD_CTA = r.COD_CTA ${referencial.join}`,
  ordem: 'a.ordem, r._linha',
});
