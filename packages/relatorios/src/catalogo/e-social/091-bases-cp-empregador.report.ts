import { readSql } from '@apura/apuracao';
import { decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The latest S-5011 of each period. The bases of categories 107 and 108 (VA) count in the same columns.
 */
export default defineRelatorio({
  numero: 91,
  nome: 'eSocial Bases CP do Empregador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['S-5011 por estabelecimento: bases, RAT, FAP e terceiros.'] },
  fontes: ['esocial_cs_base'],
  colunas: [
    ...texto('Período', '13º', 'CNPJ Estab.', 'CNAE Prep.'),
    ...percentual('RAT'),
    ...decimal(4, 'FAP'),
    ...percentual('RAT Ajustado'),
    ...texto('Lotação', 'FPAS', 'Terceiros', 'Terceiros Suspensos', 'Categoria', 'Incidência'),
    ...dinheiro(
      'Base Normal',
      'Base 15',
      'Base 20',
      'Base 25',
      'Base Suspensa',
      'Salário-Família',
      'Salário-Maternidade',
    ),
  ],
  totalPor: ['Incidência'],
  sql: readSql(import.meta.url, './091-bases-cp-empregador.sql'),
  ordem: `CASE WHEN b.perApur LIKE '____' THEN b.perApur || '-12' ELSE b.perApur END, b.perApur, a.ordem, b._linha`,
});
