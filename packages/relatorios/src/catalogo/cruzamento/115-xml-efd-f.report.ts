import { readSql } from '@apura/apuracao';
import { DOCUMENTOS_EFDF } from '@apura/modelo';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per key that the XMLs (NF-e, NFC-e and CT-e) or the EFD ICMS/IPI know (models 55, 57 and 65), from headers
 * only. A key booked more than once is shown with its best entry: valid before cancelled, own issue before third
 * parties', then the earliest.
 *
 * A note is looked for in every file before it counts as 'Não escriturada'; when no file of its month and
 * establishment is in the project it reads 'Sem EFD do período'. Third parties' notes that the company disowned
 * (events 210220 and 210240) and notes of other companies are left out. A CT-e is the company's when it issued it or
 * pays for it; one of which it is only sender or addressee is compared when it is booked. Values that differ by 0.05
 * or less agree. Without XMLs or without an EFD there is nothing to cross and the report is empty. A cancelled entry
 * carries no values, so nothing is compared.
 */
export default defineRelatorio({
  numero: 115,
  nome: 'Cruzamento XML x EFD-F',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Notas não escrituradas, sem XML e com valor divergente.'],
    'EFD ICMS/IPI': ['Documentos escriturados (C100 e D100) com chave.'],
  },
  fontes: ['nfe_nota', 'cte_conhecimento'],
  auxiliares: [...DOCUMENTOS_EFDF, 'nfe_evento', 'cte_evento', 'efdf_0000'],
  tabelas: ['cod_sit'],
  colunas: [
    ...P,
    ...texto('Chave', 'Modelo', 'Número'),
    ...data('Emissão'),
    ...texto('Própria ou Terceiros', 'Contraparte', 'Situação XML', 'Situação EFD'),
    ...dinheiro(
      'Valor XML',
      'Valor EFD',
      'Dif. Valor',
      'ICMS XML',
      'ICMS EFD',
      'Dif. ICMS',
      'ST XML',
      'ST EFD',
      'IPI XML',
      'IPI EFD',
    ),
    ...texto('Período Escrituração', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Própria ou Terceiros', 'Tipo'],
  sql: readSql(import.meta.url, './115-xml-efd-f.sql'),
  ordem: 'r.emissao NULLS LAST, r.chave',
});
