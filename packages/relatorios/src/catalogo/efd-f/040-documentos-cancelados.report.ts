import { readSql } from '@apura/apuracao';
import { DOCUMENTOS_EFDF } from '@apura/modelo';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * These documents carry only their identification; the value and the protocol of the cancellation come from the XML.
 */
export default defineRelatorio({
  numero: 40,
  nome: 'EFD-F Documentos Cancelados',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': ['Cancelados, denegados e inutilizados.'],
    XML: ['Valor da nota e protocolo do evento de cancelamento.'],
  },
  fontes: DOCUMENTOS_EFDF,
  tabelas: ['cod_sit'],
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Situação', 'Desc. Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão'),
    ...dinheiro('Valor no XML'),
    ...texto('Protocolo do Evento'),
    ...A,
  ],
  sql: readSql(import.meta.url, './040-documentos-cancelados.sql'),
  ordem: 'a.ordem, d._linha',
});
