import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Acquisitions for resale (CFOP of resale on the side of entries) of goods under the one-phase regime with CST 50 to 56.
 * Only the tax that has such a CST counts: the estimated value is the credit taken.
 */
export default defineRelatorio({
  numero: 132,
  nome: 'Cruzamento Monofásico Crédito Indevido',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Crédito na compra de monofásicos para revenda.',
      'Regra sem confirmação em fonte oficial: apoia-se no Tema 1.093 do STJ, que veda o crédito na revenda de monofásicos.',
    ],
  },
  fontes: FONTES_FATO_PC,
  auxiliares: ['nfe_item'],
  tabelas: ['nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor'],
  fatoPc: true,
  colunas: [
    ...P,
    ...texto('Chave', 'Número', 'Código', 'NCM', 'CFOP', 'CST'),
    ...dinheiro('Base', 'PIS', 'COFINS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: `
    WITH f AS (
      SELECT *, coalesce(CST_PIS BETWEEN '50' AND '56', false) AS no_pis, coalesce(CST_COFINS BETWEEN '50' AND '56', false) AS na_cofins,
             CAST(CASE WHEN no_pis THEN coalesce(VL_PIS, 0) ELSE 0 END + CASE WHEN na_cofins THEN coalesce(VL_COFINS, 0) ELSE 0 END AS DECIMAL(18,2)) AS credito
        FROM fato_pc
       WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT) AND NCM <> '' AND (no_pis OR na_cofins)
         AND left(CFOP, 1) IN ('1', '2') AND substr(CFOP, 2) IN ('102', '113', '117', '118', '121', '159', '403', '652')
    )
    SELECT f.periodo AS "Período", f.CNPJ_ESTAB AS "CNPJ Estab.", nullif(f.CHV, '') AS "Chave", f.NUM_DOC AS "Número", f.COD_ITEM AS "Código",
           f.NCM AS "NCM", f.CFOP AS "CFOP", CASE WHEN f.no_pis THEN f.CST_PIS ELSE f.CST_COFINS END AS "CST", CAST(CASE WHEN f.no_pis THEN f.VL_BC_PIS ELSE f.VL_BC_COFINS END AS DECIMAL(18,2)) AS "Base",
           f.VL_PIS AS "PIS", f.VL_COFINS AS "COFINS",
           CASE t.confianca WHEN 'Alta' THEN 'Crédito em revenda de monofásico' ELSE 'Crédito em revenda de possível monofásico' END AS "Resultado",
           CASE WHEN f.credito > 0 THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           f.credito AS "Valor Estimado", a.arquivo AS "Arquivo", f._linha AS "Linha"
      FROM f JOIN ncm_tratamento t ON t.ncm = f.NCM AND t.tratamento = 'Monofásico' AND coalesce(f.DT_DOC, f.inicio) BETWEEN t.inicio AND t.fim
      JOIN arq a ON a.id = f._arquivo`,
  ordem: 'f.ordem, f._linha',
});
