import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { prescricaoCredito } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const COM_CREDITO = '(gera_credito(CST_PIS) OR gera_credito(CST_COFINS))';

/** Returns of sales that give a credit: of a sale that is never taxed (export, Zona Franca) there is none to give back. */
const DEVOLUCAO = `(g.grupo = 'DEVOL_VENDA' AND g.nat_bc_cred = '12')`;

/**
 * Whether consolidated acquisitions with credit cover an item, of the supplier or of a line that names none. By `IN`, so that
 * the engine keeps those acquisitions, which are few or none, and not the items.
 */
const CONSOLIDADO = ['COD_ITEM', 'NCM, CFOP']
  .flatMap((item) => [
    { chave: `cnpj, periodo, doc, ${item}`, item, de: '' },
    { chave: `cnpj, periodo, ${item}`, item, de: ` AND doc = ''` },
  ])
  .map(({ chave, item, de }) => {
    const completas = item.split(', ').map((c) => `${c} IS NOT NULL`);
    return `coalesce((${chave}) IN (SELECT (${chave}) FROM consolidado WHERE ${completas.join(' AND ')}${de}), false)`;
  })
  .join('\n              OR ');

/**
 * Acquisitions without credit, in establishments and months of which the EFD-Contribuições tells the non-cumulative
 * regime (0110.COD_INC_TRIB 1 or 3):
 * - (a) items of entries of the EFD ICMS/IPI (C170) of legal persons, of the groups COMPRA and USO_CONSUMO, whose key no
 *   record with a credit CST has, and that no consolidated acquisition with credit of the month (C190) covers: same
 *   establishment and supplier, and same item, or NCM and CFOP; what the RFB's tables surely (Alta) treat as one-phase, substituted or zero is left out;
 * - (b) energy (C500) and communication (D500) without a credit record; communication with low confidence;
 * - (c) freight (D100) paid by the issuer (IND_FRT 0) without D101;
 * - (d) returns of sales without credit whose item was sold with CST 01, 02 or 05, of the CFOPs that the RFB's table of
 *   operations with credit has under nature 12: returns of exports and, from other states, of the Zona Franca are in none;
 * - (e) expenses of 'ECD Despesas com Potencial de Crédito', less what (a) to (c) already tell of the same year: of the
 *   same account where the item names it, else of the same nature (in the order of the accounts), by gross amounts. What
 *   names another account of the ECD is another expense;
 * - (f) assets (CFOP x551, or items that the CIAP immobilises: G125 with movement IM, IA or MC) of an establishment whose
 *   files have no F120 nor F130.
 *
 * The right to a credit ends five years after the month of the acquisition, as in 'EFD-C Saldo de Créditos': no payment
 * begins it.
 *
 * The base is the item less discount and, from 05/2023 on, less ICMS (Lei 14.592/2023); 1.65% and 7.6% of it. An item
 * stands once. Freight, energy and returns that only the EFD-Contribuições tells come from it.
 */
export default defineRelatorio({
  numero: 135,
  nome: 'Cruzamento Créditos Não Aproveitados',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Oportunidades de crédito de PIS/COFINS.',
      'Estimativa: 1,65% e 7,6% sobre a base; o direito depende de cada gasto (essencialidade e relevância, Tema 779 do STJ), por isso a coluna Confiança.',
    ],
    'EFD ICMS/IPI': ['Entradas sem crédito na EFD-Contribuições.'],
    ECD: ['Despesas com potencial de crédito.'],
  },
  fontes: ['efdf_c100', 'efdf_c500', 'efdf_d100', 'efdf_d500', ...FONTES_FATO_PC, 'ecd_i355'],
  auxiliares: [
    'efdf_c170',
    'efdf_g125',
    'efdf_g130',
    'efdf_g140',
    'efdf_0000',
    'efdc_0110',
    'efdc_0140',
    'efdc_c100',
    'efdc_c500',
    'efdc_d100',
    'efdc_d500',
    'ecd_i050',
    'nfe_item',
  ],
  tabelas: ['cfop', 'nat_bc_cred', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor', 'uf'],
  fatoPc: true,
  depende: ['ECD Despesas com Potencial de Crédito'],
  colunas: [
    ...P,
    ...texto('Origem', 'Documento'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Item ou Conta', 'Natureza'),
    ...dinheiro('Base', 'PIS', 'COFINS'),
    ...texto('Confiança'),
    ...data('Prescreve em'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: `
    WITH nc AS (
      SELECT e.CNPJ AS cnpj, CAST(date_trunc('month', a.inicio) AS DATE) AS mes
        FROM efdc_0110 r JOIN arq a ON a.id = r._arquivo JOIN efdc_0140 e ON e._arquivo = r._arquivo WHERE r.COD_INC_TRIB IN ('1', '3') GROUP BY ALL
    ), credito AS NOT MATERIALIZED (
      SELECT * FROM fato_pc WHERE Lado = 'Entrada' AND nivel = 'Item' AND sit_valida(COD_SIT)
    ), chave AS (
      SELECT DISTINCT CHV FROM credito WHERE length(CHV) = 44 AND ${COM_CREDITO}
    ), consolidado AS (
      SELECT DISTINCT CNPJ_ESTAB AS cnpj, periodo, coalesce(doc_part, '') AS doc, COD_ITEM, NCM, CFOP FROM credito WHERE pai_registro = 'C190' AND ${COM_CREDITO}
    ), documento AS (
      SELECT DISTINCT doc_part, ltrim(NUM_DOC, '0') AS numero, DT_DOC FROM credito WHERE pai_registro IN ('C500', 'D500', 'D100') AND ${COM_CREDITO}
    ), vendido AS (
      SELECT DISTINCT COD_ITEM FROM fato_pc WHERE Lado = 'Saída' AND nivel = 'Item' AND CST_PIS IN ('01', '02', '05') AND COD_ITEM <> ''
    ), imobilizado AS (
      SELECT DISTINCT CNPJ_ESTAB AS cnpj FROM fato_pc WHERE Registro IN ('F120', 'F130')
    ), ciap AS (
      SELECT DISTINCT d.CHV_NFE_CTE AS chv, TRY_CAST(i.NUM_ITEM AS INTEGER) AS item
        FROM efdf_g125 g JOIN efdf_g130 d ON d._arquivo = g._arquivo AND d._pai = g._linha JOIN efdf_g140 i ON i._arquivo = d._arquivo AND i._pai = d._linha
       WHERE g.TIPO_MOV IN ('IM', 'IA', 'MC') AND length(d.CHV_NFE_CTE) = 44
    ), sem_credito AS MATERIALIZED (
      SELECT c._arquivo, c._linha, c.CHV_NFE, c.NUM_DOC, c.DT_DOC, c.COD_PART FROM efdf_c100 c ANTI JOIN chave k ON k.CHV = c.CHV_NFE
       WHERE c.IND_OPER = '0' AND sit_valida(c.COD_SIT) AND length(c.CHV_NFE) = 44
    ), entrada AS (
      SELECT a.ordem, a.inicio, a.periodo, a.cnpj, c._arquivo, i._linha, c.CHV_NFE AS chv, c.NUM_DOC, c.DT_DOC, p.doc, p.nome, i.COD_ITEM, t.ncm, i.CFOP, i.COD_CTA AS conta, coalesce(i.VL_ITEM, 0) - coalesce(i.VL_DESC, 0) AS bruto,
             CASE WHEN k.chv IS NULL THEN g.grupo ELSE 'ATIVO' END AS grupo, g.nat_bc_cred AS nat, coalesce(i.VL_ITEM, 0) - coalesce(i.VL_DESC, 0) - CASE WHEN a.inicio >= DATE '2023-05-01' THEN coalesce(i.VL_ICMS, 0) ELSE 0 END AS base
        FROM sem_credito c JOIN arq a ON a.id = c._arquivo
        JOIN nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
        JOIN efdf_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
        LEFT JOIN ciap k ON k.chv = c.CHV_NFE AND k.item = TRY_CAST(i.NUM_ITEM AS INTEGER)
        JOIN tab_cfop g ON g.codigo = i.CFOP AND left(i.CFOP, 1) IN ('1', '2') AND (g.grupo IN ('COMPRA', 'USO_CONSUMO') OR ${DEVOLUCAO} OR i.CFOP IN ('1551', '2551') OR k.chv IS NOT NULL)
        LEFT JOIN part_efdf p ON p._arquivo = c._arquivo AND p.COD_PART = c.COD_PART
        LEFT JOIN item_efdf t ON t._arquivo = c._arquivo AND t.COD_ITEM = i.COD_ITEM
    ), achado AS (
      SELECT ordem, inicio, periodo, cnpj, _arquivo, _linha, chv AS documento, DT_DOC, doc, nome, COD_ITEM AS item,
             CASE grupo WHEN 'ATIVO' THEN '10' WHEN 'DEVOL_VENDA' THEN '12' ELSE coalesce(nullif(nat, ''), '13') END AS nat, base,
             CASE grupo WHEN 'ATIVO' THEN 'Imobilizado sem crédito' WHEN 'DEVOL_VENDA' THEN 'Devolução de venda' WHEN 'USO_CONSUMO' THEN 'Uso e consumo' ELSE 'Entrada da EFD ICMS/IPI' END AS origem,
             CASE WHEN grupo = 'USO_CONSUMO' THEN 'Baixa' WHEN grupo = 'ATIVO' THEN 'Média' WHEN grupo = 'DEVOL_VENDA' OR nat IN ('01', '04') THEN 'Alta' ELSE 'Média' END AS confianca, conta, bruto
        FROM entrada e
       WHERE base > 0 AND NOT (${CONSOLIDADO})
         AND CASE grupo WHEN 'DEVOL_VENDA' THEN COD_ITEM IN (SELECT COD_ITEM FROM vendido)
               WHEN 'ATIVO' THEN length(doc) = 14 AND cnpj NOT IN (SELECT cnpj FROM imobilizado)
               ELSE length(doc) = 14 AND NOT EXISTS (SELECT 1 FROM ncm_tratamento t WHERE t.ncm = e.ncm AND t.confianca = 'Alta' AND coalesce(e.DT_DOC, e.inicio) BETWEEN t.inicio AND t.fim) END
      UNION ALL
      SELECT f.ordem, f.inicio, f.periodo, f.CNPJ_ESTAB, f._arquivo, f._linha, coalesce(nullif(f.CHV, ''), f.NUM_DOC), f.DT_DOC, f.doc_part, f.nome_part, f.COD_ITEM, '12',
             coalesce(f.VL_ITEM, 0) - coalesce(f.VL_DESC, 0) - CASE WHEN f.inicio >= DATE '2023-05-01' THEN coalesce(f.VL_ICMS, 0) ELSE 0 END, 'Devolução de venda', 'Alta', NULL, 0
        FROM credito f JOIN nc ON nc.cnpj = f.CNPJ_ESTAB AND nc.mes = date_trunc('month', f.inicio) JOIN tab_cfop g ON g.codigo = f.CFOP AND ${DEVOLUCAO}
       WHERE NOT ${COM_CREDITO} AND f.COD_ITEM IN (SELECT COD_ITEM FROM vendido)
         AND NOT EXISTS (SELECT 1 FROM entrada e WHERE e.chv = f.CHV)
      UNION ALL
      SELECT a.ordem, a.inicio, a.periodo, a.cnpj, d._arquivo, d._linha, coalesce(nullif(d.CHV, ''), d.NUM_DOC), d.DT_DOC, p.doc, p.nome, NULL,
             CASE d.registro WHEN 'C500' THEN '04' WHEN 'D100' THEN '07' ELSE '13' END, coalesce(d.VL_DOC, 0) - CASE WHEN a.inicio >= DATE '2023-05-01' THEN coalesce(d.VL_ICMS, 0) ELSE 0 END,
             CASE d.registro WHEN 'C500' THEN 'Energia elétrica' WHEN 'D100' THEN 'Frete na venda' ELSE 'Comunicação' END, CASE d.registro WHEN 'D500' THEN 'Baixa' ELSE 'Alta' END, NULL, coalesce(d.VL_DOC, 0)
        FROM doc_efdf d JOIN arq a ON a.id = d._arquivo JOIN nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
        LEFT JOIN efdf_d100 f ON f._arquivo = d._arquivo AND f._linha = d._linha
        LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
       WHERE d.lado = 'Entrada' AND sit_valida(d.COD_SIT) AND length(p.doc) = 14
         AND ((d.registro = 'C500' AND d.COD_MOD IN ('06', '66')) OR d.registro = 'D500' OR (d.registro = 'D100' AND f.IND_FRT = '0'))
         AND coalesce(d.CHV, '') NOT IN (SELECT CHV FROM chave)
         AND NOT EXISTS (SELECT 1 FROM documento k WHERE k.doc_part = p.doc AND k.numero = ltrim(d.NUM_DOC, '0') AND k.DT_DOC = d.DT_DOC)
      UNION ALL
      SELECT a.ordem, a.inicio, a.periodo, coalesce(b.cnpj, a.cnpj), d._arquivo, d._linha, coalesce(nullif(d.chv, ''), d.NUM_DOC), d.DT_DOC, p.doc, p.nome, NULL, d.nat,
             coalesce(d.VL_DOC, 0) - CASE WHEN a.inicio >= DATE '2023-05-01' THEN coalesce(d.VL_ICMS, 0) ELSE 0 END, d.origem, d.confianca, NULL, coalesce(d.VL_DOC, 0)
        FROM (SELECT _arquivo, _linha, _pai, COD_PART, COD_SIT, NUM_DOC, DT_DOC, "CHV_DOCe" AS chv, VL_DOC, VL_ICMS, '04' AS nat, 'Energia elétrica' AS origem, 'Alta' AS confianca FROM efdc_c500 WHERE COD_MOD IN ('06', '66')
              UNION ALL SELECT _arquivo, _linha, _pai, COD_PART, COD_SIT, NUM_DOC, DT_DOC, CHV_CTE, VL_DOC, VL_ICMS, '07', 'Frete na venda', 'Alta' FROM efdc_d100 WHERE IND_OPER = '0' AND IND_FRT = '0') d
        JOIN arq a ON a.id = d._arquivo LEFT JOIN estab_efdc b ON b._arquivo = d._arquivo AND b._linha = d._pai
        JOIN nc ON nc.cnpj = coalesce(b.cnpj, a.cnpj) AND nc.mes = date_trunc('month', a.inicio)
        LEFT JOIN part_efdc_arq p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
       WHERE sit_valida(d.COD_SIT) AND length(p.doc) = 14
         AND NOT EXISTS (SELECT 1 FROM credito k WHERE k._arquivo = d._arquivo AND k._pai = d._linha AND ${COM_CREDITO})
         AND NOT EXISTS (SELECT 1 FROM doc_efdf x JOIN arq y ON y.id = x._arquivo AND y.cnpj = coalesce(b.cnpj, a.cnpj) AND y.inicio = a.inicio
                          WHERE x.registro IN ('C500', 'D100') AND ltrim(x.NUM_DOC, '0') = ltrim(d.NUM_DOC, '0') AND x.DT_DOC = d.DT_DOC)
    ), despesa AS (
      SELECT "Ano" AS ano, "Conta" AS conta, "Nome" AS nome, left("Natureza Sugerida", 2) AS nat, "Diferença" AS diferenca, "Confiança" AS confianca
        FROM rel_ecd_despesas_com_potencial_de_credito WHERE "Diferença" > 0
    ), contado AS (
      SELECT CAST(year(f.inicio) AS VARCHAR) AS ano, d.conta, f.nat, sum(f.bruto) AS bruto
        FROM achado f LEFT JOIN despesa d ON d.ano = CAST(year(f.inicio) AS VARCHAR) AND d.conta = f.conta
       WHERE f.base > 0 AND (d.conta IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ecd_i050 i WHERE i.COD_CTA = f.conta))
       GROUP BY ALL
    ), sobra AS (
      SELECT d.*, greatest(d.diferenca - coalesce(c.bruto, 0), 0) AS valor
        FROM despesa d LEFT JOIN (SELECT ano, conta, sum(bruto) AS bruto FROM contado WHERE conta IS NOT NULL GROUP BY ALL) c ON c.ano = d.ano AND c.conta = d.conta
    ), so_na_ecd AS (
      SELECT s.*, least(s.valor, sum(s.valor) OVER (PARTITION BY s.ano, s.nat ORDER BY s.conta) - coalesce(c.bruto, 0)) AS base
        FROM sobra s LEFT JOIN contado c ON c.ano = s.ano AND c.nat = s.nat AND c.conta IS NULL
    ), r AS (
      SELECT * EXCLUDE (conta, bruto), imposto(base, 1.65) AS pis, imposto(base, 7.6) AS cofins
        FROM (SELECT * FROM achado
              UNION ALL
              SELECT NULL, CAST(ano || '-12-01' AS DATE), ano, NULL, NULL, NULL, NULL, NULL, NULL, NULL, concat_ws(' - ', conta, nome), nat, base, 'Despesa da ECD', confianca, NULL, 0
                FROM so_na_ecd)
       WHERE base > 0
    )
    SELECT r.periodo AS "Período", r.cnpj AS "CNPJ Estab.", r.origem AS "Origem", r.documento AS "Documento", r.DT_DOC AS "Emissão", r.doc AS "CNPJ Part.",
           r.nome AS "Nome Part.", r.item AS "Item ou Conta", concat_ws(' - ', r.nat, n.descricao) AS "Natureza", CAST(r.base AS DECIMAL(18,2)) AS "Base",
           r.pis AS "PIS", r.cofins AS "COFINS", r.confianca AS "Confiança", ${prescricaoCredito('r.inicio')} AS "Prescreve em", 'Crédito não aproveitado' AS "Resultado",
           'Oportunidade' AS "Tipo", CAST(r.pis + r.cofins AS DECIMAL(18,2)) AS "Valor Estimado", a.arquivo AS "Arquivo", r._linha AS "Linha"
      FROM r LEFT JOIN arq a ON a.id = r._arquivo LEFT JOIN tab_nat_bc_cred n ON n.codigo = r.nat`,
  ordem: 'r.inicio, r.ordem NULLS LAST, r._linha, r.item',
});
