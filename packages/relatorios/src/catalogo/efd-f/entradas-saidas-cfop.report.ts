import { dinheiro, inteiro, P, texto } from '../../colunas.ts';
import { ANALITICOS_EFDF } from '../../comum/visoes-efdf.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** From the analytic records and not from C170: notes of own issue have no C170. VL_OPR already holds IPI, ST and freight. */
export default defineRelatorio({
  numero: 37,
  nome: 'EFD-F Entradas e Saídas por CFOP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Totais por CFOP com base, ICMS, ST e IPI.'] },
  fontes: ANALITICOS_EFDF,
  tabelas: ['cfop'],
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP', 'Desc. CFOP', 'Grupo CFOP'),
    ...inteiro('Qtd Docs'),
    ...dinheiro('Valor Contábil', 'Base ICMS', 'ICMS', 'Base ST', 'ICMS ST', 'Redução BC', 'IPI'),
  ],
  sql: `
    WITH g AS (
      SELECT r._arquivo, CASE WHEN left(r.CFOP, 1) IN ('1', '2', '3') THEN 'Entrada' ELSE 'Saída' END AS lado, r.CFOP,
             count(DISTINCT r._pai) AS docs, sum(VL_OPR) AS contabil, sum(VL_BC_ICMS) AS bc, sum(VL_ICMS) AS icms,
             sum(VL_BC_ICMS_ST) AS bc_st, sum(VL_ICMS_ST) AS st, sum(VL_RED_BC) AS red, sum(VL_IPI) AS ipi
        FROM analitico_efdf r
        LEFT JOIN sit_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
       WHERE sit_valida(s.COD_SIT)
       GROUP BY ALL
    )
    SELECT a.periodo AS "Período", a.cnpj AS "CNPJ Estab.", g.lado AS "Lado", g.CFOP AS "CFOP", c.descricao AS "Desc. CFOP",
           c.grupo AS "Grupo CFOP", CAST(g.docs AS INTEGER) AS "Qtd Docs", g.contabil AS "Valor Contábil", g.bc AS "Base ICMS",
           g.icms AS "ICMS", g.bc_st AS "Base ST", g.st AS "ICMS ST", g.red AS "Redução BC", g.ipi AS "IPI"
      FROM g JOIN arq a ON a.id = g._arquivo
      LEFT JOIN tab_cfop c ON c.codigo = g.CFOP
     ORDER BY a.ordem, g.lado, g.CFOP`,
});
