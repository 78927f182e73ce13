import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The latest S-5003 of each CPF, and after them the employer's totals (S-5013) with Evento 'Total'.
 */
export default defineRelatorio({
  numero: 90,
  nome: 'eSocial FGTS',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Base e depósito de FGTS por trabalhador (S-5003) e total (S-5013).'] },
  fontes: ['esocial_fgts_trabalhador', 'esocial_fgts_total'],
  tabelas: ['esocial_dominio'],
  colunas: [
    ...texto('Período', 'CPF', 'Matrícula', 'Categoria', 'Tipo Valor', 'Incidência'),
    ...dinheiro('Remuneração', 'Depósito'),
    ...data('Vencimento'),
    ...texto('Evento'),
  ],
  totalDe: `"Evento" <> 'Total'`,
  totalPor: ['Incidência'],
  sql: readSql(import.meta.url, './090-fgts.sql'),
  ordem: `CASE WHEN l.per LIKE '____' THEN l.per || '-12' ELSE l.per END, l.per, l.n, l.cpf, a.ordem, l._linha`,
});
