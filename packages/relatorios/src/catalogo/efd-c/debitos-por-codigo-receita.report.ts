import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** M205 and M605. The check compares the sum of each field (08 or 12) with the same field of M200 or M600. */
export default defineRelatorio({
  numero: 3,
  nome: 'EFD-C Débitos por Código de Receita',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Valor a recolher desdobrado por código de DARF.'] },
  fontes: ['efdc_m205', 'efdc_m605'],
  auxiliares: ['efdc_m200', 'efdc_m600'],
  tabelas: ['codigo_receita'],
  colunas: [
    ...texto('Período', 'Tributo', 'Regime', 'Cód. Receita', 'Denominação'),
    ...dinheiro('Valor'),
    ...texto('Conferência'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (
      SELECT 1 AS n, 'PIS' AS tributo, d.*, p.VL_CONT_NC_REC, p.VL_CONT_CUM_REC
        FROM efdc_m205 d LEFT JOIN efdc_m200 p ON p._arquivo = d._arquivo AND p._linha = d._pai
      UNION ALL BY NAME
      SELECT 2 AS n, 'COFINS' AS tributo, d.*, p.VL_CONT_NC_REC, p.VL_CONT_CUM_REC
        FROM efdc_m605 d LEFT JOIN efdc_m600 p ON p._arquivo = d._arquivo AND p._linha = d._pai
    ), v AS (
      SELECT *, CASE NUM_CAMPO WHEN '08' THEN coalesce(VL_CONT_NC_REC, 0) WHEN '12' THEN coalesce(VL_CONT_CUM_REC, 0) END AS declarado,
             sum(VL_DEBITO) OVER (PARTITION BY _arquivo, n, NUM_CAMPO) AS soma
        FROM m
    )
    SELECT a.periodo AS "Período", v.tributo AS "Tributo",
           CASE v.NUM_CAMPO WHEN '08' THEN 'NC' WHEN '12' THEN 'Cumulativo' ELSE v.NUM_CAMPO END AS "Regime",
           v.COD_REC AS "Cód. Receita", r.denominacao AS "Denominação", v.VL_DEBITO AS "Valor",
           CASE WHEN declarado IS NULL THEN 'Campo ' || coalesce(v.NUM_CAMPO, 'em branco') || ' desconhecido'
                WHEN abs(soma - declarado) <= 0.01 THEN 'OK'
                ELSE 'Soma ' || replace(CAST(soma AS VARCHAR), '.', ',') || ' ≠ campo ' || v.NUM_CAMPO || ' ' || replace(CAST(declarado AS VARCHAR), '.', ',')
           END AS "Conferência"
      FROM v JOIN arq a ON a.id = v._arquivo
      LEFT JOIN tab_codigo_receita r ON r.codigo = left(v.COD_REC, 4)`,
  ordem: 'a.ordem, v.n, v._linha',
});
