import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per obligation; a balance to be paid that no obligation covers has a row of its own, without a value. */
export default defineRelatorio({
  numero: 33,
  nome: 'EFD-F Obrigações a Recolher',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Guias de ICMS, ST e DIFAL a recolher.'] },
  fontes: ['efdf_e116', 'efdf_e250', 'efdf_e316', 'efdf_e110', 'efdf_e210', 'efdf_e310'],
  colunas: [
    ...P,
    ...texto('Tributo', 'UF', 'Cód. Obrigação'),
    ...dinheiro('Valor'),
    ...data('Vencimento'),
    ...texto('Cód. Receita', 'Processo', 'Texto', 'Mês Ref.', 'Conferência'),
    ...A,
  ],
  totalPor: ['Tributo'],
  sql: readSql(import.meta.url, './033-obrigacoes-recolher.sql'),
  ordem: 'a.ordem, g._linha',
});
