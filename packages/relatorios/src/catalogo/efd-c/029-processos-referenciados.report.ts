import { readSql } from '@apura/apuracao';
import { TABELAS_CITACOES } from '@apura/modelo';
import { A, data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Every record that names a process: 1010 and 1020 (the process itself), 1011 (the operations whose tax it suspends,
 * with the suspended amounts) and the children of documents, which bring the document's number, date and value. I199
 * has the same form and is shown with them.
 */
export default defineRelatorio({
  numero: 29,
  nome: 'EFD-C Processos Referenciados',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Processos judiciais e administrativos citados.'] },
  fontes: ['efdc_1010', 'efdc_1011', 'efdc_1020', ...TABELAS_CITACOES],
  colunas: [
    ...texto('Período', 'Registro', 'Processo', 'Origem', 'Natureza', 'Vara', 'Descrição'),
    ...data('Data'),
    ...texto('Documento'),
    // A document that cites two processes has two rows.
    ...dinheiroSemTotal('Valor'),
    ...dinheiro('PIS Suspenso', 'COFINS Suspensa'),
    ...A,
  ],
  sql: readSql(import.meta.url, './029-processos-referenciados.sql'),
  ordem: 'a.ordem, c._linha',
});
