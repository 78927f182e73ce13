import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

export default defineRelatorio({
  numero: 77,
  nome: 'ECF Retenções na Fonte',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['IR e CSLL retidos informados na ECF.'] },
  fontes: ['ecf_y570'],
  colunas: [
    ...texto('Ano', 'CNPJ Fonte', 'Nome', 'Órgão Público', 'Cód. Receita'),
    // One income may stand under the code of the IR and under that of the contributions.
    ...dinheiroSemTotal('Rendimento'),
    ...dinheiro('IR Retido', 'CSLL Retida'),
  ],
  sql: `
    SELECT a.periodo AS "Ano", y.CNPJ_FON AS "CNPJ Fonte", y.NOM_EMP AS "Nome",
           CASE y.IND_ORG_PUB WHEN 'S' THEN 'Sim' WHEN 'N' THEN 'Não' ELSE y.IND_ORG_PUB END AS "Órgão Público", y.COD_REC AS "Cód. Receita",
           y.VL_REND AS "Rendimento", y.IR_RET AS "IR Retido", y.CSLL_RET AS "CSLL Retida"
      FROM ecf_y570 y JOIN arq a ON a.id = y._arquivo`,
  ordem: 'a.ordem, y._linha',
});
