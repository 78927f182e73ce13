import { alterarCredito } from './alterar-credito.ts';
import { type Campo, copiados, dinheiro, doTributo, type Inclusao, includeRegistro } from './inclusao.ts';
import { sqlTextoDaColuna, tabelaEfdc } from './sql-registro.ts';

const DO_CREDITO = [
  ...["'Inclui o crédito de natureza '", 'd.nat', "', CST '", 'd.cst'],
  ...["', sobre '", dinheiro('d.base'), "'.'"],
].join(' || ');

const NOTA = `(SELECT i.*, row_number() OVER (PARTITION BY i._origem, i._nota ORDER BY i.posicao) AS da_nota
                 FROM item_novo i WHERE i._linha_da_nota IS NULL) d
  JOIN efdf_c100 r ON r._arquivo = d._origem AND r._linha = d._nota AND d.da_nota = 1`;

const CADASTROS: readonly Inclusao[] = [
  {
    aba: '0150',
    vez: 4,
    from: `(SELECT p.*, c.inicio, c.estabelecimento, c.confianca,
                   row_number() OVER (PARTITION BY p._arquivo, p.estab, p.codigo ORDER BY p.posicao) AS do_codigo
              FROM participante p JOIN credito c ON c.posicao = p.posicao WHERE p.novo) d
  JOIN (SELECT *, row_number() OVER (PARTITION BY _arquivo, COD_PART ORDER BY _linha) AS do_codigo FROM efdf_0150) r
    ON r._arquivo = d._origem AND r.COD_PART = d.COD_PART AND r.do_codigo = 1 AND d.do_codigo = 1`,
    campos: [
      ['COD_PART', 'd.codigo'],
      ['COD_PAIS', `lpad(nullif(r.COD_PAIS, ''), 5, '0')`],
      ...copiados('efdf_0150', 'r', 'NOME CNPJ CPF IE COD_MUN SUFRAMA END NUM COMPL BAIRRO'),
    ],
    regra: `'Inclui o participante do documento, que o estabelecimento ainda não tem.'`,
  },
  {
    aba: '0150',
    vez: 4,
    from: `(SELECT p.*, c.inicio, c.estabelecimento, c.confianca,
                   row_number() OVER (PARTITION BY p._arquivo, p.estab, p.codigo ORDER BY p.posicao) AS do_codigo
              FROM participante p JOIN credito c ON c.posicao = p.posicao
             WHERE p.novo AND c.chave_da_conta IS NOT NULL) d
  JOIN cadastro_do_fornecedor r ON r.doc = d.doc AND d.do_codigo = 1`,
    campos: [
      ['COD_PART', 'd.codigo'],
      ['CNPJ', 'd.doc'],
      ['COD_PAIS', `lpad(nullif(r.COD_PAIS, ''), 5, '0')`],
      ...['NOME', 'IE', 'COD_MUN', 'END', 'NUM', 'COMPL', 'BAIRRO'].map(
        (campo): Campo => [campo, `nullif(CAST(r."${campo}" AS VARCHAR), '')`],
      ),
    ],
    regra: `'Inclui o fornecedor da conta, que o estabelecimento ainda não tem.'`,
  },
  {
    aba: '0190',
    vez: 5,
    from: `unidade_nova d
  LEFT JOIN (SELECT _arquivo, UNID, min(DESCR) AS DESCR FROM efdf_0190 GROUP BY ALL) r
    ON r._arquivo = d._origem AND r.UNID = d.UNID`,
    campos: [
      ['UNID', 'd.UNID'],
      ['DESCR', 'coalesce(r.DESCR, d.UNID)'],
    ],
    regra: `'Inclui a unidade do item, que o estabelecimento ainda não tem.'`,
  },
  {
    aba: '0200',
    vez: 6,
    from: `produto_novo d
  JOIN (SELECT *, row_number() OVER (PARTITION BY _arquivo, COD_ITEM ORDER BY _linha) AS do_codigo FROM efdf_0200) r
    ON r._arquivo = d._origem AND r.COD_ITEM = d.COD_ITEM AND r.do_codigo = 1`,
    campos: copiados(
      'efdf_0200',
      'r',
      'COD_ITEM DESCR_ITEM COD_BARRA UNID_INV TIPO_ITEM COD_NCM EX_IPI COD_GEN ALIQ_ICMS',
    ),
    regra: `'Inclui o item da nota, que o estabelecimento ainda não tem.'`,
  },
];

const DA_NOTA: readonly Inclusao[] = [
  {
    aba: 'C100',
    vez: 7,
    from: NOTA,
    campos: [
      ['COD_PART', 'd.codigo'],
      ...copiados(
        'efdf_c100',
        'r',
        'IND_OPER IND_EMIT COD_MOD COD_SIT SER NUM_DOC CHV_NFE DT_DOC DT_E_S VL_DOC IND_PGTO VL_DESC VL_ABAT_NT ' +
          'VL_MERC IND_FRT VL_FRT VL_SEG VL_OUT_DA VL_BC_ICMS VL_ICMS VL_BC_ICMS_ST VL_ICMS_ST VL_IPI',
      ),
    ],
    documento: 'd.chave',
    regra: `'Inclui a nota, que não está na EFD-Contribuições, com os itens que dão crédito.'`,
  },
  {
    aba: 'C170',
    vez: 8,
    from: 'item_novo d JOIN efdf_c170 r ON r._arquivo = d._origem AND r._linha = d._linha',
    chave: [['CHV_NFE', 'd.chave']],
    pai: 'd._linha_da_nota',
    campos: [
      ...copiados(
        'efdf_c170',
        'r',
        'NUM_ITEM COD_ITEM DESCR_COMPL QTD UNID VL_ITEM VL_DESC IND_MOV CST_ICMS CFOP VL_BC_ICMS ALIQ_ICMS VL_ICMS ' +
          'VL_BC_ICMS_ST VL_ICMS_ST VL_BC_IPI ALIQ_IPI VL_IPI',
      ),
      ...doTributo('PIS'),
      ...doTributo('COFINS'),
      ['COD_CTA', 'd.conta'],
    ],
    documento: 'd.chave',
    regra: DO_CREDITO,
  },
  {
    aba: 'F130',
    vez: 8,
    from: `(SELECT i.*, k.COD_CTA AS conta FROM item i JOIN conta k ON k.posicao = i.posicao
              WHERE i.motivo IS NULL AND i.destino = 'F130') d
  JOIN efdf_c170 r ON r._arquivo = d._origem AND r._linha = d._linha
  LEFT JOIN item_efdf t ON t._arquivo = r._arquivo AND t.COD_ITEM = r.COD_ITEM
  JOIN efdf_c100 n ON n._arquivo = d._origem AND n._linha = d._nota`,
    campos: [
      ['NAT_BC_CRED', 'd.nat'],
      ['IDENT_BEM_IMOB', `'99'`],
      ['IND_ORIG_CRED', `'0'`],
      ['IND_UTIL_BEM_IMOB', `CASE d.IND_ATIV WHEN '0' THEN '1' ELSE '2' END`],
      ['MES_OPER_AQUIS', `strftime(d.inicio, '%m%Y')`],
      ['VL_OPER_AQUIS', dinheiro('coalesce(r.VL_ITEM, 0) - coalesce(r.VL_DESC, 0)')],
      [
        'PARC_OPER_NAO_BC_CRED',
        `nullif(${dinheiro('coalesce(r.VL_ITEM, 0) - coalesce(r.VL_DESC, 0) - d.base')}, '0,00')`,
      ],
      ['VL_BC_CRED', dinheiro('d.base')],
      ['IND_NR_PARC', `'1'`],
      ...doTributo('PIS'),
      ...doTributo('COFINS'),
      ['COD_CTA', 'd.conta'],
      [
        'DESC_BEM_IMOB',
        `concat_ws(' ', 'NF-e ' || n.NUM_DOC || ' item ' || r.NUM_ITEM, replace(t.descricao, '|', ' '))`,
      ],
    ],
    regra:
      `'Inclui o crédito do bem sobre ' || ${dinheiro('d.base')} || ` +
      `' em uma parcela (Lei 11.774/2008): confira o tipo do bem e o uso.'`,
  },
];

/** A bill of electricity in XML that no EFD books. */
const DA_CONTA: Inclusao = {
  aba: 'C500',
  vez: 7,
  from: `(SELECT s.*, p.codigo FROM servico s LEFT JOIN participante p ON p.posicao = s.posicao) d
  JOIN conta_credito r ON r._arquivo = d._origem AND r.chave = d.chave_da_conta`,
  campos: [
    ['COD_PART', 'd.codigo'],
    ['COD_MOD', 'd.COD_MOD'],
    ['COD_SIT', `'00'`],
    ['SER', 'd.SER'],
    ['NUM_DOC', 'd.NUM_DOC'],
    ['DT_DOC', `strftime(d.DT_DOC, '%d%m%Y')`],
    ['DT_ENT', `strftime(d.DT_DOC, '%d%m%Y')`],
    ['VL_DOC', dinheiro('d.VL_DOC')],
    ['VL_ICMS', dinheiro('coalesce(r.vICMS, 0)')],
    ['CHV_DOCe', 'd.chv'],
  ],
  documento: `concat_ws(':', 'C500', d.doc, d.NUM_DOC, strftime(d.DT_DOC, '%d%m%Y'))`,
  regra: `'Inclui a conta, que não está em nenhuma EFD, com o seu crédito: confira se a despesa é da empresa.'`,
};

/** Documents of services: the record, its fields in both files, and the records of the credit. */
const SERVICOS = [
  {
    pai: 'C500',
    filhos: { PIS: 'C501', COFINS: 'C505' },
    campos: 'COD_MOD COD_SIT SER SUB NUM_DOC DT_DOC VL_DOC VL_ICMS CHV_DOCe',
    outros: [['DT_ENT', `nullif(${sqlTextoDaColuna('efdf_c500', 'DT_E_S', 'r')}, '')`]],
    chv: 'CHV_DOCe',
    chave: 'COD_PART COD_MOD SER NUM_DOC DT_DOC',
    natureza: [],
    conta: [],
  },
  {
    pai: 'D100',
    filhos: { PIS: 'D101', COFINS: 'D105' },
    campos:
      'IND_OPER IND_EMIT COD_MOD COD_SIT SER SUB NUM_DOC CHV_CTE DT_DOC DT_A_P TP_CT-e VL_DOC VL_DESC IND_FRT ' +
      'VL_SERV VL_BC_ICMS VL_ICMS VL_NT',
    outros: [],
    chv: 'CHV_CTE',
    chave: 'COD_PART COD_MOD SER NUM_DOC',
    natureza: [['IND_NAT_FRT', `CASE d.origem WHEN 'Frete na compra' THEN '2' ELSE '0' END`]],
    conta: [['COD_CTA', 'd.conta']],
  },
  {
    pai: 'D500',
    filhos: { PIS: 'D501', COFINS: 'D505' },
    campos:
      'IND_OPER IND_EMIT COD_MOD COD_SIT SER SUB NUM_DOC DT_DOC DT_A_P VL_DOC VL_DESC VL_SERV VL_SERV_NT VL_TERC ' +
      'VL_DA VL_BC_ICMS VL_ICMS',
    outros: [],
    chv: null,
    chave: 'COD_PART COD_MOD SER NUM_DOC DT_DOC',
    natureza: [],
    conta: [],
  },
] as const;

const COLUNA_DA_CHAVE: Readonly<Record<string, string>> = {
  COD_PART: 'coalesce(d.codigo, d.COD_PART)',
  DT_DOC: `coalesce(strftime(d.DT_DOC, '%d%m%Y'), '')`,
};

type Servico = (typeof SERVICOS)[number];

/** An NFCom is a D700 of the EFD ICMS/IPI, and a D500 of the EFD-Contribuições. */
const COMUNICACAO = `(SELECT * FROM efdf_d500
                     UNION ALL BY NAME
                     SELECT * EXCLUDE (DT_E_S), DT_E_S AS DT_A_P FROM efdf_d700)`;

/** The record without a credit that a document has already, where it is the only one: it takes the credit. */
const semCredito = ({ filhos }: Servico, tributo: 'PIS' | 'COFINS') => `(SELECT s.posicao, min(x._linha) AS _linha
      FROM servico s
      JOIN ${tabelaEfdc(filhos[tributo])} x ON x._arquivo = s._arquivo AND x._pai = s._linha_do_pai
     WHERE NOT coalesce(gera_credito(x.CST_${tributo}), false)
     GROUP BY s.posicao HAVING count(*) = 1)`;

/** Nature, CST, base, rate and value of the credit in the record of one tax. */
const creditoDe = (s: Servico, tributo: 'PIS' | 'COFINS'): Campo[] => [
  ...s.natureza,
  ['NAT_BC_CRED', 'd.nat'],
  ...doTributo(tributo),
];

function alterar(s: Servico, tributo: 'PIS' | 'COFINS'): string {
  const registro = s.filhos[tributo];
  return alterarCredito({
    registro,
    vez: tributo === 'PIS' ? 8 : 9,
    campos: creditoDe(s, tributo),
    sujeito: 'O registro',
    tese: 'Crédito não aproveitado',
    from: `servico d
  JOIN ${semCredito(s, tributo)} j ON j.posicao = d.posicao
  JOIN ${tabelaEfdc(registro)} x ON x._arquivo = d._arquivo AND x._linha = j._linha
  JOIN ${tabelaEfdc(s.pai)} n ON n._arquivo = d._arquivo AND n._linha = d._linha_do_pai
 WHERE d.registro = '${s.pai}'`,
  });
}

function doServico(s: Servico): Inclusao[] {
  const from = `(SELECT s.*, p.codigo, k.COD_CTA AS conta
                   FROM servico s
                   LEFT JOIN participante p ON p.posicao = s.posicao
                   JOIN conta k ON k.posicao = s.posicao
                  WHERE s.registro = '${s.pai}') d`;
  const documento = `concat_ws(':', '${s.pai}', d.doc, d.NUM_DOC, strftime(d.DT_DOC, '%d%m%Y'))`;
  const chave: Campo[] = s.chave.split(' ').map((c) => [c, COLUNA_DA_CHAVE[c] ?? `coalesce(d.${c}, '')`]);
  if (s.chv !== null) chave.unshift([s.chv, `coalesce(d.chv, '')`]);
  const tabela = `efdf_${s.pai.toLowerCase()}`;
  const fonte = s.pai === 'D500' ? COMUNICACAO : tabela;
  const pai: Inclusao = {
    aba: s.pai,
    vez: 7,
    from: `${from} JOIN ${fonte} r ON r._arquivo = d._origem AND r._linha = d._linha AND d._linha_do_pai IS NULL`,
    campos: [['COD_PART', 'd.codigo'], ...copiados(tabela, 'r', s.campos), ...s.outros, ...s.conta],
    documento,
    regra: `'Inclui o documento, que não está na EFD-Contribuições, com o seu crédito.'`,
  };
  const filhos = (['PIS', 'COFINS'] as const).map(
    (tributo, i): Inclusao => ({
      aba: s.filhos[tributo],
      vez: 8 + i,
      from: `${from} ANTI JOIN ${semCredito(s, tributo)} j ON j.posicao = d.posicao`,
      chave,
      pai: 'd._linha_do_pai',
      campos: [['VL_ITEM', dinheiro('d.VL_DOC')], ...creditoDe(s, tributo), ['COD_CTA', 'd.conta']],
      documento,
      regra: DO_CREDITO,
    }),
  );
  return [pai, ...filhos];
}

/** The records that report 135 includes: parents before children, what they name before them; and those it changes. */
export const INCLUSOES_DE_CREDITO: readonly string[] = [
  ...[...CADASTROS, ...DA_NOTA, DA_CONTA, ...SERVICOS.flatMap(doServico)].map(includeRegistro),
  ...SERVICOS.flatMap((s) => [alterar(s, 'PIS'), alterar(s, 'COFINS')]),
];
