import type { ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';
import { type CampoXml, INTEIRO, TEXTO } from './campos-nfe.ts';

const VALOR: ColunaTipo = { kind: 'decimal', scale: 2 };
const ALIQUOTA: ColunaTipo = { kind: 'decimal', scale: 4 };
const INSTANTE: ColunaTipo = { kind: 'timestamp' };

const campo = (coluna: string, tipo: ColunaTipo, ...caminhos: string[]): CampoXml => ({ coluna, tipo, caminhos });
const textos = (base: string, prefixo: string, tags: string): CampoXml[] =>
  tags.split(' ').map((tag) => campo(`${prefixo}${tag}`, TEXTO, `${base}/${tag}`));

const PARTES = ['emit', 'rem', 'exped', 'receb', 'dest'];
const ICMS = 'imp/ICMS/*';
const IBSCBS = 'imp/IBSCBS';
const GRUPO = `${IBSCBS}/gIBSCBS`;

/**
 * Columns of `cte_conhecimento` that come from elements below `infCte`, with the names of the schemas of CT-e 2.00 to
 * 4.00 (models 57 and 67). `tomador` is the payer, by toma3/toma4: 0 sender, 1 dispatcher, 2 receiver, 3 addressee,
 * 4 another one (`toma_CNPJ`). A CT-e OS (67) and a simplified CT-e (57) name no other party than their payer, so
 * `tomador` is null and `toma_CNPJ` has it; `toma_toma` is what the payer of a simplified one is, in the same numbers.
 * `infTribFed_*` is what the payer of a CT-e OS withholds.
 */
export const camposCte: readonly CampoXml[] = [
  ...textos('ide', '', 'cUF CFOP natOp mod serie nCT'),
  campo('dhEmi', INSTANTE, 'ide/dhEmi'),
  ...textos('ide', '', 'tpAmb tpCTe tpServ modal UFIni UFFim'),
  campo('tomador', TEXTO, 'ide/toma3/toma', 'ide/toma03/toma', 'ide/toma4/toma'),
  campo('gCompraGov_pRedutor', ALIQUOTA, 'ide/gCompraGov/pRedutor'),
  campo('toma_CNPJ', TEXTO, 'ide/toma4/CNPJ', 'toma/CNPJ'),
  campo('toma_CPF', TEXTO, 'ide/toma4/CPF', 'toma/CPF'),
  campo('toma_xNome', TEXTO, 'ide/toma4/xNome', 'toma/xNome'),
  campo('toma_toma', TEXTO, 'toma/toma'),
  ...textos('emit', 'emit_', 'IE CRT'),
  ...PARTES.flatMap((parte) => textos(parte, `${parte}_`, 'CNPJ CPF xNome')),
  campo('vTPrest', VALOR, 'vPrest/vTPrest', 'total/vTPrest'),
  campo('vRec', VALOR, 'vPrest/vRec', 'total/vTRec'),
  campo('ICMS_CST', TEXTO, `${ICMS}/CST`),
  campo('vBC', VALOR, `${ICMS}/vBC`, `${ICMS}/vBCOutraUF`),
  campo('pICMS', ALIQUOTA, `${ICMS}/pICMS`, `${ICMS}/pICMSOutraUF`),
  campo('vICMS', VALOR, `${ICMS}/vICMS`, `${ICMS}/vICMSOutraUF`),
  ...['vPIS', 'vCOFINS', 'vIR', 'vINSS', 'vCSLL'].map((tag) =>
    campo(`infTribFed_${tag}`, VALOR, `imp/infTribFed/${tag}`),
  ),
  campo('xDescServ', TEXTO, 'infCTeNorm/infServico/xDescServ'),
  ...textos(IBSCBS, 'IBSCBS_', 'CST cClassTrib'),
  campo('IBSCBS_vBC', VALOR, `${GRUPO}/vBC`),
  ...tributoDaReforma('IBSUF'),
  ...tributoDaReforma('IBSMun'),
  campo('IBSCBS_vIBS', VALOR, `${GRUPO}/vIBS`),
  ...tributoDaReforma('CBS'),
  campo('IBSCBS_gALCZFMCBS_pAliqEfetRegCBS', ALIQUOTA, `${GRUPO}/gCBS/gALCZFMCBS/pAliqEfetRegCBS`),
  campo('IBSCBS_gALCZFMCBS_vTribRegCBS', VALOR, `${GRUPO}/gCBS/gALCZFMCBS/vTribRegCBS`),
  ...textos(`${GRUPO}/gTribRegular`, 'IBSCBS_gTribRegular_', 'CSTReg cClassTribReg'),
  campo('vTotDFe', VALOR, 'imp/vTotDFe', 'total/vTotDFe'),
];

/** One tax of the group of IBS and CBS, with the names that `nfe_item` has. */
function tributoDaReforma(tributo: string): CampoXml[] {
  const grupo = `${GRUPO}/g${tributo}`;
  return [
    campo(`IBSCBS_p${tributo}`, ALIQUOTA, `${grupo}/p${tributo}`),
    campo(`IBSCBS_g${tributo}_vDif`, VALOR, `${grupo}/gDif/vDif`),
    campo(`IBSCBS_g${tributo}_vDevTrib`, VALOR, `${grupo}/gDevTrib/vDevTrib`),
    campo(`IBSCBS_g${tributo}_pRedAliq`, ALIQUOTA, `${grupo}/gRed/pRedAliq`),
    campo(`IBSCBS_g${tributo}_pAliqEfet`, ALIQUOTA, `${grupo}/gRed/pAliqEfet`),
    campo(`IBSCBS_v${tributo}`, VALOR, `${grupo}/v${tributo}`),
  ];
}

/** Columns that come from `protCTe/infProt`. */
export const camposProtocoloCte: readonly CampoXml[] = [
  campo('prot_chCTe', TEXTO, 'infProt/chCTe'),
  campo('nProt', TEXTO, 'infProt/nProt'),
  campo('cStat', TEXTO, 'infProt/cStat'),
];

/** Columns of `cte_evento`, below `procEventoCTe`. */
export const camposEventoCte: readonly CampoXml[] = [
  campo('chCTe', TEXTO, 'eventoCTe/infEvento/chCTe', 'retEventoCTe/infEvento/chCTe'),
  campo('tpEvento', TEXTO, 'eventoCTe/infEvento/tpEvento', 'retEventoCTe/infEvento/tpEvento'),
  campo('dhEvento', INSTANTE, 'eventoCTe/infEvento/dhEvento', 'retEventoCTe/infEvento/dhRegEvento'),
  campo('tpAmb', TEXTO, 'eventoCTe/infEvento/tpAmb', 'retEventoCTe/infEvento/tpAmb'),
  campo('descEvento', TEXTO, 'eventoCTe/infEvento/detEvento/*/descEvento'),
  campo('xObs', TEXTO, 'eventoCTe/infEvento/detEvento/*/xObs'),
  campo('autor', TEXTO, 'eventoCTe/infEvento/CNPJ', 'eventoCTe/infEvento/CPF'),
  campo('cStat', TEXTO, 'retEventoCTe/infEvento/cStat'),
  campo('nProt', TEXTO, 'retEventoCTe/infEvento/nProt'),
];

/** Columns of `cte_nota`, below `infCte`: a simplified CT-e has the notes of its cargo by delivery. */
export const camposNotaCte: readonly CampoXml[] = [
  campo(
    'chNFe',
    TEXTO,
    'infCTeNorm/infDoc/infNFe/chave',
    'det/infNFe/chNFe',
    'det/infDocAnt/infNFeTranspParcial/chNFe',
  ),
];

const coluna = (c: CampoXml) => ({ nome: c.coluna, tipo: c.tipo });

export const esquemaCte: EsquemaTabela = {
  tabela: 'cte_conhecimento',
  colunas: [
    { nome: '_arquivo', tipo: TEXTO },
    { nome: '_linha', tipo: INTEIRO },
    { nome: '_completa', tipo: TEXTO },
    { nome: 'chave', tipo: TEXTO },
    ...[...camposCte, ...camposProtocoloCte].map(coluna),
  ],
};

export const esquemaEventoCte: EsquemaTabela = {
  tabela: 'cte_evento',
  colunas: [{ nome: '_arquivo', tipo: TEXTO }, { nome: '_linha', tipo: INTEIRO }, ...camposEventoCte.map(coluna)],
};

export const esquemaNotaCte: EsquemaTabela = {
  tabela: 'cte_nota',
  colunas: [{ nome: '_arquivo', tipo: TEXTO }, { nome: '_linha', tipo: INTEIRO }, ...camposNotaCte.map(coluna)],
};

/**
 * Tables read from CT-e: one row per document, one per note that it carries (with the document's `_linha`), and one per
 * registered event. `_linha` is the ordinal in the file. `descEvento` is the name of an event that is known, else what
 * the event says of itself.
 */
export const esquemasCte = (): EsquemaTabela[] => [esquemaCte, esquemaNotaCte, esquemaEventoCte];
