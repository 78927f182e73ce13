import type { ColunaTipo } from '../columnar/schema.ts';

/**
 * One column read from an XML element.
 *
 * `caminho` is the path of local element names below the root of the record (`infNFe`, `det` or the envelope of
 * `infEvento`). An asterisk matches any single element (ICMS00, ICMSSN102, PISAliq, …). Several paths may fill one
 * column: the first one in the document wins.
 */
export interface CampoXml {
  coluna: string;
  tipo: ColunaTipo;
  caminhos: readonly string[];
}

const TEXTO: ColunaTipo = { kind: 'text' };
const INSTANTE: ColunaTipo = { kind: 'timestamp' };
const INTEIRO: ColunaTipo = { kind: 'int32' };

const campo = (coluna: string, tipo: ColunaTipo, ...caminhos: string[]): CampoXml => ({ coluna, tipo, caminhos });

/** Columns `<prefixo><tag>`, one per tag, all below one path and of one type. */
function campos(o: { base: string; prefixo?: string; tipo: ColunaTipo; tags: string }): CampoXml[] {
  return o.tags.split(' ').map((tag) => campo(`${o.prefixo ?? ''}${tag}`, o.tipo, `${o.base}/${tag}`));
}

const decimal = (scale: number): ColunaTipo => ({ kind: 'decimal', scale });
const VALOR = decimal(2);
const ALIQUOTA = decimal(4);
const QUANTIDADE = decimal(4);
const UNITARIO = decimal(10);

/**
 * Columns of `nfe_nota` that come from elements below `infNFe`.
 *
 * Source of names and decimals: schemas of NF-e 2.00, 3.10 and 4.00 (package PL_010, with the IBS/CBS/IS groups of
 * technical note 2025.002, version 1.40). The totals of `ICMSTot` have their official names without a prefix; every
 * other group is prefixed with its own name.
 */
export const camposNota: readonly CampoXml[] = [
  ...campos({ base: 'ide', tipo: TEXTO, tags: 'cUF cNF natOp mod serie nNF' }),
  campo('dhEmi', INSTANTE, 'ide/dhEmi', 'ide/dEmi'),
  campo('dhSaiEnt', INSTANTE, 'ide/dhSaiEnt', 'ide/dSaiEnt'),
  campo('hSaiEnt', TEXTO, 'ide/hSaiEnt'),
  campo('dPrevEntrega', TEXTO, 'ide/dPrevEntrega'),
  ...campos({
    base: 'ide',
    tipo: TEXTO,
    tags:
      'tpNF idDest cMunFG cMunFGIBS tpImp tpEmis cDV tpAmb finNFe tpNFDebito tpNFCredito indPag indFinal indPres ' +
      'indIntermed cIndOp procEmi verProc',
  }),
  campo('dhCont', INSTANTE, 'ide/dhCont'),
  campo('gCompraGov_pRedutor', ALIQUOTA, 'ide/gCompraGov/pRedutor'),
  campo('xJust', TEXTO, 'ide/xJust'),
  ...campos({ base: 'emit', prefixo: 'emit_', tipo: TEXTO, tags: 'CNPJ CPF xNome xFant' }),
  ...campos({ base: 'emit/enderEmit', prefixo: 'emit_', tipo: TEXTO, tags: 'cMun xMun UF CEP cPais xPais' }),
  ...campos({ base: 'emit', prefixo: 'emit_', tipo: TEXTO, tags: 'IE IEST IM CNAE CRT ISUFEmit' }),
  ...campos({ base: 'dest', prefixo: 'dest_', tipo: TEXTO, tags: 'CNPJ CPF idEstrangeiro xNome' }),
  ...campos({ base: 'dest/enderDest', prefixo: 'dest_', tipo: TEXTO, tags: 'cMun xMun UF CEP cPais xPais' }),
  ...campos({ base: 'dest', prefixo: 'dest_', tipo: TEXTO, tags: 'indIEDest IE ISUF IM' }),
  ...campos({
    base: 'total/ICMSTot',
    tipo: VALOR,
    tags:
      'vBC vICMS vICMSDeson vFCPUFDest vICMSUFDest vICMSUFRemet vFCP vBCST vST vFCPST vFCPSTRet qBCMono vICMSMono ' +
      'qBCMonoReten vICMSMonoReten qBCMonoRet vICMSMonoRet vProd vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS ' +
      'vOutro vNF vTotTrib',
  }),
  ...campos({
    base: 'total/ISSQNtot',
    prefixo: 'ISSQNtot_',
    tipo: VALOR,
    tags: 'vServ vBC vISS vPIS vCOFINS vDeducao vOutro vDescIncond vDescCond vISSRet',
  }),
  campo('ISSQNtot_dCompet', TEXTO, 'total/ISSQNtot/dCompet'),
  campo('ISSQNtot_cRegTrib', TEXTO, 'total/ISSQNtot/cRegTrib'),
  ...campos({
    base: 'total/retTrib',
    prefixo: 'retTrib_',
    tipo: VALOR,
    tags: 'vRetPIS vRetCOFINS vRetCSLL vBCIRRF vIRRF vBCRetPrev vRetPrev',
  }),
  campo('ISTot_vIS', VALOR, 'total/ISTot/vIS'),
  campo('IBSCBSTot_vBCIBSCBS', VALOR, 'total/IBSCBSTot/vBCIBSCBS'),
  campo('IBSCBSTot_gIBSUF_vDif', VALOR, 'total/IBSCBSTot/gIBS/gIBSUF/vDif'),
  campo('IBSCBSTot_gIBSUF_vDevTrib', VALOR, 'total/IBSCBSTot/gIBS/gIBSUF/vDevTrib'),
  campo('IBSCBSTot_vIBSUF', VALOR, 'total/IBSCBSTot/gIBS/gIBSUF/vIBSUF'),
  campo('IBSCBSTot_gIBSMun_vDif', VALOR, 'total/IBSCBSTot/gIBS/gIBSMun/vDif'),
  campo('IBSCBSTot_gIBSMun_vDevTrib', VALOR, 'total/IBSCBSTot/gIBS/gIBSMun/vDevTrib'),
  campo('IBSCBSTot_vIBSMun', VALOR, 'total/IBSCBSTot/gIBS/gIBSMun/vIBSMun'),
  campo('IBSCBSTot_vIBS', VALOR, 'total/IBSCBSTot/gIBS/vIBS'),
  campo('IBSCBSTot_gIBS_vCredPres', VALOR, 'total/IBSCBSTot/gIBS/vCredPres'),
  campo('IBSCBSTot_gIBS_vCredPresCondSus', VALOR, 'total/IBSCBSTot/gIBS/vCredPresCondSus'),
  campo('IBSCBSTot_gCBS_vDif', VALOR, 'total/IBSCBSTot/gCBS/vDif'),
  campo('IBSCBSTot_gCBS_vDevTrib', VALOR, 'total/IBSCBSTot/gCBS/vDevTrib'),
  campo('IBSCBSTot_vCBS', VALOR, 'total/IBSCBSTot/gCBS/vCBS'),
  campo('IBSCBSTot_gCBS_vCredPres', VALOR, 'total/IBSCBSTot/gCBS/vCredPres'),
  campo('IBSCBSTot_gCBS_vCredPresCondSus', VALOR, 'total/IBSCBSTot/gCBS/vCredPresCondSus'),
  ...campos({
    base: 'total/IBSCBSTot/gMono',
    prefixo: 'IBSCBSTot_gMono_',
    tipo: VALOR,
    tags: 'vIBSMono vCBSMono vIBSMonoReten vCBSMonoReten vIBSMonoRet vCBSMonoRet',
  }),
  campo('IBSCBSTot_vIBSEstCred', VALOR, 'total/IBSCBSTot/gEstornoCred/vIBSEstCred'),
  campo('IBSCBSTot_vCBSEstCred', VALOR, 'total/IBSCBSTot/gEstornoCred/vCBSEstCred'),
  campo('vNFTot', VALOR, 'total/vNFTot'),
  campo('modFrete', TEXTO, 'transp/modFrete'),
];

/** Columns of `nfe_nota` that come from `protNFe/infProt`, which is beside the note and not inside it. */
export const camposProtocolo: readonly CampoXml[] = [
  ...campos({ base: 'infProt', prefixo: 'prot_', tipo: TEXTO, tags: 'tpAmb chNFe' }),
  campo('prot_dhRecbto', INSTANTE, 'infProt/dhRecbto'),
  ...campos({ base: 'infProt', prefixo: 'prot_', tipo: TEXTO, tags: 'nProt cStat xMotivo' }),
];

const PROD = 'prod';
const ICMS = 'imposto/ICMS/*';
const IPI = 'imposto/IPI';
const IBSCBS = 'imposto/IBSCBS';

/** Columns of `nfe_item` that come from elements below `det`. */
export const camposItem: readonly CampoXml[] = [
  ...campos({
    base: PROD,
    tipo: TEXTO,
    tags: 'cProd cEAN cBarra xProd NCM NVE CEST indEscala CNPJFab cBenef EXTIPI CFOP uCom',
  }),
  campo('qCom', QUANTIDADE, 'prod/qCom'),
  campo('vUnCom', UNITARIO, 'prod/vUnCom'),
  campo('vProd', VALOR, 'prod/vProd'),
  ...campos({ base: PROD, tipo: TEXTO, tags: 'cEANTrib uTrib' }),
  campo('qTrib', QUANTIDADE, 'prod/qTrib'),
  campo('vUnTrib', UNITARIO, 'prod/vUnTrib'),
  ...campos({ base: PROD, tipo: VALOR, tags: 'vFrete vSeg vDesc vOutro' }),
  ...campos({ base: PROD, tipo: TEXTO, tags: 'indTot indBemMovelUsado xPed nItemPed nFCI' }),
  campo('DI_nDI', TEXTO, 'prod/DI/nDI'),
  campo('comb_cProdANP', TEXTO, 'prod/comb/cProdANP'),
  campo('vTotTrib', VALOR, 'imposto/vTotTrib'),
  ...campos({ base: ICMS, prefixo: 'ICMS_', tipo: TEXTO, tags: 'orig CST CSOSN modBC' }),
  campo('ICMS_pRedBC', ALIQUOTA, `${ICMS}/pRedBC`),
  campo('ICMS_vBC', VALOR, `${ICMS}/vBC`),
  campo('ICMS_pICMS', ALIQUOTA, `${ICMS}/pICMS`),
  campo('ICMS_vICMSOp', VALOR, `${ICMS}/vICMSOp`),
  campo('ICMS_pDif', ALIQUOTA, `${ICMS}/pDif`),
  campo('ICMS_vICMSDif', VALOR, `${ICMS}/vICMSDif`),
  campo('ICMS_vICMS', VALOR, `${ICMS}/vICMS`),
  campo('ICMS_vBCFCP', VALOR, `${ICMS}/vBCFCP`),
  campo('ICMS_pFCP', ALIQUOTA, `${ICMS}/pFCP`),
  campo('ICMS_vFCP', VALOR, `${ICMS}/vFCP`),
  campo('ICMS_vFCPDif', VALOR, `${ICMS}/vFCPDif`),
  campo('ICMS_vFCPEfet', VALOR, `${ICMS}/vFCPEfet`),
  campo('ICMS_modBCST', TEXTO, `${ICMS}/modBCST`),
  campo('ICMS_pMVAST', ALIQUOTA, `${ICMS}/pMVAST`),
  campo('ICMS_pRedBCST', ALIQUOTA, `${ICMS}/pRedBCST`),
  campo('ICMS_vBCST', VALOR, `${ICMS}/vBCST`),
  campo('ICMS_pICMSST', ALIQUOTA, `${ICMS}/pICMSST`),
  campo('ICMS_vICMSST', VALOR, `${ICMS}/vICMSST`),
  campo('ICMS_vBCFCPST', VALOR, `${ICMS}/vBCFCPST`),
  campo('ICMS_pFCPST', ALIQUOTA, `${ICMS}/pFCPST`),
  campo('ICMS_vFCPST', VALOR, `${ICMS}/vFCPST`),
  campo('ICMS_vICMSSTDeson', VALOR, `${ICMS}/vICMSSTDeson`),
  campo('ICMS_motDesICMSST', TEXTO, `${ICMS}/motDesICMSST`),
  campo('ICMS_vICMSDeson', VALOR, `${ICMS}/vICMSDeson`),
  ...campos({ base: ICMS, prefixo: 'ICMS_', tipo: TEXTO, tags: 'motDesICMS indDeduzDeson' }),
  campo('ICMS_vBCSTRet', VALOR, `${ICMS}/vBCSTRet`),
  campo('ICMS_pST', ALIQUOTA, `${ICMS}/pST`),
  ...campos({ base: ICMS, prefixo: 'ICMS_', tipo: VALOR, tags: 'vICMSSubstituto vICMSSTRet vBCFCPSTRet' }),
  campo('ICMS_pFCPSTRet', ALIQUOTA, `${ICMS}/pFCPSTRet`),
  campo('ICMS_vFCPSTRet', VALOR, `${ICMS}/vFCPSTRet`),
  campo('ICMS_pRedBCEfet', ALIQUOTA, `${ICMS}/pRedBCEfet`),
  campo('ICMS_vBCEfet', VALOR, `${ICMS}/vBCEfet`),
  campo('ICMS_pICMSEfet', ALIQUOTA, `${ICMS}/pICMSEfet`),
  campo('ICMS_vICMSEfet', VALOR, `${ICMS}/vICMSEfet`),
  ...campos({ base: ICMS, prefixo: 'ICMS_', tipo: VALOR, tags: 'vBCSTDest vICMSSTDest' }),
  campo('ICMS_pCredSN', ALIQUOTA, `${ICMS}/pCredSN`),
  campo('ICMS_vCredICMSSN', VALOR, `${ICMS}/vCredICMSSN`),
  campo('ICMS_qBCMono', QUANTIDADE, `${ICMS}/qBCMono`),
  campo('ICMS_adRemICMS', ALIQUOTA, `${ICMS}/adRemICMS`),
  campo('ICMS_vICMSMono', VALOR, `${ICMS}/vICMSMono`),
  campo('ICMS_qBCMonoReten', QUANTIDADE, `${ICMS}/qBCMonoReten`),
  campo('ICMS_vICMSMonoReten', VALOR, `${ICMS}/vICMSMonoReten`),
  campo('ICMS_qBCMonoRet', QUANTIDADE, `${ICMS}/qBCMonoRet`),
  campo('ICMS_adRemICMSRet', ALIQUOTA, `${ICMS}/adRemICMSRet`),
  campo('ICMS_vICMSMonoRet', VALOR, `${ICMS}/vICMSMonoRet`),
  campo('IPI_cEnq', TEXTO, `${IPI}/cEnq`),
  campo('IPI_CST', TEXTO, `${IPI}/*/CST`),
  campo('IPI_vBC', VALOR, `${IPI}/*/vBC`),
  campo('IPI_pIPI', ALIQUOTA, `${IPI}/*/pIPI`),
  campo('IPI_qUnid', QUANTIDADE, `${IPI}/*/qUnid`),
  campo('IPI_vUnid', ALIQUOTA, `${IPI}/*/vUnid`),
  campo('IPI_vIPI', VALOR, `${IPI}/*/vIPI`),
  ...campos({ base: 'imposto/II', prefixo: 'II_', tipo: VALOR, tags: 'vBC vDespAdu vII vIOF' }),
  campo('ISSQN_vBC', VALOR, 'imposto/ISSQN/vBC'),
  campo('ISSQN_vAliq', ALIQUOTA, 'imposto/ISSQN/vAliq'),
  campo('ISSQN_vISSQN', VALOR, 'imposto/ISSQN/vISSQN'),
  ...campos({ base: 'imposto/ISSQN', prefixo: 'ISSQN_', tipo: TEXTO, tags: 'cMunFG cListServ indISS' }),
  campo('ISSQN_vISSRet', VALOR, 'imposto/ISSQN/vISSRet'),
  ...contribuicao('PIS', 'pPIS', 'vPIS'),
  ...contribuicao('COFINS', 'pCOFINS', 'vCOFINS'),
  campo('ICMSUFDest_vBCUFDest', VALOR, 'imposto/ICMSUFDest/vBCUFDest'),
  campo('ICMSUFDest_pFCPUFDest', ALIQUOTA, 'imposto/ICMSUFDest/pFCPUFDest'),
  campo('ICMSUFDest_pICMSUFDest', ALIQUOTA, 'imposto/ICMSUFDest/pICMSUFDest'),
  campo('ICMSUFDest_pICMSInter', ALIQUOTA, 'imposto/ICMSUFDest/pICMSInter'),
  ...campos({
    base: 'imposto/ICMSUFDest',
    prefixo: 'ICMSUFDest_',
    tipo: VALOR,
    tags: 'vFCPUFDest vICMSUFDest vICMSUFRemet',
  }),
  ...campos({ base: 'imposto/IS', prefixo: 'IS_', tipo: TEXTO, tags: 'CSTIS cClassTribIS' }),
  campo('IS_vBCIS', VALOR, 'imposto/IS/vBCIS'),
  campo('IS_pIS', ALIQUOTA, 'imposto/IS/pIS'),
  campo('IS_vIS', VALOR, 'imposto/IS/vIS'),
  ...campos({ base: IBSCBS, prefixo: 'IBSCBS_', tipo: TEXTO, tags: 'CST cClassTrib' }),
  campo('IBSCBS_vBC', VALOR, `${IBSCBS}/gIBSCBS/vBC`),
  campo('IBSCBS_pIBSUF', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSUF/pIBSUF`),
  campo('IBSCBS_gIBSUF_vDif', VALOR, `${IBSCBS}/gIBSCBS/gIBSUF/gDif/vDif`),
  campo('IBSCBS_gIBSUF_vDevTrib', VALOR, `${IBSCBS}/gIBSCBS/gIBSUF/gDevTrib/vDevTrib`),
  campo('IBSCBS_gIBSUF_pRedAliq', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSUF/gRed/pRedAliq`),
  campo('IBSCBS_gIBSUF_pAliqEfet', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSUF/gRed/pAliqEfet`),
  campo('IBSCBS_vIBSUF', VALOR, `${IBSCBS}/gIBSCBS/gIBSUF/vIBSUF`),
  campo('IBSCBS_pIBSMun', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSMun/pIBSMun`),
  campo('IBSCBS_gIBSMun_vDif', VALOR, `${IBSCBS}/gIBSCBS/gIBSMun/gDif/vDif`),
  campo('IBSCBS_gIBSMun_vDevTrib', VALOR, `${IBSCBS}/gIBSCBS/gIBSMun/gDevTrib/vDevTrib`),
  campo('IBSCBS_gIBSMun_pRedAliq', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSMun/gRed/pRedAliq`),
  campo('IBSCBS_gIBSMun_pAliqEfet', ALIQUOTA, `${IBSCBS}/gIBSCBS/gIBSMun/gRed/pAliqEfet`),
  campo('IBSCBS_vIBSMun', VALOR, `${IBSCBS}/gIBSCBS/gIBSMun/vIBSMun`),
  campo('IBSCBS_vIBS', VALOR, `${IBSCBS}/gIBSCBS/vIBS`),
  campo('IBSCBS_pCBS', ALIQUOTA, `${IBSCBS}/gIBSCBS/gCBS/pCBS`),
  campo('IBSCBS_gCBS_vDif', VALOR, `${IBSCBS}/gIBSCBS/gCBS/gDif/vDif`),
  campo('IBSCBS_gCBS_vDevTrib', VALOR, `${IBSCBS}/gIBSCBS/gCBS/gDevTrib/vDevTrib`),
  campo('IBSCBS_gCBS_pRedAliq', ALIQUOTA, `${IBSCBS}/gIBSCBS/gCBS/gRed/pRedAliq`),
  campo('IBSCBS_gCBS_pAliqEfet', ALIQUOTA, `${IBSCBS}/gIBSCBS/gCBS/gRed/pAliqEfet`),
  campo('IBSCBS_gALCZFMCBS_tpALCZFMCBS', TEXTO, `${IBSCBS}/gIBSCBS/gCBS/gALCZFMCBS/tpALCZFMCBS`),
  campo('IBSCBS_gALCZFMCBS_pAliqEfetRegCBS', ALIQUOTA, `${IBSCBS}/gIBSCBS/gCBS/gALCZFMCBS/pAliqEfetRegCBS`),
  campo('IBSCBS_gALCZFMCBS_vTribRegCBS', VALOR, `${IBSCBS}/gIBSCBS/gCBS/gALCZFMCBS/vTribRegCBS`),
  campo('IBSCBS_vCBS', VALOR, `${IBSCBS}/gIBSCBS/gCBS/vCBS`),
  ...campos({
    base: `${IBSCBS}/gIBSCBS/gTribRegular`,
    prefixo: 'IBSCBS_gTribRegular_',
    tipo: TEXTO,
    tags: 'CSTReg cClassTribReg',
  }),
  campo('IBSCBS_vTotIBSMonoItem', VALOR, `${IBSCBS}/gIBSCBSMono/vTotIBSMonoItem`),
  campo('IBSCBS_vTotCBSMonoItem', VALOR, `${IBSCBS}/gIBSCBSMono/vTotCBSMonoItem`),
  campo('IBSCBS_gAjusteCompet_vIBS', VALOR, `${IBSCBS}/gAjusteCompet/vIBS`),
  campo('IBSCBS_gAjusteCompet_vCBS', VALOR, `${IBSCBS}/gAjusteCompet/vCBS`),
  campo('IBSCBS_gEstornoCred_vIBSEstCred', VALOR, `${IBSCBS}/gEstornoCred/vIBSEstCred`),
  campo('IBSCBS_gEstornoCred_vCBSEstCred', VALOR, `${IBSCBS}/gEstornoCred/vCBSEstCred`),
  campo('IBSCBS_gCredPresOper_gIBS_vCredPres', VALOR, `${IBSCBS}/gCredPresOper/gIBSCredPres/vCredPres`),
  campo('IBSCBS_gCredPresOper_gCBS_vCredPres', VALOR, `${IBSCBS}/gCredPresOper/gCBSCredPres/vCredPres`),
  campo('IBSCBS_gTransfCred_vIBS', VALOR, `${IBSCBS}/gTransfCred/vIBS`),
  campo('IBSCBS_gTransfCred_vCBS', VALOR, `${IBSCBS}/gTransfCred/vCBS`),
  campo('impostoDevol_pDevol', VALOR, 'impostoDevol/pDevol'),
  campo('impostoDevol_vIPIDevol', VALOR, 'impostoDevol/IPI/vIPIDevol'),
  campo('infAdProd', TEXTO, 'infAdProd'),
  campo('vItem', VALOR, 'vItem'),
  campo('DFeReferenciado_chaveAcesso', TEXTO, 'DFeReferenciado/chaveAcesso'),
  campo('DFeReferenciado_nItem', INTEIRO, 'DFeReferenciado/nItem'),
];

/** PIS and COFINS have the same shape: the only child (Aliq, Qtde, NT, Outr) and the ST group beside it. */
function contribuicao(tributo: string, aliquota: string, valor: string): CampoXml[] {
  const unico = `imposto/${tributo}/*`;
  const st = `imposto/${tributo}ST`;
  const grupo = (base: string, prefixo: string): CampoXml[] => [
    campo(`${prefixo}_vBC`, VALOR, `${base}/vBC`),
    campo(`${prefixo}_${aliquota}`, ALIQUOTA, `${base}/${aliquota}`),
    campo(`${prefixo}_qBCProd`, QUANTIDADE, `${base}/qBCProd`),
    campo(`${prefixo}_vAliqProd`, ALIQUOTA, `${base}/vAliqProd`),
    campo(`${prefixo}_${valor}`, VALOR, `${base}/${valor}`),
  ];
  return [campo(`${tributo}_CST`, TEXTO, `${unico}/CST`), ...grupo(unico, tributo), ...grupo(st, `${tributo}ST`)];
}

export { campo, campos, INSTANTE, INTEIRO, TEXTO, VALOR };
