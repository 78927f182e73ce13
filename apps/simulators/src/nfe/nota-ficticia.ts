/** An invoice to a recipient, whose sender and goods are invented. */
export interface NotaFicticia {
  /** 44 digits. */
  chave: string;
  /** AAAA-MM-DD. */
  dia: string;
  valor: string;
  destinatario: { cnpj: string; nome: string };
}

const NS = 'http://www.portalfiscal.inf.br/nfe';
const EMITENTE = { cnpj: '98100002000157', nome: 'FORNECEDOR FICTICIO SIMULADO SA', ie: '111111111111' };

/**
 * The key of the invoice number `numero` of a day: state, month, sender, model, series, number, and its check digit.
 */
export function chaveFicticia({ dia, numero }: { dia: string; numero: number }): string {
  const digits = String(numero);
  const base = `35${dia.slice(2, 4)}${dia.slice(5, 7)}${EMITENTE.cnpj}55001${digits.padStart(9, '0')}1${digits.padStart(8, '0')}`;
  const sum = [...base].toReversed().reduce((total, digit, at) => total + Number(digit) * ((at % 8) + 2), 0);
  return `${base}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
}

/** The invoice with its protocol (`nfeProc` 4.00): one item, ICMS of 18%, PIS and COFINS of 1.65% and 7.6%. */
export function writeProcNFe({ chave, dia, valor, destinatario }: NotaFicticia): string {
  const quando = `${dia}T10:30:00-03:00`;
  const base = Number(valor.replace('.', ''));
  const de = (porDezMil: number) => (Math.round((base * porDezMil) / 10_000) / 100).toFixed(2);
  const endereco = (tag: string) =>
    `<${tag}><xLgr>RUA DE EXEMPLO</xLgr><nro>1</nro><xBairro>CENTRO</xBairro><cMun>3550308</cMun><xMun>SAO PAULO</xMun><UF>SP</UF><CEP>01001000</CEP><cPais>1058</cPais><xPais>BRASIL</xPais></${tag}>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="${NS}"><NFe xmlns="${NS}"><infNFe versao="4.00" Id="NFe${chave}">` +
    `<ide><cUF>35</cUF><cNF>${chave.slice(35, 43)}</cNF><natOp>VENDA SIMULADA</natOp><mod>55</mod><serie>1</serie><nNF>${Number(chave.slice(25, 34))}</nNF>` +
    `<dhEmi>${quando}</dhEmi><tpNF>1</tpNF><idDest>1</idDest><cMunFG>3550308</cMunFG><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${chave.at(-1)}</cDV><tpAmb>1</tpAmb><finNFe>1</finNFe><indFinal>0</indFinal><indPres>9</indPres><procEmi>0</procEmi><verProc>simulado</verProc></ide>` +
    `<emit><CNPJ>${EMITENTE.cnpj}</CNPJ><xNome>${EMITENTE.nome}</xNome>${endereco('enderEmit')}<IE>${EMITENTE.ie}</IE><CRT>3</CRT></emit>` +
    `<dest><CNPJ>${destinatario.cnpj}</CNPJ><xNome>${destinatario.nome}</xNome>${endereco('enderDest')}<indIEDest>9</indIEDest></dest>` +
    `<det nItem="1"><prod><cProd>S01</cProd><cEAN>SEM GTIN</cEAN><xProd>MERCADORIA SIMULADA</xProd><NCM>18050000</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>${valor}</vUnCom><vProd>${valor}</vProd><cEANTrib>SEM GTIN</cEANTrib><uTrib>UN</uTrib><qTrib>1.0000</qTrib><vUnTrib>${valor}</vUnTrib><indTot>1</indTot></prod>` +
    `<imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>${valor}</vBC><pICMS>18.00</pICMS><vICMS>${de(1800)}</vICMS></ICMS00></ICMS>` +
    `<PIS><PISAliq><CST>01</CST><vBC>${valor}</vBC><pPIS>1.6500</pPIS><vPIS>${de(165)}</vPIS></PISAliq></PIS>` +
    `<COFINS><COFINSAliq><CST>01</CST><vBC>${valor}</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>${de(760)}</vCOFINS></COFINSAliq></COFINS></imposto></det>` +
    `<total><ICMSTot><vBC>${valor}</vBC><vICMS>${de(1800)}</vICMS><vICMSDeson>0.00</vICMSDeson><vFCP>0.00</vFCP><vBCST>0.00</vBCST><vST>0.00</vST><vFCPST>0.00</vFCPST><vFCPSTRet>0.00</vFCPSTRet><vProd>${valor}</vProd><vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>0.00</vDesc><vII>0.00</vII><vIPI>0.00</vIPI><vIPIDevol>0.00</vIPIDevol><vPIS>${de(165)}</vPIS><vCOFINS>${de(760)}</vCOFINS><vOutro>0.00</vOutro><vNF>${valor}</vNF></ICMSTot></total>` +
    '<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>90</tPag><vPag>0.00</vPag></detPag></pag></infNFe></NFe>' +
    `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><verAplic>SIMULADO</verAplic><chNFe>${chave}</chNFe><dhRecbto>${quando}</dhRecbto><nProt>135${chave.slice(2, 14)}</nProt><digVal>c2ltdWxhZG8=</digVal><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`
  );
}

/** What a recipient gets until it makes itself known (`resNFe` 1.01). */
export function writeResNFe({ chave, dia, valor }: NotaFicticia): string {
  const quando = `${dia}T10:30:00-03:00`;
  return (
    `<resNFe xmlns="${NS}" versao="1.01"><chNFe>${chave}</chNFe><CNPJ>${EMITENTE.cnpj}</CNPJ><xNome>${EMITENTE.nome}</xNome>` +
    `<IE>${EMITENTE.ie}</IE><dhEmi>${quando}</dhEmi><tpNF>1</tpNF><vNF>${valor}</vNF><dhRecbto>${quando}</dhRecbto>` +
    `<nProt>135${chave.slice(2, 14)}</nProt><cSitNFe>1</cSitNFe></resNFe>`
  );
}

/** A cancellation by the sender, as a summary (`resEvento` 1.01). */
export function writeResCancelamento({ chave, dia, destinatario }: NotaFicticia): string {
  return (
    `<resEvento xmlns="${NS}" versao="1.01"><cOrgao>35</cOrgao><CNPJ>${destinatario.cnpj}</CNPJ><chNFe>${chave}</chNFe>` +
    `<dhEvento>${dia}T11:30:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento><xEvento>Cancelamento</xEvento>` +
    `<dhRecbto>${dia}T11:30:00-03:00</dhRecbto><nProt>136${chave.slice(2, 14)}</nProt></resEvento>`
  );
}
