import { readSql } from '@apura/apuracao';
import { comTotal, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Events of national notes of services, and the cancellations and replacements that the notes of cities say of
 * themselves, with the note's value when it is in the project and where the EFD-Contribuições has it.
 */
export default defineRelatorio({
  numero: 173,
  nome: 'XML NFS-e Canceladas e Eventos',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Cancelamentos, substituições e manifestações das notas de serviço.'],
    'EFD-Contribuições': ['Se a nota foi escriturada no A100, e com que situação.'],
  },
  fontes: ['nfse_evento', 'nfse_nota'],
  colunas: [
    ...texto('Chave', 'Número', 'Tipo Evento', 'Desc. Evento'),
    ...data('Data'),
    ...texto('Autor', 'Motivo', 'Chave Substituta'),
    // A note may have several events of one kind.
    ...comTotal({ how: 'once', per: ['Chave', 'Número'] }, dinheiro('Valor Nota')),
    ...texto('Escriturada na EFD'),
  ],
  totalPor: ['Desc. Evento'],
  sql: readSql(import.meta.url, './173-nfse-canceladas-eventos.sql'),
  ordem: '"Data", o.chave, o.numero, o.tipo, o.sequencia, o._arquivo, o._linha',
});
