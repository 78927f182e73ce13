import { A, dinheiro, P, texto } from '../../colunas.ts';
import { TABELAS_DOCUMENTO_EFDC } from '../../comum/visoes-documentos-efds.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const NUMERO = (d: string) => `numero_documento(${d}.lado, ${d}.participante, ${d}.COD_MOD, ${d}.SER, ${d}.NUM_DOC)`;
const MES = (inicio: string) => `CAST(date_trunc('month', ${inicio}) AS DATE)`;

/**
 * C100, C500, D100 and D500 of both EFDs, one row per document, of the establishments and months that have both files.
 * A document is looked for by its key in every month of the establishment, then, when a side lacks the key, by
 * participant, model, series and number. Values that differ by 0.05 or less agree; the ICMS is held against the other
 * only when the EFD-Contribuições tells it.
 *
 * A sale that is lower in the EFD-Contribuições, or is missing there although its sales stand note by note, is a Risco,
 * as is an acquisition with a higher value; the estimate is PIS and COFINS on the difference. A purchase without credit
 * need not be there at all: Informativo.
 */
export default defineRelatorio({
  numero: 118,
  nome: 'Cruzamento EFD-C x EFD-F Documentos',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Mesmo documento com valores diferentes nas duas EFDs.',
      'Estimativa: PIS e COFINS sobre a diferença, a 9,25% ou, no mês só cumulativo, a 3,65%.',
    ],
    'EFD ICMS/IPI': ['Documentos dos mesmos estabelecimentos e meses.'],
  },
  fontes: TABELAS_DOCUMENTO_EFDC,
  auxiliares: ['efdf_c190'],
  tabelas: ['cfop'],
  colunas: [
    ...P,
    ...texto('Chave ou Documento', 'Lado', 'Modelo', 'Número'),
    ...dinheiro('Valor EFD-C', 'Valor EFD-F', 'ICMS EFD-C', 'ICMS EFD-F', 'Dif.'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Lado', 'Tipo'],
  sql: `
    WITH so_f AS (
      SELECT d.* FROM documento_efdf d SEMI JOIN (SELECT u.pos FROM unico_efdf u ANTI JOIN par_efds x ON x.f_pos = u.pos) s ON s.pos = d.pos
    ), venda AS (
      SELECT r._arquivo, r._pai, sum(r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0)) AS valor
        FROM efdf_c190 r JOIN tab_cfop g ON g.codigo = r.CFOP AND g.grupo = 'VENDA'
        SEMI JOIN (SELECT _arquivo, _linha FROM so_f WHERE lado = 'Saída' AND IND_EMIT = '0') s ON s._arquivo = r._arquivo AND s._linha = r._pai
       WHERE left(r.CFOP, 1) <> '7' AND r.CFOP NOT IN ('5501', '5502', '6501', '6502')
       GROUP BY ALL
    ), j AS (
      SELECT c.pos, c._arquivo, c._linha, c.cnpj, ${MES('c.inicio')} AS mes, coalesce(c.k, x.chave, ${NUMERO('c')}) AS documento, c.lado, c.COD_MOD, c.NUM_DOC,
             c.VL_DOC AS valor_c, x.VL_DOC AS valor_f, c.VL_ICMS AS icms_c, x.VL_ICMS AS icms_f,
             CASE WHEN x.f_pos IS NULL THEN 'Só na EFD-C'
                  WHEN abs(coalesce(c.VL_DOC, 0) - coalesce(x.VL_DOC, 0)) > 0.05 OR (c.VL_ICMS > 0 AND abs(c.VL_ICMS - coalesce(x.VL_ICMS, 0)) > 0.05) THEN 'Divergente'
                  ELSE 'OK' END AS resultado,
             CASE WHEN x.f_pos IS NULL THEN 0
                  WHEN c.lado = 'Saída' THEN coalesce(x.VL_DOC, 0) - coalesce(c.VL_DOC, 0)
                  ELSE coalesce(c.VL_DOC, 0) - coalesce(x.VL_DOC, 0) END AS base, false AS nota_a_nota
        FROM documento_efdc c SEMI JOIN unico_efdc u ON u.pos = c.pos LEFT JOIN par_efds x ON x.c_pos = c.pos
      UNION ALL
      SELECT f.pos, f._arquivo, f._linha, f.cnpj, ${MES('f.inicio')}, coalesce(f.k, ${NUMERO('f')}), f.lado, f.COD_MOD, f.NUM_DOC, NULL, f.VL_DOC, NULL, f.VL_ICMS,
             'Só na EFD-F', coalesce(v.valor, 0), true
        FROM so_f f LEFT JOIN venda v ON v._arquivo = f._arquivo AND v._pai = f._linha
    ), r AS (
      SELECT j.*, m.periodo, m.aliquota, j.base > 0.05 AND NOT (j.nota_a_nota AND m.consolidada) AS risco
        FROM j JOIN duas_efds m ON m.cnpj = j.cnpj AND m.mes = j.mes
    )
    SELECT r.periodo AS "Período", r.cnpj AS "CNPJ Estab.", r.documento AS "Chave ou Documento", r.lado AS "Lado", r.COD_MOD AS "Modelo", r.NUM_DOC AS "Número",
           r.valor_c AS "Valor EFD-C", r.valor_f AS "Valor EFD-F", r.icms_c AS "ICMS EFD-C", r.icms_f AS "ICMS EFD-F",
           CAST(coalesce(r.valor_c, 0) - coalesce(r.valor_f, 0) AS DECIMAL(18,2)) AS "Dif.", r.resultado AS "Resultado",
           CASE WHEN r.resultado = 'OK' THEN 'OK' WHEN r.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           CASE WHEN r.risco THEN imposto(r.base, r.aliquota) ELSE CAST(0 AS DECIMAL(18,2)) END AS "Valor Estimado",
           a.arquivo AS "Arquivo", r._linha AS "Linha"
      FROM r JOIN arq a ON a.id = r._arquivo`,
  ordem: 'r.mes, r.cnpj, r.pos',
});
