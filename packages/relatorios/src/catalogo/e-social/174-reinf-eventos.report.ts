import { readSql } from '@apura/apuracao';
import { data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Every event of the EFD-Reinf, in force or not. After them come the events that only an answer names, because no file
 * has their XML. Totals have a report of their own.
 */
export default defineRelatorio({
  numero: 174,
  nome: 'Reinf Eventos',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['Inventário de eventos, recibos, retificações e exclusões.'] },
  fontes: ['reinf_evento'],
  colunas: [
    ...texto('Período', 'Evento', 'CNPJ Estab.', 'Chave', 'Retificação', 'Recibo', 'Recibo Anterior'),
    ...data('Recepção'),
    ...texto('Situação', 'Fechamento', 'Versão', 'Arquivo'),
  ],
  sql: readSql(import.meta.url, './174-reinf-eventos.sql'),
  ordem: "coalesce(e.per_apur, ''), e.evento, e.estab, e.chave, e.recepcao, a.ordem, e._linha",
});
