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
  sql: `
    WITH l AS (
      SELECT 1 AS n, 'S-5003' AS origem, _arquivo, _linha, perApur AS per, cpfTrab AS cpf, matricula, codCateg, tpValor, indIncid, remFGTS AS base, dpsFGTS AS deposito, dtVenc, 'S-5003' AS evento
        FROM esocial_fgts_trabalhador
      UNION ALL
      SELECT 2, 'S-5013', _arquivo, _linha, perApur, NULL, NULL, NULL, tpValor, indIncid, baseFGTS, vrFGTS, NULL, 'Total' FROM esocial_fgts_total
    )
    SELECT es_periodo(l.per) AS "Período", l.cpf AS "CPF", l.matricula AS "Matrícula", l.codCateg AS "Categoria", concat_ws(' - ', l.tpValor, t.descricao) AS "Tipo Valor",
           CASE l.indIncid WHEN '1' THEN '1 - Normal' WHEN '9' THEN '9 - Suspensa' ELSE l.indIncid END AS "Incidência", l.base AS "Remuneração", l.deposito AS "Depósito", l.dtVenc AS "Vencimento", l.evento AS "Evento"
      FROM l JOIN arq a ON a.id = l._arquivo
      LEFT JOIN tab_esocial_dominio t ON t.evento = l.origem AND t.campo = 'tpValor' AND t.codigo = l.tpValor`,
  ordem: `CASE WHEN l.per LIKE '____' THEN l.per || '-12' ELSE l.per END, l.per, l.n, l.cpf, a.ordem, l._linha`,
});
