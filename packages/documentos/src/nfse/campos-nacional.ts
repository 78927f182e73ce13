import type { ColunaTipo } from '../columnar/schema.ts';
import { type CampoXml, campo, campos, INSTANTE, TEXTO, VALOR } from '../xml/campos-nfe.ts';

const ALIQUOTA: ColunaTipo = { kind: 'decimal', scale: 4 };

const DPS = 'DPS/infDPS';
const TRIB = `${DPS}/valores/trib`;
const IBSCBS = `${DPS}/IBSCBS`;
const TOTAIS = 'IBSCBS/totCIBS';

const parte = (tag: string): CampoXml[] => [
  ...campos({ base: `${DPS}/${tag}`, prefixo: `${tag}_`, tipo: TEXTO, tags: 'CNPJ CPF NIF cNaoNIF IM xNome' }),
  campo(`${tag}_cMun`, TEXTO, `${DPS}/${tag}/end/endNac/cMun`),
  campo(`${tag}_cPais`, TEXTO, `${DPS}/${tag}/end/endExt/cPais`),
];

/**
 * Columns of `nfse_nota` that come from elements below `infNFSe`, with the names of the schemas 1.00 and 1.01. Groups
 * whose names repeat are prefixed: `IBSCBS_` what the issuer declares, `totCIBS_` what the system calculates.
 */
export const camposNacional: readonly CampoXml[] = [
  ...campos({ base: `${DPS}`, tipo: TEXTO, tags: 'tpAmb serie nDPS tpEmit cLocEmi' }),
  campo('nNFSe', TEXTO, 'nNFSe'),
  campo('dhEmi', INSTANTE, `${DPS}/dhEmi`),
  campo('dhProc', INSTANTE, 'dhProc'),
  campo('dCompet', INSTANTE, `${DPS}/dCompet`),
  ...['cStat', 'ambGer', 'tpEmis', 'procEmi', 'nDFSe', 'cLocIncid', 'xTribNac', 'xTribMun', 'xNBS'].map((tag) =>
    campo(tag, TEXTO, tag),
  ),
  ...campos({ base: 'emit', prefixo: 'emit_', tipo: TEXTO, tags: 'CNPJ CPF IM xNome xFant' }),
  ...campos({ base: 'emit/enderNac', prefixo: 'emit_', tipo: TEXTO, tags: 'cMun UF' }),
  ...parte('prest'),
  ...campos({ base: `${DPS}/prest/regTrib`, tipo: TEXTO, tags: 'opSimpNac regApTribSN regEspTrib' }),
  ...parte('toma'),
  ...parte('interm'),
  ...campos({ base: `${DPS}/serv/locPrest`, tipo: TEXTO, tags: 'cLocPrestacao cPaisPrestacao' }),
  ...campos({ base: `${DPS}/serv/cServ`, tipo: TEXTO, tags: 'cTribNac cTribMun cNBS xDescServ' }),
  ...campos({ base: `${DPS}/serv/obra`, tipo: TEXTO, tags: 'cObra cCIB' }),
  ...campos({ base: `${DPS}/serv/comExt`, tipo: TEXTO, tags: 'mdPrestacao tpMoeda' }),
  campo('vServMoeda', VALOR, `${DPS}/serv/comExt/vServMoeda`),
  ...campos({ base: `${DPS}/serv/infoCompl`, tipo: TEXTO, tags: 'xPed docRef xInfComp' }),
  campo('xOutInf', TEXTO, 'valores/xOutInf', 'xOutInf'),
  ...campos({ base: `${DPS}/valores/vServPrest`, tipo: VALOR, tags: 'vServ vReceb' }),
  ...campos({ base: `${DPS}/valores/vDescCondIncond`, tipo: VALOR, tags: 'vDescIncond vDescCond' }),
  campo('vCalcDR', VALOR, 'valores/vCalcDR'),
  campo('vDR', VALOR, `${DPS}/valores/vDedRed/vDR`),
  campo('pDR', ALIQUOTA, `${DPS}/valores/vDedRed/pDR`),
  campo('vDeducaoReducao', VALOR, `${DPS}/valores/vDedRed/documentos/docDedRed/vDeducaoReducao`),
  ...campos({ base: `${TRIB}/tribMun`, tipo: TEXTO, tags: 'tribISSQN tpImunidade tpRetISSQN' }),
  ...campos({ base: `${TRIB}/tribMun/exigSusp`, tipo: TEXTO, tags: 'tpSusp nProcesso' }),
  campo('nBM', TEXTO, `${TRIB}/tribMun/BM/nBM`),
  campo('vBC', VALOR, 'valores/vBC'),
  campo('pAliqAplic', ALIQUOTA, 'valores/pAliqAplic'),
  campo('vISSQN', VALOR, 'valores/vISSQN'),
  campo('CST', TEXTO, `${TRIB}/tribFed/piscofins/CST`),
  campo('vBCPisCofins', VALOR, `${TRIB}/tribFed/piscofins/vBCPisCofins`),
  ...campos({ base: `${TRIB}/tribFed/piscofins`, tipo: ALIQUOTA, tags: 'pAliqPis pAliqCofins' }),
  ...campos({ base: `${TRIB}/tribFed/piscofins`, tipo: VALOR, tags: 'vPis vCofins' }),
  campo('tpRetPisCofins', TEXTO, `${TRIB}/tribFed/piscofins/tpRetPisCofins`),
  ...campos({ base: `${TRIB}/tribFed`, tipo: VALOR, tags: 'vRetCP vRetIRRF vRetCSLL' }),
  ...campos({ base: 'valores', tipo: VALOR, tags: 'vTotalRet vLiq' }),
  ...campos({ base: `${TRIB}/totTrib/vTotTrib`, tipo: VALOR, tags: 'vTotTribFed vTotTribEst vTotTribMun' }),
  ...campos({ base: `${TRIB}/totTrib/pTotTrib`, tipo: ALIQUOTA, tags: 'pTotTribFed pTotTribEst pTotTribMun' }),
  campo('pTotTribSN', ALIQUOTA, `${TRIB}/totTrib/pTotTribSN`),
  campo('indTotTrib', TEXTO, `${TRIB}/totTrib/indTotTrib`),
  campo('chSubstda', TEXTO, `${DPS}/subst/chSubstda`),
  ...campos({ base: `${DPS}/subst`, prefixo: 'subst_', tipo: TEXTO, tags: 'cMotivo xMotivo' }),
  ...campos({
    base: IBSCBS,
    prefixo: 'IBSCBS_',
    tipo: TEXTO,
    tags: 'finNFSe indFinal cIndOp tpOper tpEnteGov indDest',
  }),
  ...campos({ base: `${IBSCBS}/dest`, prefixo: 'dest_', tipo: TEXTO, tags: 'CNPJ CPF NIF xNome' }),
  campo('refNFSe', TEXTO, `${IBSCBS}/gRefNFSe/refNFSe`),
  campo('vlrReeRepRes', VALOR, `${IBSCBS}/valores/gReeRepRes/documentos/vlrReeRepRes`),
  ...campos({
    base: `${IBSCBS}/valores/trib/gIBSCBS`,
    prefixo: 'IBSCBS_',
    tipo: TEXTO,
    tags: 'CST cClassTrib cCredPres',
  }),
  ...campos({
    base: `${IBSCBS}/valores/trib/gIBSCBS/gTribRegular`,
    prefixo: 'IBSCBS_',
    tipo: TEXTO,
    tags: 'CSTReg cClassTribReg',
  }),
  ...campos({
    base: `${IBSCBS}/valores/trib/gIBSCBS/gDif`,
    prefixo: 'IBSCBS_',
    tipo: ALIQUOTA,
    tags: 'pDifUF pDifMun pDifCBS',
  }),
  campo('IBSCBS_cLocalidadeIncid', TEXTO, 'IBSCBS/cLocalidadeIncid'),
  campo('IBSCBS_pRedutor', ALIQUOTA, 'IBSCBS/pRedutor'),
  campo('IBSCBS_vBC', VALOR, 'IBSCBS/valores/vBC'),
  campo('vCalcReeRepRes', VALOR, 'IBSCBS/valores/vCalcReeRepRes'),
  ...campos({ base: 'IBSCBS/valores/uf', tipo: ALIQUOTA, tags: 'pIBSUF pRedAliqUF pAliqEfetUF' }),
  ...campos({ base: 'IBSCBS/valores/mun', tipo: ALIQUOTA, tags: 'pIBSMun pRedAliqMun pAliqEfetMun' }),
  ...campos({ base: 'IBSCBS/valores/fed', tipo: ALIQUOTA, tags: 'pCBS pRedAliqCBS pAliqEfetCBS' }),
  campo('vTotNF', VALOR, `${TOTAIS}/vTotNF`),
  campo('vIBSTot', VALOR, `${TOTAIS}/gIBS/vIBSTot`),
  ...campos({ base: `${TOTAIS}/gIBS/gIBSUFTot`, tipo: VALOR, tags: 'vDifUF vIBSUF' }),
  ...campos({ base: `${TOTAIS}/gIBS/gIBSMunTot`, tipo: VALOR, tags: 'vDifMun vIBSMun' }),
  ...campos({ base: `${TOTAIS}/gCBS`, tipo: VALOR, tags: 'vDifCBS vCBS' }),
];

/** Columns whose elements repeat: amounts are added up, texts are joined by one space. */
export const CAMPOS_REPETIDOS: readonly string[] = ['vDeducaoReducao', 'vlrReeRepRes', 'refNFSe'];

const PEDIDO = 'infEvento/pedRegEvento/infPedReg';
/** The motives of rejections are one level deeper until the schema 1.01 of 02/2026. */
const doTipo = (tag: string): string[] => ['*', '*/infRej', '*/infAnRej'].map((grupo) => `${PEDIDO}/${grupo}/${tag}`);

/** Columns of `nfse_evento`, below `evento`; the element of the type is the only one named `e` and six digits. */
export const camposEventoNfse: readonly CampoXml[] = [
  campo('chNFSe', TEXTO, `${PEDIDO}/chNFSe`),
  campo('nSeqEvento', TEXTO, 'infEvento/nSeqEvento', `${PEDIDO}/nPedRegEvento`),
  campo('dhProc', INSTANTE, 'infEvento/dhProc'),
  campo('dhEvento', INSTANTE, `${PEDIDO}/dhEvento`),
  ...campos({ base: PEDIDO, tipo: TEXTO, tags: 'tpAmb CNPJAutor CPFAutor' }),
  campo('ambGer', TEXTO, 'infEvento/ambGer'),
  ...['xDesc', 'cMotivo', 'xMotivo', 'idEvManifRej'].map((tag) => campo(tag, TEXTO, ...doTipo(tag))),
  campo('xProcAdm', TEXTO, `${PEDIDO}/*/xProcAdm`),
  campo('nProcAdm', TEXTO, `${PEDIDO}/*/nProcAdm`),
  campo('chSubstituta', TEXTO, `${PEDIDO}/*/chSubstituta`),
  campo('codEvento', TEXTO, `${PEDIDO}/*/codEvento`),
  campo('idBloqOfic', TEXTO, `${PEDIDO}/*/idBloqOfic`),
];
