import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The employer's totals by code of the latest S-5011 of each period; they equal its infoCRContrib.
 */
export default defineRelatorio({
  numero: 92,
  nome: 'eSocial Contribuições por Código',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Contribuições apuradas por código de receita (S-5011).'] },
  fontes: ['esocial_cs_cr'],
  tabelas: ['esocial_cr_grupo', 'codigo_receita_dctfweb'],
  colunas: [
    ...texto('Período', 'Cód. Receita', 'Descrição', 'Grupo'),
    ...dinheiro('Valor', 'Suspenso'),
    ...texto('Recibo Fechamento'),
  ],
  sql: readSql(import.meta.url, './092-contribuicoes-codigo.sql'),
  ordem: `CASE WHEN c.perApur LIKE '____' THEN c.perApur || '-12' ELSE c.perApur END, c.perApur, c.tpCR`,
});
