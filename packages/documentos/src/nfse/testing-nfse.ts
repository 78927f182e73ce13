// Fictitious documents of services for tests: no company has these numbers.

export const EMPRESA = '11222333000181';
export const CLIENTE = '44987654000126';
const NS = 'xmlns="http://www.sped.fazenda.gov.br/nfse"';

/** A key of 50 positions of a national note. */
export function chaveNfse(o: { cnpj?: string; numero?: number; mes?: string } = {}): string {
  const { cnpj = EMPRESA, numero = 1, mes = '2603' } = o;
  return `355030822${cnpj}${String(numero).padStart(13, '0')}${mes}0000000017`;
}

export interface NotaDeTeste {
  chave?: string;
  numero?: string;
  competencia?: string;
  tpAmb?: string;
  prest?: string;
  toma?: string;
  serie?: string;
  nDPS?: string;
  vServ?: string;
  /** Below `valores` of the note: what the system calculates. */
  calculado?: string;
  /** Below `valores` of the DPS, behind the value of the service. */
  valores?: string;
  tribMun?: string;
  tribFed?: string;
  /** Anything more at the end of the DPS. */
  dps?: string;
}

/** A national note, schema 1.01. */
export function notaNacional(o: NotaDeTeste = {}): string {
  const chave = o.chave ?? chaveNfse();
  return (
    `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" ${NS}><infNFSe Id="NFS${chave}">` +
    `<xLocEmi>Cidade</xLocEmi><nNFSe>${o.numero ?? '1'}</nNFSe><cLocIncid>3550308</cLocIncid>` +
    '<xTribNac>Suporte</xTribNac><ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat>' +
    `<dhProc>2026-03-16T10:00:00-03:00</dhProc><nDFSe>9</nDFSe><emit><CNPJ>${EMPRESA}</CNPJ>` +
    '<xNome>EMPRESA FICTICIA</xNome><enderNac><cMun>3550308</cMun><UF>SP</UF></enderNac></emit>' +
    `<valores>${o.calculado ?? '<vBC>1000.00</vBC><vISSQN>20.00</vISSQN><vLiq>1000.00</vLiq>'}</valores>` +
    `<DPS ${NS} versao="1.01"><infDPS Id="DPS1"><tpAmb>${o.tpAmb ?? '1'}</tpAmb>` +
    `<dhEmi>2026-03-16T09:00:00-03:00</dhEmi><serie>${o.serie ?? '1'}</serie><nDPS>${o.nDPS ?? '7'}</nDPS>` +
    `<dCompet>${o.competencia ?? '2026-03-15'}</dCompet><tpEmit>1</tpEmit><cLocEmi>3550308</cLocEmi>` +
    `<prest>${o.prest ?? `<CNPJ>${EMPRESA}</CNPJ>`}<regTrib><opSimpNac>1</opSimpNac></regTrib></prest>` +
    `<toma>${o.toma ?? `<CNPJ>${CLIENTE}</CNPJ><xNome>CLIENTE FICTICIO</xNome>`}</toma>` +
    '<serv><locPrest><cLocPrestacao>3550308</cLocPrestacao></locPrest><cServ><cTribNac>010701</cTribNac>' +
    '<xDescServ>Suporte de sistemas</xDescServ><cNBS>115022000</cNBS></cServ></serv>' +
    `<valores><vServPrest><vServ>${o.vServ ?? '1000.00'}</vServ></vServPrest>${o.valores ?? ''}` +
    `<trib><tribMun>${o.tribMun ?? '<tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN>'}</tribMun>` +
    `<tribFed>${o.tribFed ?? ''}</tribFed></trib></valores>${o.dps ?? ''}</infDPS></DPS></infNFSe></NFSe>`
  );
}

const CANCELAMENTO =
  '<xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo><xMotivo>Erro na emissao da nota</xMotivo>';

/** A registered event of a national note. */
export function eventoNacional(
  o: { chave?: string; tipo?: string; corpo?: string; tpAmb?: string; autor?: string } = {},
) {
  const chave = o.chave ?? chaveNfse();
  const tipo = o.tipo ?? '101101';
  return (
    `<?xml version="1.0" encoding="utf-8"?><evento ${NS} versao="1.01"><infEvento Id="EVT${chave}${tipo}001">` +
    '<ambGer>2</ambGer><nSeqEvento>001</nSeqEvento><dhProc>2026-03-20T10:00:00-03:00</dhProc><nDFSe>10</nDFSe>' +
    `<pedRegEvento versao="1.01"><infPedReg Id="PRE${chave}${tipo}"><tpAmb>${o.tpAmb ?? '1'}</tpAmb>` +
    `<dhEvento>2026-03-20T09:59:00-03:00</dhEvento><CNPJAutor>${o.autor ?? EMPRESA}</CNPJAutor>` +
    `<chNFSe>${chave}</chNFSe><e${tipo}>` +
    `${o.corpo ?? CANCELAMENTO}` +
    `</e${tipo}></infPedReg></pedRegEvento></infEvento></evento>`
  );
}

const escapeXml = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An answer of SOAP that carries a document as text. */
export const soapCom = (corpo: string): string =>
  '<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><r:Resposta ' +
  `xmlns:r="urn:r"><outputXML>${escapeXml(corpo)}</outputXML></r:Resposta></S:Body></S:Envelope>`;
