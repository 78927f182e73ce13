import { contagem, data, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per absence (S-2230, its beginning and its end joined). Of an open one the days until the end of the project count
 * for the first fifteen. An absence that continues another of the same illness (infoMesmoMtv) takes only what is left of the
 * fifteen days (Decreto 3.048/1999, art. 75).
 */
export default defineRelatorio({
  numero: 87,
  nome: 'eSocial Afastamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Afastamentos e dias a cargo da empresa.'] },
  fontes: ['esocial_afastamento'],
  tabelas: ['esocial_afastamento'],
  colunas: [
    ...texto('CPF', 'Nome', 'Matrícula'),
    ...data('Início', 'Fim'),
    ...texto('Motivo', 'Desc. Motivo'),
    ...contagem('Dias', 'Primeiros 15 Dias'),
  ],
  sql: `
    SELECT f.cpf AS "CPF", n.nome AS "Nome", f.matricula AS "Matrícula", f.ini AS "Início", f.fim AS "Fim", f.motivo AS "Motivo", m.descricao AS "Desc. Motivo", f.dias AS "Dias",
           CASE WHEN f.motivo IN ('01', '03') THEN least(coalesce(f.dias, CAST(greatest(p.fim - f.ini + 1, 0) AS INTEGER)), greatest(15 - f.antes, 0)) END AS "Primeiros 15 Dias"
      FROM es_afastamento f CROSS JOIN projeto p
      LEFT JOIN es_nome n ON n.cpf = f.cpf
      LEFT JOIN (SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_esocial_afastamento GROUP BY ALL) m ON m.codigo = f.motivo`,
  ordem: 'f.ini, f.chave',
});
