import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The totals in force, by code of receipt. Each kind of total has all amounts once more (an event's are in the month's,
 * the natures in the code's), so that only those of one Evento and Origem add up.
 */
export default defineRelatorio({
  numero: 177,
  nome: 'Reinf Totalizadores',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['Valores apurados pelo governo por código de receita.'] },
  fontes: ['reinf_total_previdenciario', 'reinf_total_retido', 'reinf_total_codigo'],
  tabelas: ['codigo_receita_dctfweb'],
  colunas: [
    ...texto('Período', 'Evento', 'Origem', 'CNPJ Estab.', 'CNPJ-CPF', 'Cód. Receita', 'Descrição', 'Apuração'),
    ...dinheiro('Base', 'Informado', 'Calculado', 'Suspenso', 'DCTFWeb'),
    ...texto('Natureza', 'Fechamento'),
  ],
  totalPor: ['Evento', 'Origem'],
  sql: readSql(import.meta.url, './177-reinf-totalizadores.sql'),
  ordem: 't.perApur, t.evento, t.origem, t.estab, t.documento, t.CR, t.parte, t.natureza, a.ordem, t._evento, t._linha',
});
