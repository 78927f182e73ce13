import { readSql } from '@apura/apuracao';
import { comTotal, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per activity. Alíquota Tabela is the rate of Tabela 09 in the month, times the part of it that the law leaves
 * from 2025 to 2027.
 */
export default defineRelatorio({
  numero: 178,
  nome: 'Reinf CPRB',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['R-2060 por atividade.'] },
  fontes: ['reinf_cprb'],
  tabelas: ['cprb_atividade', 'percentual_reinf'],
  colunas: [
    ...P,
    ...texto('Atividade', 'Descrição'),
    ...comTotal({ how: 'once', per: ['Período', 'CNPJ Estab.'] }, dinheiro('Receita Total')),
    ...dinheiro('Receita Atividade', 'Exclusões', 'Adições', 'Base'),
    ...percentual('Alíquota'),
    ...dinheiro('CPRB', 'Ajustes', 'Suspensa'),
    ...percentual('Alíquota Tabela'),
    ...texto('Conferência'),
  ],
  sql: readSql(import.meta.url, './178-reinf-cprb.sql'),
  ordem: 'c.perApur, c.nrInscEstab, c.codAtivEcon, a.ordem, c._linha',
});
