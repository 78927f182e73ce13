import { readSql } from '@apura/apuracao';
import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** One row per process: of several listings, the one that lists its documents, then the last by name. */
export default defineRelatorio({
  numero: 103,
  nome: 'E-Cac E-Processos',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: { 'e-CAC': ['Processos digitais da empresa.'] },
  fontes: ['ecac_processo'],
  colunas: [
    ...texto('Nº Processo'),
    ...data('Protocolo'),
    ...texto('Tipo', 'Assunto', 'Situação', 'Localização', 'Último Andamento'),
    ...contagem('Qtd Documentos'),
    ...texto('Arquivo'),
  ],
  sql: readSql(import.meta.url, './103-e-processos.sql'),
  ordem: 'protocolo NULLS LAST, digitos',
});
