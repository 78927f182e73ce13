import { readSql } from '@apura/apuracao';
import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per absence (S-2230, its beginning and its end joined). Of an open one the days until the end of the
 * project count for the first fifteen. An absence that continues another of the same illness (infoMesmoMtv) takes
 * only what is left of the fifteen days (Decreto 3.048/1999, art. 75).
 */
export default defineRelatorio({
  numero: 87,
  nome: 'eSocial Afastamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Afastamentos e dias a cargo da empresa.'] },
  fontes: ['esocial_afastamento'],
  tabelas: ['esocial_afastamento', 'parametro_lei'],
  colunas: [
    ...texto('CPF', 'Nome', 'Matrícula'),
    ...data('Início', 'Fim'),
    ...texto('Motivo', 'Desc. Motivo'),
    ...contagem('Dias', 'Primeiros 15 Dias'),
  ],
  sql: readSql(import.meta.url, './087-afastamentos.sql'),
  ordem: 'f.ini, f.chave',
});
