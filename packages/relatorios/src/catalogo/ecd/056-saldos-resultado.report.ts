import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

export default defineRelatorio({
  numero: 56,
  nome: 'ECD Saldos de Resultado',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: { ECD: ['Receitas e despesas antes do encerramento.'] },
  fontes: ['ecd_i355'],
  colunas: [
    ...data('Data'),
    ...texto('Conta', 'Nome', 'Centro Custo', 'Conta Referencial', 'Grupo'),
    ...dinheiro('Valor'),
    ...texto('D-C'),
  ],
  totalPor: ['Grupo'],
  sql: readSql(import.meta.url, './056-saldos-resultado.sql'),
  ordem: 'r.ordem, r._linha',
});
