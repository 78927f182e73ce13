import { readSql } from '@apura/apuracao';
import { A, decimal, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** What block M already takes from the base for ICMS, by the file of the month that it is about. */
export const ajustesDaBase = defineRelatorio({
  numero: 1001,
  nome: 'Interno Ajustes da Base',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  interno: true,
  descricao: {},
  fontes: ['efdc_m215', 'efdc_m615', 'efdc_1050'],
  tabelas: ['cod_ajuste_base'],
  colunas: [
    ...texto('_efdc', '_tributo', 'Registro', 'Descrição'),
    ...dinheiro('Valor'),
    ...decimal(4, 'Alíquota'),
    ...A,
  ],
  sql: readSql(import.meta.url, './ajustes-da-base.sql'),
  ordem: '"Arquivo", "Linha", "_tributo"',
});
