import { readSql } from '@apura/apuracao';
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
    // One income may be under the code of the IR and under that of the contributions.
    ...dinheiroSemTotal('Rendimento'),
    ...dinheiro('IR Retido', 'CSLL Retida'),
  ],
  sql: readSql(import.meta.url, './077-retencoes-fonte.sql'),
  ordem: 'y.ordem, y._linha',
});
