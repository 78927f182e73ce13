import { readSql } from '@apura/apuracao';
import { comTotal, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Registered events, with the note's value when its XML is in the project and where the EFD ICMS/IPI has the key. An
 * event of the reform has its official name and what it does to IBS and CBS; one that a later event (110001) cancels
 * has no effect.
 */
export default defineRelatorio({
  numero: 111,
  nome: 'XML Canceladas e Eventos',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Cancelamentos, cartas de correção, manifestações e eventos do IBS e da CBS.',
      'Regra sem confirmação em fonte oficial: o efeito dos eventos foi lido em transcrições da NT 2025.002; o que ' +
        'ela não diz está escrito na linha.',
    ],
    'EFD ICMS/IPI': ['Se a nota foi escriturada, e com que situação.'],
  },
  fontes: ['nfe_evento'],
  tabelas: ['evento_reforma'],
  colunas: [
    ...texto('Chave', 'Número', 'Tipo Evento', 'Desc. Evento'),
    ...data('Data'),
    ...texto('Protocolo', 'Justificativa'),
    // A note may have several events of one kind.
    ...comTotal({ how: 'once', per: ['Chave'] }, dinheiro('Valor Nota')),
    ...texto('Escriturada na EFD', 'Efeito no IBS e na CBS'),
  ],
  totalPor: ['Desc. Evento'],
  sql: readSql(import.meta.url, './111-canceladas-eventos.sql'),
  ordem: '"Data", e.chNFe, e.tpEvento, e.nSeqEvento, e._arquivo, e._evento',
});
