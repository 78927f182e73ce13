import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** M215 and M615, and 1050, whose code of table 4.3.18 always takes from the base. */
export default defineRelatorio({
  numero: 4,
  nome: 'EFD-C Ajustes da Base de Cálculo',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Acréscimos e reduções da base (inclui exclusões por decisão judicial).'] },
  fontes: ['efdc_m215', 'efdc_m615', 'efdc_1050'],
  tabelas: ['cod_ajuste_base'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Contribuição', 'Tipo', 'Cód. Ajuste', 'Descrição'),
    ...dinheiro('Valor'),
    ...texto('Documento'),
    ...data('Data Ref.'),
    ...texto('Conta', 'CNPJ', 'Info Complementar'),
    ...A,
  ],
  totalPor: ['Tributo', 'Tipo'],
  sql: readSql(import.meta.url, './004-ajustes-base-calculo.sql'),
  ordem: 'j.ordem, j.n, j._linha',
});
