import { readSql } from '@apura/apuracao';
import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Every file of the project, used or not, each followed by its faults (Linhas blank, the fault in Avisos). */
export default defineRelatorio({
  numero: 104,
  nome: 'Diagnóstico de Arquivos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { Arquivos: ['Arquivos recebidos, reconhecidos, versão usada e falhas.'] },
  fontes: [],
  colunas: [
    ...texto('Arquivo', 'Categoria', 'Tipo', 'CNPJ'),
    ...data('Período Inicial', 'Período Final'),
    ...texto('Original ou Retificadora', 'Transmissão', 'Situação'),
    ...contagem('Linhas'),
    ...texto('Avisos'),
  ],
  sql: readSql(import.meta.url, './104-diagnostico-arquivos.sql'),
  ordem: 'l.ordem, l.n',
});
