import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Services given by the notes, net of unconditional discounts, against the accounts of revenue from services of the
 * ECD ('ECD Contas de Receita', by the referential account, else by the name), month by month of years that have both.
 * Revenue is booked in another month than its note for many reasons, so only the year is judged, in the row of December
 * and with the twelve months of the books: notes above the books are Risco, unless the books of January have what
 * December lacks. Books above the notes are Informativo, because a city may share none. An account may have the gross
 * revenue or the net one: between the two nothing is missed; nor where accounts that are of neither services nor goods
 * have as much. The books are the company's, so all its establishments are
 * in one row.
 */
export default defineRelatorio({
  numero: 193,
  nome: 'Cruzamento NFS-e x ECD Receita',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Serviços prestados x contas de receita.', 'Notas de serviço autorizadas, pela competência.'],
    ECD: [
      'Contas de receita de serviços, pela conta referencial e, na falta dela, pelo nome.',
      'Só dezembro é julgado, pelo acumulado do ano: nota e lançamento podem cair em meses diferentes.',
    ],
  },
  fontes: ['nfse_nota'],
  tabelas: ['padrao_conta', 'ecf_plano_referencial'],
  depende: ['ECD Contas de Receita'],
  colunas: [
    ...texto('Ano', 'Período', 'CNPJ Estab.'),
    ...dinheiro('NFS-e Válidas', 'Desc. Incond.', 'Receita ECD', 'Diferença'),
    ...dinheiroSemTotal('Acumulado'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  totalPor: ['Ano'],
  sql: readSql(import.meta.url, './193-nfse-ecd-receita.sql'),
  ordem: 't.mes',
});
