import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * A120, C120 and C199, what was paid on the import, against the imported items (CFOP 3xxx, or IND_ORIG_CRED 1) of the
 * same A100, C100 or C190. The items of a document stand on its first row only; a document with imported items and no
 * record of payment stands as its own header, with the paid side blank. The credit is the one of items whose CST gives
 * it, and cannot be more than what was paid.
 */
export default defineRelatorio({
  numero: 30,
  nome: 'EFD-C Importação',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['PIS/COFINS-Importação pagos x itens importados.'] },
  fontes: ['efdc_a120', 'efdc_c120', 'efdc_c199', 'efdc_a170', 'efdc_c170', 'efdc_c191', 'efdc_c195'],
  auxiliares: ['efdc_a100', 'efdc_c100', 'efdc_c190'],
  fatoPc: true,
  colunas: [
    ...P,
    ...texto('Registro', 'Tipo Doc. Importação', 'Número'),
    ...dinheiro('PIS Importação', 'COFINS Importação'),
    ...data('Data Pagto'),
    ...texto('Chave'),
    ...dinheiro('Valor Itens', 'Base PIS', 'PIS Creditado', 'COFINS Creditada'),
    ...A,
  ],
  sql: `
    WITH d AS (
      SELECT 'A100' AS registro, _arquivo, _linha, _pai, NUM_DOC, CHV_NFSE AS chave, COD_SIT FROM efdc_a100
      UNION ALL SELECT 'C100', _arquivo, _linha, _pai, NUM_DOC, CHV_NFE, COD_SIT FROM efdc_c100
      UNION ALL SELECT 'C190', _arquivo, _linha, _pai, NULL, NULL, NULL FROM efdc_c190
    ), pago AS (
      SELECT 'A120' AS registro, _arquivo, _linha, _pai, 'Serviço' AS tipo, NULL AS numero, VL_PIS_IMP, VL_COFINS_IMP,
             coalesce(DT_PAG_PIS, DT_PAG_COFINS) AS dia
        FROM efdc_a120
      UNION ALL SELECT 'C120', _arquivo, _linha, _pai, COD_DOC_IMP, NUM_DOC_IMP, VL_PIS_IMP, VL_COFINS_IMP, NULL FROM efdc_c120
      UNION ALL SELECT 'C199', _arquivo, _linha, _pai, COD_DOC_IMP, NUM_DOC_IMP, VL_PIS_IMP, VL_COFINS_IMP, NULL FROM efdc_c199
    ), item AS (
      SELECT * FROM fato_pc
       WHERE pai_registro IN ('A100', 'C100', 'C190') AND Lado = 'Entrada' AND nivel = 'Item' AND (left(CFOP, 1) = '3' OR IND_ORIG_CRED = '1')
    ), itens AS (
      SELECT _arquivo, _pai, sum(VL_ITEM) AS valor, sum(VL_BC_PIS) FILTER (gera_credito(CST_PIS)) AS base, sum(VL_PIS) FILTER (gera_credito(CST_PIS)) AS pis,
             sum(VL_COFINS) FILTER (gera_credito(CST_COFINS)) AS cofins
        FROM item GROUP BY ALL
    ), v AS (
      SELECT d._arquivo, d._pai AS estab, coalesce(p._linha, d._linha) AS _linha, coalesce(p.registro, d.registro) AS registro, p.tipo,
             CASE WHEN p.registro IN ('C120', 'C199') THEN p.numero ELSE d.NUM_DOC END AS numero, p.VL_PIS_IMP, p.VL_COFINS_IMP, p.dia, d.chave,
             i.valor, i.base, i.pis, i.cofins, row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY p._linha) = 1 AS primeiro
        FROM d LEFT JOIN pago p ON p._arquivo = d._arquivo AND p._pai = d._linha
        LEFT JOIN itens i ON i._arquivo = d._arquivo AND i._pai = d._linha
       WHERE sit_valida(d.COD_SIT) AND (p._linha IS NOT NULL OR i._pai IS NOT NULL)
    )
    SELECT a.periodo AS "Período", coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.", v.registro AS "Registro",
           CASE v.tipo WHEN '0' THEN 'Declaração de Importação' WHEN '1' THEN 'Declaração Simplificada de Importação'
             WHEN '2' THEN 'Declaração Única de Importação' ELSE v.tipo END AS "Tipo Doc. Importação",
           v.numero AS "Número", v.VL_PIS_IMP AS "PIS Importação", v.VL_COFINS_IMP AS "COFINS Importação", v.dia AS "Data Pagto",
           v.chave AS "Chave", CAST(CASE WHEN primeiro THEN v.valor END AS DECIMAL(18,2)) AS "Valor Itens",
           CAST(CASE WHEN primeiro THEN v.base END AS DECIMAL(18,2)) AS "Base PIS",
           CAST(CASE WHEN primeiro THEN v.pis END AS DECIMAL(18,2)) AS "PIS Creditado",
           CAST(CASE WHEN primeiro THEN v.cofins END AS DECIMAL(18,2)) AS "COFINS Creditada", a.arquivo AS "Arquivo", v._linha AS "Linha"
      FROM v JOIN arq a ON a.id = v._arquivo
      LEFT JOIN estab_efdc e ON e._arquivo = v._arquivo AND e._linha = v.estab`,
  ordem: 'a.ordem, v._linha',
});
