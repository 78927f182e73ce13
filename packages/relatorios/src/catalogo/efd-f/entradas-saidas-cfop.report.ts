import { dinheiro, inteiro, P, texto } from '../../colunas.ts';
import { ANALITICOS_EFDF } from '../../comum/visoes-efdf.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const IGUAIS = ['"Período"', '"CNPJ Estab."', '"Lado"', '"CFOP"', '"Desc. CFOP"', '"Grupo CFOP"'];
const VALORES = ['Valor Contábil', 'Base ICMS', 'ICMS', 'Base ST', 'ICMS ST', 'Redução BC', 'IPI'];
const SOMADAS = ['Qtd Docs', ...VALORES].map((c) => `"${c}"`);

/** From the analytic records and not from C170: notes of own issue have no C170. VL_OPR already holds IPI, ST and freight. */
export default defineRelatorio({
  numero: 37,
  nome: 'EFD-F Entradas e Saídas por CFOP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Totais por CFOP com base, ICMS, ST e IPI.'] },
  fontes: ANALITICOS_EFDF,
  tabelas: ['cfop'],
  recorte: 'linha',
  soma: {
    por: ['ordem'],
    sql: `SELECT ${IGUAIS.join(', ')}, ${SOMADAS.map((c) => `sum(${c}) AS ${c}`).join(', ')} FROM partes
           GROUP BY ordem, ${IGUAIS.join(', ')} ORDER BY ordem, "Lado", "CFOP"`,
  },
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP', 'Desc. CFOP', 'Grupo CFOP'),
    ...inteiro('Qtd Docs'),
    ...dinheiro(...VALORES),
  ],
  totalPor: ['Lado'],
  sql: `
    WITH g AS (
      SELECT a.ordem, r.CFOP, count(DISTINCT r._pai) AS docs, sum(VL_OPR) AS contabil, sum(VL_BC_ICMS) AS bc, sum(VL_ICMS) AS icms,
             sum(VL_BC_ICMS_ST) AS bc_st, sum(VL_ICMS_ST) AS st, sum(VL_RED_BC) AS red, sum(VL_IPI) AS ipi
        FROM analitico_efdf r JOIN arq a ON a.id = r._arquivo
        ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
       GROUP BY ALL
    ), l AS (
      SELECT *, CASE WHEN left(CFOP, 1) IN ('1', '2', '3') THEN 'Entrada' ELSE 'Saída' END AS lado FROM g
    )
    SELECT a.periodo AS "Período", a.cnpj AS "CNPJ Estab.", l.lado AS "Lado", l.CFOP AS "CFOP", c.descricao AS "Desc. CFOP",
           c.grupo AS "Grupo CFOP", CAST(l.docs AS INTEGER) AS "Qtd Docs", l.contabil AS "Valor Contábil", l.bc AS "Base ICMS",
           l.icms AS "ICMS", l.bc_st AS "Base ST", l.st AS "ICMS ST", l.red AS "Redução BC", l.ipi AS "IPI", l.ordem
      FROM l JOIN arq a ON a.ordem = l.ordem
      LEFT JOIN tab_cfop c ON c.codigo = l.CFOP`,
  ordem: 'a.ordem, l.lado, l.CFOP',
});
