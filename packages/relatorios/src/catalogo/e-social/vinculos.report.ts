import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per bond of S-2200 and S-2300 as it is after S-2205, S-2206 and S-2306. A bond closes by S-2299, S-2399 or the
 * dismissal told at its registration; 'Afastado' has an absence (S-2230) without an end.
 */
export default defineRelatorio({
  numero: 85,
  nome: 'eSocial Vínculos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Trabalhadores, categoria, cargo, salário e situação.'] },
  fontes: ['esocial_vinculo'],
  colunas: [
    ...texto('CPF', 'Nome'),
    ...data('Nascimento'),
    ...texto('Matrícula', 'Categoria'),
    ...data('Admissão'),
    ...texto('Cargo', 'CBO'),
    // By the hour, the day or the month, of people who stay and who left.
    ...dinheiroSemTotal('Salário'),
    ...texto('Unidade', 'Estabelecimento', 'Situação'),
    ...data('Desligamento'),
  ],
  sql: `
    SELECT v.cpf AS "CPF", coalesce(v.nmTrab, n.nome) AS "Nome", v.dtNascto AS "Nascimento", v.matricula AS "Matrícula", v.codCateg AS "Categoria", v.dtInicio AS "Admissão",
           coalesce(v.nmCargo, v.nmFuncao, v.codCargo, v.codFuncao) AS "Cargo", coalesce(v.CBOCargo, v.CBOFuncao) AS "CBO", v.vrSalFx AS "Salário",
           CASE v.undSalFixo WHEN '1' THEN 'Por hora' WHEN '2' THEN 'Por dia' WHEN '3' THEN 'Por semana' WHEN '4' THEN 'Por quinzena' WHEN '5' THEN 'Por mês'
             WHEN '6' THEN 'Por tarefa' WHEN '7' THEN 'Não aplicável' ELSE v.undSalFixo END AS "Unidade", v.nrInsc AS "Estabelecimento",
           CASE WHEN v.dtDeslig IS NOT NULL THEN 'Desligado' WHEN f.chave IS NOT NULL THEN 'Afastado' ELSE 'Ativo' END AS "Situação", v.dtDeslig AS "Desligamento"
      FROM es_vinculo v
      LEFT JOIN es_nome n ON n.cpf = v.cpf
      LEFT JOIN (SELECT DISTINCT chave FROM es_afastamento WHERE fim IS NULL) f ON f.chave = v.chave`,
  ordem: 'v.cpf, v.chave',
});
