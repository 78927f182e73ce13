import { readSql } from '@apura/apuracao';
import { contagem, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Events by the month that they are about; registers and bonds, which are about none, by the month of their reception.
 * Retificados and Excluídos are those that another event replaced or excluded.
 */
export default defineRelatorio({
  numero: 95,
  nome: 'eSocial Inventário de Eventos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Eventos recebidos, retificados, excluídos e fechamento por mês.'] },
  fontes: ['esocial_evento'],
  tabelas: ['esocial_evento'],
  colunas: [
    ...texto('Período', 'Evento', 'Desc. Evento'),
    ...contagem('Quantidade', 'Originais', 'Retificados', 'Excluídos'),
    ...texto('Fechamento', 'Último Recibo'),
  ],
  sql: readSql(import.meta.url, './095-inventario-eventos.sql'),
  ordem: `CASE WHEN e.per LIKE '____' THEN e.per || '-12' ELSE e.per END, e.per, e.evento`,
});
