import { FONTES_FATO_PC } from '@apura/apuracao';
import { dinheiro, P, texto } from '../../colunas.ts';
import { ANALITICOS_EFDF } from '../../comum/visoes-efdf.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Exports and remittances for export: no contribution is due on them. */
const EXPORTACAO = `(left(t.CFOP, 1) = '7' OR t.CFOP IN ('5501', '5502', '6501', '6502'))`;

/**
 * The analytic records of the EFD ICMS/IPI, less IPI and ST, against the items of the EFD-Contribuições by
 * establishment, month and CFOP, where the project has both files. Of C170 the discount is taken off; of the
 * consolidated records it is not, since it may hold the ICMS that left the base. Freight and other charges of the
 * document are in the value of the operation and not in the items, so they remain in the difference. Differences above
 * 1.00 are listed.
 */
export default defineRelatorio({
  numero: 119,
  nome: 'Cruzamento EFD-C x EFD-F por CFOP',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Totais por CFOP nas duas EFDs.',
      'Estimativa: PIS e COFINS sobre a receita de venda que falta na EFD-Contribuições, a 9,25% ou, no mês só cumulativo, a 3,65%.',
    ],
    'EFD-Contribuições': ['Itens por CFOP dos mesmos estabelecimentos e meses.'],
  },
  fontes: ANALITICOS_EFDF,
  auxiliares: FONTES_FATO_PC,
  tabelas: ['cfop'],
  fatoPc: true,
  colunas: [
    ...P,
    ...texto('Lado', 'CFOP'),
    ...dinheiro('Valor EFD-F', 'IPI EFD-F', 'ST EFD-F', 'Valor Ajustado EFD-F', 'Valor EFD-C', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  totalPor: ['Lado', 'Tipo'],
  sql: `
    WITH f AS (
      SELECT a.cnpj, CAST(date_trunc('month', a.inicio) AS DATE) AS mes, r.CFOP, sum(r.VL_OPR) AS valor, coalesce(sum(r.VL_IPI), 0) AS ipi,
             coalesce(sum(r.VL_ICMS_ST), 0) AS st
        FROM analitico_efdf r JOIN arq a ON a.id = r._arquivo
        ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
       WHERE r.CFOP <> ''
       GROUP BY ALL
    ), c AS (
      SELECT CNPJ_ESTAB AS cnpj, CAST(date_trunc('month', inicio) AS DATE) AS mes, CFOP,
             sum(VL_ITEM - CASE Registro WHEN 'C170' THEN coalesce(VL_DESC, 0) ELSE 0 END) AS valor
        FROM fato_pc WHERE nivel = 'Item' AND sit_valida(COD_SIT) AND CFOP <> '' AND VL_ITEM IS NOT NULL
       GROUP BY ALL
    ), t AS (
      SELECT coalesce(f.cnpj, c.cnpj) AS cnpj, coalesce(f.mes, c.mes) AS mes, coalesce(f.CFOP, c.CFOP) AS CFOP, f.valor AS valor_f, f.ipi, f.st,
             f.valor - f.ipi - f.st AS ajustado, c.valor AS valor_c, coalesce(ajustado, 0) - coalesce(c.valor, 0) AS diferenca
        FROM f FULL JOIN c ON c.cnpj = f.cnpj AND c.mes = f.mes AND c.CFOP = f.CFOP
    ), r AS (
      SELECT t.*, m.periodo, m.aliquota, coalesce(g.grupo = 'VENDA', false) AND t.diferenca > 0 AND NOT ${EXPORTACAO} AS risco
        FROM t JOIN duas_efds m ON m.cnpj = t.cnpj AND m.mes = t.mes
        LEFT JOIN tab_cfop g ON g.codigo = t.CFOP
       WHERE abs(t.diferenca) > 1
    )
    SELECT periodo AS "Período", cnpj AS "CNPJ Estab.", CASE WHEN left(CFOP, 1) IN ('1', '2', '3') THEN 'Entrada' ELSE 'Saída' END AS "Lado",
           CFOP AS "CFOP", CAST(valor_f AS DECIMAL(18,2)) AS "Valor EFD-F", CAST(ipi AS DECIMAL(18,2)) AS "IPI EFD-F", CAST(st AS DECIMAL(18,2)) AS "ST EFD-F",
           CAST(ajustado AS DECIMAL(18,2)) AS "Valor Ajustado EFD-F", CAST(valor_c AS DECIMAL(18,2)) AS "Valor EFD-C",
           CAST(diferenca AS DECIMAL(18,2)) AS "Diferença",
           CASE WHEN valor_c IS NULL THEN 'Só na EFD-F' WHEN valor_f IS NULL THEN 'Só na EFD-C' ELSE 'Divergente' END AS "Resultado",
           CASE WHEN risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           CASE WHEN risco THEN imposto(diferenca, aliquota) ELSE CAST(0 AS DECIMAL(18,2)) END AS "Valor Estimado"
      FROM r`,
  ordem: 'mes, cnpj, "Lado", CFOP',
});
