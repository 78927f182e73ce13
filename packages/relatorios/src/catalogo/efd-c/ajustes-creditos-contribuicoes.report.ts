import { A, data, decimal, dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

interface Ajuste {
  n: number;
  tributo: 'PIS' | 'COFINS';
  sobre: string;
  pai: string;
  cod: string;
  ajuste: string;
  detalhe: string;
}

const AJUSTES: readonly Ajuste[] = [
  {
    n: 1,
    tributo: 'PIS',
    sobre: 'Crédito',
    pai: 'efdc_m100',
    cod: 'COD_CRED',
    ajuste: 'efdc_m110',
    detalhe: 'efdc_m115',
  },
  {
    n: 2,
    tributo: 'PIS',
    sobre: 'Contribuição',
    pai: 'efdc_m210',
    cod: 'COD_CONT',
    ajuste: 'efdc_m220',
    detalhe: 'efdc_m225',
  },
  {
    n: 3,
    tributo: 'COFINS',
    sobre: 'Crédito',
    pai: 'efdc_m500',
    cod: 'COD_CRED',
    ajuste: 'efdc_m510',
    detalhe: 'efdc_m515',
  },
  {
    n: 4,
    tributo: 'COFINS',
    sobre: 'Contribuição',
    pai: 'efdc_m610',
    cod: 'COD_CONT',
    ajuste: 'efdc_m620',
    detalhe: 'efdc_m625',
  },
];

const doAjuste = ({ n, tributo, sobre, pai, cod, ajuste, detalhe }: Ajuste) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, '${sobre}' AS sobre, j._arquivo, j._linha, p.${cod} AS cod_pai, j.IND_AJ, j.COD_AJ, j.VL_AJ,
         j.NUM_DOC, j.DESCR_AJ AS descricao, j.DT_REF, s.soma, NULL AS detalhado, NULL AS cst, NULL AS base, NULL AS aliq, NULL AS conta
    FROM ${ajuste} j LEFT JOIN ${pai} p ON p._arquivo = j._arquivo AND p._linha = j._pai
    LEFT JOIN (SELECT _arquivo, _pai, sum(DET_VALOR_AJ) AS soma FROM ${detalhe} GROUP BY ALL) s ON s._arquivo = j._arquivo AND s._pai = j._linha
  UNION ALL
  SELECT ${n}, '${tributo}', '${sobre}', d._arquivo, d._linha, p.${cod}, j.IND_AJ, j.COD_AJ, NULL, j.NUM_DOC,
         nullif(concat_ws(' - ', nullif(d.DESC_AJ, ''), nullif(d.INFO_COMPL, '')), ''), d.DT_OPER_AJ, NULL, coalesce(d.DET_VALOR_AJ, 0), d.CST_${tributo},
         d.DET_BC_CRED, d.DET_ALIQ, d.COD_CTA
    FROM ${detalhe} d LEFT JOIN ${ajuste} j ON j._arquivo = d._arquivo AND j._linha = d._pai
    LEFT JOIN ${pai} p ON p._arquivo = j._arquivo AND p._linha = j._pai`;

const reais = (valor: string) => `replace(CAST(CAST(${valor} AS DECIMAL(18,2)) AS VARCHAR), '.', ',')`;

/**
 * One row per adjustment (M110, M220, M510, M620) with its value, then one per detail below it (M115, M225, M515, M625).
 * A detail explains the adjustment and is no further amount: its row leaves Valor blank and says its share in Descrição.
 * When the details do not add up to the adjustment, the adjustment's own row says their sum.
 */
export default defineRelatorio({
  numero: 7,
  nome: 'EFD-C Ajustes de Créditos e Contribuições',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Ajustes lançados em créditos e contribuições, com detalhamento.'],
  },
  fontes: AJUSTES.map((a) => a.ajuste),
  auxiliares: AJUSTES.flatMap((a) => [a.pai, a.detalhe]),
  tabelas: ['cod_ajuste'],
  colunas: [
    ...texto('Período', 'Tributo', 'Sobre', 'Cód. Pai', 'Tipo', 'Cód. Ajuste'),
    ...dinheiro('Valor'),
    ...texto('Documento', 'Descrição'),
    ...data('Data Ref.'),
    ...texto('CST Detalhe'),
    ...decimal(3, 'Base Detalhe'),
    ...percentual('Alíquota Detalhe'),
    ...texto('Conta'),
    ...A,
  ],
  totalPor: ['Tributo', 'Sobre', 'Tipo'],
  sql: `
    WITH m AS (${AJUSTES.map(doAjuste).join(' UNION ALL ')})
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", m.sobre AS "Sobre", m.cod_pai AS "Cód. Pai",
           CASE m.IND_AJ WHEN '0' THEN 'Redução' WHEN '1' THEN 'Acréscimo' ELSE m.IND_AJ END AS "Tipo", m.COD_AJ AS "Cód. Ajuste",
           m.VL_AJ AS "Valor", m.NUM_DOC AS "Documento",
           CASE WHEN m.detalhado IS NOT NULL THEN concat_ws(': ', 'Detalhe de ' || ${reais('m.detalhado')}, m.descricao)
                WHEN m.soma <> coalesce(m.VL_AJ, 0)
                THEN concat_ws(' ', coalesce(nullif(m.descricao, ''), t.descricao), '(o detalhamento soma ' || ${reais('m.soma')} || ')')
                ELSE coalesce(nullif(m.descricao, ''), t.descricao) END AS "Descrição",
           m.DT_REF AS "Data Ref.", m.cst AS "CST Detalhe", m.base AS "Base Detalhe", m.aliq AS "Alíquota Detalhe",
           nullif(m.conta, '') AS "Conta", a.arquivo AS "Arquivo", m._linha AS "Linha"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN tab_cod_ajuste t ON t.codigo = m.COD_AJ`,
  ordem: 'a.ordem, m.n, m._linha',
});
