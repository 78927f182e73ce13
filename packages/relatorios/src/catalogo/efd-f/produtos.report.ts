import { percentual, texto } from '../../colunas.ts';
import { ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Records in which a document, an adjustment or the production names an item. */
const MOVIMENTOS = [
  ...'C170 C185 C186 C197 C321 C370 C425 C470 C495 C510 C597 C610 C810 C857 C870 C897 D110 D197 D510 D610 D737'.split(
    ' ',
  ),
  ...'E113 E240 E313 E531 G140 K230 K235 K250 K255 K260 K265 K270 K275 K291 K292 K301 K302 1105 1300 1510'.split(' '),
].map((registro) => ({ tabela: `efdf_${registro.toLowerCase()}`, coluna: 'COD_ITEM' }));

/** Reclassifications: what goes out and what comes in. */
const TROCAS = [
  { tabela: 'efdf_k210', coluna: 'COD_ITEM_ORI' },
  { tabela: 'efdf_k215', coluna: 'COD_ITEM_DES' },
  { tabela: 'efdf_k220', coluna: 'COD_ITEM_ORI' },
  { tabela: 'efdf_k220', coluna: 'COD_ITEM_DEST' },
];

const ESTOQUES = ['efdf_h010', 'efdf_k200', 'efdf_k280'];
const FONTES_MOVIMENTO = [...new Set([...MOVIMENTOS, ...TROCAS].map((m) => m.tabela))];

const sqlUsos = (usos: readonly { tabela: string; coluna: string }[]) =>
  usos.map((u) => `SELECT DISTINCT _arquivo, ${u.coluna} AS COD_ITEM FROM ${u.tabela}`).join('\n      UNION ');

/**
 * One row per 0200. Descrição ends with the names and codes that 0205 says the item had before; Fatores de Conversão
 * are those of 0220 and the parts of 0221. Movimentou tells an item that only an inventory names from one in documents
 * or in production. The NCM table holds today's codes with their start: one that it does not know may have been valid
 * earlier, so it reads 'Não consta' and never 'Não'.
 */
export default defineRelatorio({
  numero: 49,
  nome: 'EFD-F Produtos',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Cadastro de itens com NCM, CEST e uso.',
      'A tabela de NCM traz os códigos em vigor e o seu início: um código extinto aparece como "Não consta", e antes do início da tabela a validade não é dita.',
      'Monofásico diz o que as tabelas 4.3.10 e 4.3.11 trazem para o NCM no período; um EX da TIPI ou uma condição aparece como "Conforme EX ou condição".',
    ],
  },
  fontes: ['efdf_0200'],
  auxiliares: ['efdf_0205', 'efdf_0220', 'efdf_0221', ...FONTES_MOVIMENTO, ...ESTOQUES],
  tabelas: ['ncm', 'nat_rec_ncm'],
  recorte: 'arquivo',
  colunas: [
    ...texto(
      'Período',
      'CNPJ Estab.',
      'Código',
      'Descrição',
      'Barras',
      'Unid',
      'Tipo Item',
      'NCM',
      'EX',
      'Gênero',
      'CEST',
    ),
    ...percentual('Alíq ICMS'),
    ...texto('Fatores de Conversão', 'Movimentou', 'NCM Válido', 'Monofásico'),
  ],
  sql: porArquivo`
    WITH anterior AS (
      SELECT _arquivo, _pai, string_agg(concat_ws(' ', nullif(DESCR_ANT_ITEM, ''), 'código ' || nullif(COD_ANT_ITEM, '')), ', ' ORDER BY _linha) AS texto
        FROM efdf_0205 GROUP BY ALL
    ), fator AS (
      SELECT _arquivo, _pai, string_agg(texto, '; ' ORDER BY _linha) AS texto
        FROM (SELECT _arquivo, _pai, _linha, UNID_CONV || ' × ' || replace(CAST(FAT_CONV AS VARCHAR), '.', ',') AS texto FROM efdf_0220
              UNION ALL
              SELECT _arquivo, _pai, _linha, 'contém ' || replace(CAST(QTD_CONTIDA AS VARCHAR), '.', ',') || ' de ' || COD_ITEM_ATOMICO FROM efdf_0221)
       GROUP BY ALL
    ), movimento AS (
      ${sqlUsos([...MOVIMENTOS, ...TROCAS])}
    ), estoque AS (
      ${sqlUsos(ESTOQUES.map((tabela) => ({ tabela, coluna: 'COD_ITEM' })))}
    ), ncm AS (
      SELECT codigo, min(TRY_CAST(inicio AS DATE)) AS inicio, max(coalesce(TRY_CAST(nullif(fim, '') AS DATE), DATE '9999-12-31')) AS fim FROM tab_ncm GROUP BY ALL
    ), alcance AS (
      SELECT min(inicio) AS inicio FROM ncm
    ), mono AS (
      SELECT a.id AS _arquivo, n.ncm, bool_or(n.ex = '' AND n.condicao = '') AS inteiro
        FROM natureza_ncm n JOIN arq a ON a.tipo = 'EFDF' AND a.situacao = 'Usado' AND n.inicio <= a.fim AND coalesce(n.fim, DATE '9999-12-31') >= a.inicio
       WHERE n.tabela IN ('4.3.10', '4.3.11')
       GROUP BY ALL
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, i.COD_ITEM AS "Código",
           i.DESCR_ITEM || coalesce(' (antes: ' || nullif(t.texto, '') || ')', '') AS "Descrição", nullif(i.COD_BARRA, '') AS "Barras", i.UNID_INV AS "Unid",
           i.TIPO_ITEM AS "Tipo Item", nullif(i.COD_NCM, '') AS "NCM", nullif(i.EX_IPI, '') AS "EX", nullif(i.COD_GEN, '') AS "Gênero",
           nullif(i.CEST, '') AS "CEST", CAST(i.ALIQ_ICMS AS DECIMAL(18,4)) AS "Alíq ICMS", f.texto AS "Fatores de Conversão",
           CASE WHEN m.COD_ITEM IS NOT NULL THEN 'Sim' WHEN e.COD_ITEM IS NOT NULL THEN 'Só em estoque' ELSE 'Não' END AS "Movimentou",
           CASE WHEN coalesce(i.COD_NCM, '') = '' THEN NULL
                WHEN a.fim < (SELECT inicio FROM alcance) THEN 'Período anterior à tabela'
                WHEN n.codigo IS NULL THEN 'Não consta'
                WHEN n.inicio <= a.fim AND n.fim >= a.inicio THEN 'Sim' ELSE 'Não' END AS "NCM Válido",
           CASE WHEN coalesce(i.COD_NCM, '') = '' THEN NULL WHEN o.inteiro THEN 'Sim' WHEN o.ncm IS NOT NULL THEN 'Conforme EX ou condição'
                ELSE 'Não' END AS "Monofásico"
      FROM efdf_0200 i JOIN arq a ON a.id = i._arquivo
      LEFT JOIN anterior t ON t._arquivo = i._arquivo AND t._pai = i._linha
      LEFT JOIN fator f ON f._arquivo = i._arquivo AND f._pai = i._linha
      LEFT JOIN movimento m ON m._arquivo = i._arquivo AND m.COD_ITEM = i.COD_ITEM
      LEFT JOIN estoque e ON e._arquivo = i._arquivo AND e.COD_ITEM = i.COD_ITEM
      LEFT JOIN ncm n ON n.codigo = i.COD_NCM
      LEFT JOIN mono o ON o._arquivo = i._arquivo AND o.ncm = i.COD_NCM`,
  ordem: 'a.ordem, i._linha',
});
