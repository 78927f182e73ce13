import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Acquisitions from 05/2023 on (Lei 14.592/2023) with CST 50 to 56 whose base is above the item net of its discount and
 * of its ICMS, by more than 0.02: the base of PIS, or of COFINS where PIS takes no credit. Only C170 carries the ICMS of the item, so only its items are here. The base of an
 * import is not the item's value (Lei 10.865): those rows stand as Informativo, without value.
 */
export default defineRelatorio({
  numero: 136,
  nome: 'Cruzamento Crédito com ICMS na Base',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Créditos tomados com ICMS na base após 05/2023.',
      'Regra sem confirmação em fonte oficial: a base esperada é o item menos desconto e ICMS; frete, seguro e IPI não recuperável somados à base aparecem como excesso.',
    ],
  },
  fontes: FONTES_FATO_PC,
  fatoPc: true,
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Documento', 'Código', 'CFOP', 'CST'),
    ...dinheiro('Valor Item', 'ICMS', 'Base PIS', 'Excesso', 'PIS', 'COFINS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: porArquivo`
    WITH v AS (
      SELECT *, coalesce(CST_PIS BETWEEN '50' AND '56', false) AS no_pis, coalesce(CST_COFINS BETWEEN '50' AND '56', false) AS na_cofins,
             CASE WHEN no_pis THEN CST_PIS ELSE CST_COFINS END AS cst, CAST(VL_BC_PIS AS DECIMAL(18,2)) AS base, coalesce(left(CFOP, 1) = '3' OR IND_ORIG_CRED = '1', false) AS importado,
             CAST(greatest(0, CASE WHEN no_pis THEN VL_BC_PIS ELSE VL_BC_COFINS END - (VL_ITEM - coalesce(VL_DESC, 0) - VL_ICMS)) AS DECIMAL(18,2)) AS excesso
        FROM fato_pc
       WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT) AND inicio >= DATE '2023-05-01' AND VL_ICMS > 0
         AND (no_pis OR na_cofins)
    ), i AS (
      SELECT *, imposto(excesso, CASE WHEN no_pis THEN coalesce(ALIQ_PIS, 0) ELSE 0 END) AS pis, imposto(excesso, CASE WHEN na_cofins THEN coalesce(ALIQ_COFINS, 0) ELSE 0 END) AS cofins FROM v WHERE excesso > 0.02
    )
    SELECT i.periodo AS "Período", i.CNPJ_ESTAB AS "CNPJ Estab.", coalesce(nullif(i.CHV, ''), i.NUM_DOC) AS "Documento", i.COD_ITEM AS "Código",
           i.CFOP AS "CFOP", i.cst AS "CST", i.VL_ITEM AS "Valor Item", i.VL_ICMS AS "ICMS", i.base AS "Base PIS", i.excesso AS "Excesso",
           i.pis AS "PIS", i.cofins AS "COFINS",
           CASE WHEN i.importado THEN 'Importação: confira a base' ELSE 'ICMS na base do crédito' END AS "Resultado",
           CASE WHEN i.importado THEN 'Informativo' ELSE 'Risco' END AS "Tipo",
           CAST(CASE WHEN i.importado THEN 0 ELSE i.pis + i.cofins END AS DECIMAL(18,2)) AS "Valor Estimado",
           ${ARQUIVO}, i._linha AS "Linha"
      FROM i JOIN arq a ON a.id = i._arquivo`,
  ordem: 'i.ordem, i._linha',
});
