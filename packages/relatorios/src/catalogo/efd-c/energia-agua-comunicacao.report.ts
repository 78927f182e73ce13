import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * C500 and D500 of acquisitions, one row per pair of children (C501 and C505, D501 and D505); a document without children
 * stands as its own header. The values of the document (Valor Doc, ICMS) stand on its first row only. Sem Crédito is
 * about the whole document.
 */
export default defineRelatorio({
  numero: 14,
  nome: 'EFD-C Energia Água Comunicação',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Contas de energia, água, gás e comunicação e o crédito tomado.'] },
  fontes: ['efdc_c500', 'efdc_d500'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Número'),
    ...data('Emissão', 'Entrada'),
    ...texto('CNPJ Part.', 'Nome Part.'),
    ...dinheiro('Valor Doc', 'ICMS'),
    ...texto('Natureza BC', 'CST'),
    ...dinheiro('Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
    ...texto('Sem Crédito'),
    ...A,
  ],
  sql: porArquivo`
    WITH d AS (
      SELECT 'C500' AS registro, _arquivo, _linha, _pai, COD_PART, COD_MOD, NUM_DOC, DT_DOC, DT_ENT AS entrada, VL_DOC, VL_ICMS
        FROM efdc_c500 WHERE sit_valida(COD_SIT)
      UNION ALL
      SELECT 'D500', _arquivo, _linha, _pai, COD_PART, COD_MOD, NUM_DOC, DT_DOC, DT_A_P, VL_DOC, VL_ICMS
        FROM efdc_d500 WHERE sit_valida(COD_SIT) AND IND_OPER = '0'
    ), i AS (
      SELECT *, row_number() OVER (PARTITION BY _arquivo, _pai ORDER BY _linha) = 1 AS primeiro,
             bool_or(gera_credito(CST_PIS) OR gera_credito(CST_COFINS)) OVER (PARTITION BY _arquivo, _pai) AS com_credito
        FROM fato_pc WHERE pai_registro IN ('C500', 'D500')
    )
    SELECT ${PERIODO}, coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.", coalesce(i.Registro, d.registro) AS "Registro",
           d.COD_MOD AS "Modelo", d.NUM_DOC AS "Número", d.DT_DOC AS "Emissão", d.entrada AS "Entrada",
           CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS "CNPJ Part.",
           CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END AS "Nome Part.",
           CASE WHEN coalesce(i.primeiro, true) THEN d.VL_DOC END AS "Valor Doc", CASE WHEN coalesce(i.primeiro, true) THEN d.VL_ICMS END AS "ICMS",
           i.NAT_BC_CRED AS "Natureza BC", coalesce(i.CST_PIS, i.CST_COFINS) AS "CST", CAST(i.VL_BC_PIS AS DECIMAL(18,2)) AS "Base PIS",
           i.VL_PIS AS "PIS", CAST(i.VL_BC_COFINS AS DECIMAL(18,2)) AS "Base COFINS", i.VL_COFINS AS "COFINS",
           CASE WHEN coalesce(i.com_credito, false) THEN 'N' ELSE 'S' END AS "Sem Crédito",
           ${ARQUIVO}, coalesce(i._linha, d._linha) AS "Linha"
      FROM d JOIN arq a ON a.id = d._arquivo
      LEFT JOIN i ON i._arquivo = d._arquivo AND i._pai = d._linha
      LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
      LEFT JOIN part_efdc pe ON pe._arquivo = d._arquivo AND pe.COD_PART = d.COD_PART AND pe.cnpj_estab = coalesce(e.cnpj, a.cnpj)
      LEFT JOIN part_efdc_arq pa ON pa._arquivo = d._arquivo AND pa.COD_PART = d.COD_PART`,
  ordem: 'a.ordem, "Linha"',
});
