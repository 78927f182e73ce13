import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Amounts of S-1200, S-1202, S-1207, S-2299 and S-2399. A rubric that no S-1010 of the project has at the period
 * leaves its columns and the signed amount blank.
 */
export default defineRelatorio({
  numero: 82,
  nome: 'eSocial Folha por Rubrica',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Remunerações e rescisões por trabalhador e rubrica.'] },
  fontes: ['esocial_folha_item'],
  colunas: [
    ...texto(
      'Período',
      '13º',
      'CNPJ Estab.',
      'Lotação',
      'CPF',
      'Nome',
      'Matrícula',
      'Categoria',
      'Demonstrativo',
      'Evento',
      'Período Ref.',
      'Rubrica',
      'Descrição',
      'Natureza',
      'Tipo',
      'Inc. CP',
    ),
    ...decimal(4, 'Qtde', 'Fator'),
    ...dinheiro('Valor', 'Valor com Sinal'),
    ...texto('Recibo', 'Arquivo'),
  ],
  totalPor: ['Tipo'],
  sql: readSql(import.meta.url, './082-folha-rubrica.sql'),
  ordem: `CASE WHEN i.per LIKE '____' THEN i.per || '-12' ELSE i.per END, i.per, a.ordem, i._linha`,
});
