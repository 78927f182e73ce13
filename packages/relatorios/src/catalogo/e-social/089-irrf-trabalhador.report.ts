import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * S-5002 by CPF and code of receipt: the totals of every statement added up; the event's own consolidation is left
 * out, it would double them. Until layout 2.5 the amounts come by their types (tpValor), given once per event.
 */
export default defineRelatorio({
  numero: 89,
  nome: 'eSocial IRRF por Trabalhador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Rendimentos e IRRF por CPF (S-5002).'] },
  fontes: ['esocial_irrf_mes'],
  colunas: [
    ...texto('Período', 'CPF', 'Cód. Receita'),
    ...dinheiro(
      'Rend. Tributável',
      'Rend. 13º',
      'Prev. Oficial',
      'Prev. Oficial 13º',
      'IRRF',
      'IRRF 13º',
      'Isento 65',
      'Diárias',
      'Ajuda Custo',
      'Indenização Rescisão',
      'Abono Pecuniário',
      'Outros Isentos',
    ),
  ],
  sql: readSql(import.meta.url, './089-irrf-trabalhador.sql'),
  ordem: 'per, cpf, cod',
});
