import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, dinheiro, texto } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { COLUNAS_ITENS, JOIN_CONTA, SELECT_ITENS } from './itens-comuns.ts';

/** A header of a freight (D100) or a bill (C500) that has no children, in the shape of FATO_PC. */
const cabecalho = (registro: string, chave: string, desconto: string, conta: string, filhos: readonly string[]) => `
  SELECT d._arquivo, d._linha, a.ordem, a.periodo, a.inicio, coalesce(e.cnpj, a.cnpj) AS CNPJ_ESTAB, '${registro}' AS Registro, 'Cabeçalho' AS nivel,
         d.COD_MOD, d.SER, d.NUM_DOC, ${chave} AS CHV, d.DT_DOC, CASE WHEN pe.COD_PART IS NULL THEN pa.doc ELSE pe.doc END AS doc_part,
         CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END AS nome_part,
         CASE WHEN pe.COD_PART IS NULL THEN pa.uf ELSE pe.uf END AS uf_part, d.VL_DOC AS VL_ITEM, ${desconto} AS VL_DESC, d.VL_ICMS,
         ${conta} AS COD_CTA
    FROM efdc_${registro.toLowerCase()} d JOIN arq a ON a.id = d._arquivo
    LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
    LEFT JOIN part_efdc pe ON pe._arquivo = d._arquivo AND pe.COD_PART = d.COD_PART AND pe.cnpj_estab = coalesce(e.cnpj, a.cnpj)
    LEFT JOIN part_efdc_arq pa ON pa._arquivo = d._arquivo AND pa.COD_PART = d.COD_PART
   WHERE sit_valida(d.COD_SIT)
     AND ${filhos.map((f) => `NOT EXISTS (SELECT 1 FROM ${f} i WHERE i._arquivo = d._arquivo AND i._pai = d._linha)`).join(' AND ')}`;

const SEM_CREDITO = `('70', '71', '72', '73', '74', '75', '98', '99')`;

/**
 * Acquisitions with CST 70 to 75, 98 and 99, and the documents that have no item at all (C100, D100 and C500 headers).
 * Where only one of the two taxes has such a CST, Motivo says which and only its rate counts.
 *
 * Crédito Potencial is a number to choose what to look at, not a right: 9.25 % of the item net of its discount (and of
 * its ICMS from 05/2023 on, Lei 14.592), only in a month under the non-cumulative regime, for a purchase CFOP, from a
 * company, and for a product that tables 4.3.10, 4.3.11 and 4.3.13 do not name. It is zero in every other row.
 */
export default defineRelatorio({
  numero: 12,
  nome: 'EFD-C Itens de Entrada sem Crédito',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Aquisições escrituradas sem crédito: base para oportunidades.',
      'Estimativa: o Crédito Potencial é uma triagem (9,25% sobre compras de pessoa jurídica no regime não cumulativo) e não considera se o bem é insumo.',
    ],
  },
  fontes: FONTES_FATO_PC,
  auxiliares: ['efdc_0110', 'efdc_d100', 'efdc_c500', 'efdc_d101', 'efdc_d105', 'efdc_c501', 'efdc_c505'],
  tabelas: ['cfop', 'cst_pis_cofins', 'nat_rec_ncm', 'uf'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [...COLUNAS_ITENS, ...texto('Grupo CFOP', 'Motivo'), ...dinheiro('Crédito Potencial'), ...A],
  sql: porArquivo`
    WITH regime AS (
      SELECT _arquivo, bool_or(COD_INC_TRIB IN ('1', '3')) AS nc FROM efdc_0110 GROUP BY ALL
    ), f AS (
      SELECT * FROM fato_pc
       WHERE Lado = 'Entrada' AND sit_valida(COD_SIT) AND (nivel = 'Cabeçalho' OR CST_PIS IN ${SEM_CREDITO} OR CST_COFINS IN ${SEM_CREDITO})
      UNION ALL BY NAME
      ${cabecalho('D100', 'd.CHV_CTE', 'd.VL_DESC', 'd.COD_CTA', ['efdc_d101', 'efdc_d105'])} AND d.IND_OPER = '0'
      UNION ALL BY NAME
      ${cabecalho('C500', 'd."CHV_DOCe"', 'NULL', 'NULL', ['efdc_c501', 'efdc_c505'])}
    ), lido AS (
      SELECT *, CASE WHEN CST_PIS IN ${SEM_CREDITO} THEN CST_PIS ELSE CST_COFINS END AS cst,
             CASE WHEN gera_credito(CST_PIS) THEN 7.6 WHEN gera_credito(CST_COFINS) THEN 1.65 ELSE 9.25 END AS taxa
        FROM f
    )
    SELECT ${SELECT_ITENS}, g.grupo AS "Grupo CFOP",
           CASE WHEN f.nivel = 'Item' THEN concat_ws(' - ', 'CST ' || f.cst, t.descricao) || CASE f.taxa WHEN 1.65 THEN ' (só o PIS)' WHEN 7.6 THEN ' (só a COFINS)' ELSE '' END
                WHEN f.Registro = 'C100' THEN 'Documento sem itens'
                WHEN f.Registro = 'D100' THEN 'Conhecimento sem D101 e D105'
                ELSE 'Conta sem C501 e C505' END AS "Motivo",
           CASE WHEN r.nc AND g.grupo = 'COMPRA' AND length(f.doc_part) = 14
                 AND NOT EXISTS (SELECT 1 FROM natureza_ncm n WHERE n.ncm = f.NCM AND n.tabela IN ('4.3.10', '4.3.11', '4.3.13')
                                    AND n.inicio <= coalesce(f.DT_DOC, f.inicio) AND (n.fim IS NULL OR n.fim >= coalesce(f.DT_DOC, f.inicio)))
                THEN imposto(greatest(0, f.VL_ITEM - coalesce(f.VL_DESC, 0)
                       - CASE WHEN f.inicio >= DATE '2023-05-01' THEN coalesce(f.VL_ICMS, 0) ELSE 0 END), f.taxa)
                ELSE CAST(0 AS DECIMAL(18,2)) END AS "Crédito Potencial",
           ${ARQUIVO}, f._linha AS "Linha"
      FROM lido f JOIN arq a ON a.id = f._arquivo ${JOIN_CONTA}
      LEFT JOIN regime r ON r._arquivo = f._arquivo
      LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
      LEFT JOIN tab_cst_pis_cofins t ON t.codigo = f.cst`,
  ordem: 'f.ordem, f._linha',
});
