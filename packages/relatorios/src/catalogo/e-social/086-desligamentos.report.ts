import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * S-2299 and S-2399 with the sums of their amounts. Verbas Indenizatórias are the vencimentos of natures that are
 * expected to be no base. The reasons of S-2399 are of another list and have no description here.
 */
export default defineRelatorio({
  numero: 86,
  nome: 'eSocial Desligamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Rescisões, motivo, aviso e verbas.'] },
  fontes: ['esocial_desligamento'],
  tabelas: ['verbas_cp', 'esocial_desligamento', 'esocial_natureza_rubrica'],
  colunas: [
    ...texto('Período', 'CPF', 'Nome', 'Matrícula'),
    ...data('Data'),
    ...texto('Motivo', 'Desc. Motivo'),
    ...data('Data Aviso'),
    ...texto('Aviso Indenizado'),
    ...data('Projeção'),
    ...dinheiro('Total Vencimentos', 'Total Descontos', 'Verbas Indenizatórias'),
    ...texto('Recibo'),
  ],
  sql: readSql(import.meta.url, './086-desligamentos.sql'),
  ordem: 'd.dtDeslig, a.ordem, d._linha',
});
