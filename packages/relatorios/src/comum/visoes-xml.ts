import { tabela, type Visao } from '@apura/apuracao';
export const FONTES_VISOES_XML: readonly string[] = ['nfe_nota', 'nfe_evento'];

/**
 * What every report of notes needs, in one place.
 *
 * `evento_xml`: the registered events of production, one per key, type and sequence. An event that the tax office did
 * not answer (no cStat) is not registered.
 *
 * `nota_sit`: one row per note of production, chosen when a key comes twice (with protocol first). `situacao` is
 * 'Autorizada' (cStat 100 or 150 and no registered cancellation), 'Cancelada', 'Denegada', 'Sem protocolo' or
 * 'Não autorizada'; only an authorised note is `valida`. `lado` is 'Própria' when the issuer shares the company's CNPJ
 * root, else 'Terceiros' when the addressee does, else 'Outra empresa'. Notes cut before their end are left out: their
 * totals would be wrong, and they stand among the faults of their file.
 */
export const VISOES_XML: readonly Visao[] = [
  tabela(
    'evento_xml',
    `SELECT *, tpEvento IN ('110111', '110112') AS cancela FROM nfe_evento
      WHERE cStat IN ('135', '136', '155') AND coalesce(tpAmb, '1') <> '2'
    QUALIFY row_number() OVER (PARTITION BY chNFe, tpEvento, nSeqEvento ORDER BY _origem <> 'procEventoNFe', _arquivo, _evento) = 1`,
  ),
  tabela(
    'nota_sit',
    `SELECT n._arquivo, n._nota, n.chave,
            CAST(n.dhEmi AS DATE) AS emissao, mes_ano(CAST(n.dhEmi AS DATE)) AS periodo,
            CASE WHEN c.chNFe IS NOT NULL OR n.prot_cStat IN ('101', '151', '155') THEN 'Cancelada'
                 WHEN n.prot_cStat IN ('100', '150') THEN 'Autorizada'
                 WHEN n.prot_cStat IN ('110', '205', '301', '302', '303') THEN 'Denegada'
                 WHEN n.prot_cStat IS NULL THEN 'Sem protocolo'
                 ELSE 'Não autorizada' END AS situacao,
            situacao = 'Autorizada' AS valida,
            CASE WHEN left(n.emit_CNPJ, 8) = p.raiz THEN 'Própria'
                 WHEN left(n.dest_CNPJ, 8) = p.raiz THEN 'Terceiros'
                 ELSE 'Outra empresa' END AS lado,
            coalesce(n.emit_CNPJ, n.emit_CPF) AS doc_emit,
            coalesce(n.dest_CNPJ, n.dest_CPF, n.dest_idEstrangeiro) AS doc_dest,
            CASE WHEN lado = 'Própria' THEN doc_dest ELSE doc_emit END AS doc_contraparte
       FROM nfe_nota n CROSS JOIN projeto p
       LEFT JOIN (SELECT DISTINCT chNFe FROM evento_xml WHERE cancela) c ON c.chNFe = n.chave
      WHERE n._completa = 'S' AND coalesce(n.prot_tpAmb, n.tpAmb, '1') <> '2' AND n.chave IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY n.chave ORDER BY n.prot_cStat IS NULL, n._arquivo, n._nota) = 1`,
  ),
];

/** Whether an item `i` adds to the products of its note: indTot 0 (a gift, a part of a kit) does not. */
export const NO_TOTAL = `coalesce(i.indTot, '1') <> '0'`;

export const FONTES_VISOES_CTE: readonly string[] = ['cte_conhecimento', 'cte_evento'];

/**
 * `cte_sit`: one row per whole CT-e of production of model 57 (with protocol first when a key comes twice). `situacao` as in
 * `nota_sit`. `lado` is 'Própria' when the issuer shares the company's CNPJ root, else 'Terceiros' when the payer does
 * (toma 0 sender, 1 dispatcher, 2 receiver, 3 addressee, 4 another), else 'Outra empresa'. `estab` is the company's own
 * establishment: issuer, payer or, failing both, the party of its root.
 */
export const VISOES_CTE: readonly Visao[] = [
  tabela(
    'cte_sit',
    `SELECT c._arquivo, c._linha, c.chave, c.nCT, c.vTPrest, c.vICMS, CAST(c.dhEmi AS DATE) AS emissao,
            CASE WHEN v.chCTe IS NOT NULL OR c.cStat IN ('101', '151', '155') THEN 'Cancelada'
                 WHEN c.cStat IN ('100', '150') THEN 'Autorizada'
                 WHEN c.cStat IN ('110', '205', '301', '302', '303') THEN 'Denegada'
                 WHEN c.cStat IS NULL THEN 'Sem protocolo'
                 ELSE 'Não autorizada' END AS situacao,
            CASE c.tomador WHEN '0' THEN coalesce(c.rem_CNPJ, c.rem_CPF) WHEN '1' THEN coalesce(c.exped_CNPJ, c.exped_CPF)
                 WHEN '2' THEN coalesce(c.receb_CNPJ, c.receb_CPF) WHEN '3' THEN coalesce(c.dest_CNPJ, c.dest_CPF)
                 ELSE coalesce(c.toma_CNPJ, c.toma_CPF) END AS pagador,
            CASE WHEN left(c.emit_CNPJ, 8) = p.raiz THEN 'Própria'
                 WHEN left(pagador, 8) = p.raiz THEN 'Terceiros'
                 ELSE 'Outra empresa' END AS lado,
            CASE lado WHEN 'Própria' THEN c.emit_CNPJ WHEN 'Terceiros' THEN pagador
                 ELSE list_first(list_filter([c.rem_CNPJ, c.dest_CNPJ, c.exped_CNPJ, c.receb_CNPJ], d -> left(d, 8) = p.raiz)) END AS estab,
            CASE lado WHEN 'Própria' THEN pagador ELSE coalesce(c.emit_CNPJ, c.emit_CPF) END AS doc_contraparte
       FROM cte_conhecimento c CROSS JOIN projeto p
       LEFT JOIN (SELECT DISTINCT chCTe FROM cte_evento WHERE tpEvento = '110111' AND cStat IN ('134', '135', '136', '155') AND coalesce(tpAmb, '1') <> '2') v
         ON v.chCTe = c.chave
      WHERE c._completa = 'S' AND c.mod = '57' AND coalesce(c.tpAmb, '1') <> '2' AND c.chave IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY c.chave ORDER BY c.cStat IS NULL, c._arquivo, c._linha) = 1`,
  ),
];
