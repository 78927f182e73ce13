import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** M205 and M605. The check compares the sum of each field (08 or 12) with the same field of M200 or M600. */
export default defineRelatorio({
  numero: 3,
  nome: 'EFD-C Débitos por Código de Receita',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Valor a recolher desdobrado por código de DARF.'] },
  fontes: ['efdc_m205', 'efdc_m605'],
  tabelas: ['codigo_receita'],
  colunas: [
    ...texto('Período', 'Tributo', 'Regime', 'Cód. Receita', 'Denominação'),
    ...dinheiro('Valor'),
    ...texto('Conferência'),
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './003-debitos-por-codigo-receita.sql'),
  ordem: 'd.ordem, d.n, d._linha',
});
