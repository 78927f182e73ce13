import { readSql } from '@apura/apuracao';
import { dinheiroSemTotal, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

export default defineRelatorio({
  numero: 65,
  nome: 'ECF DRE',
  module: 'ECF',
  tool: 'gerar_relatorios',
  descricao: { ECF: ['Resultado por conta referencial.'] },
  fontes: ['ecf_l300', 'ecf_p150', 'ecf_u150'],
  colunas: [
    ...texto('Ano', 'Período', 'Código', 'Descrição', 'Tipo'),
    ...inteiro('Nível'),
    ...dinheiroSemTotal('Valor'),
    ...texto('D-C'),
  ],
  sql: readSql(import.meta.url, './065-dre.sql'),
  ordem: 'd.ordem, d.n, d._linha',
});
