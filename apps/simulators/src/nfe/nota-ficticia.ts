import { writeXml } from '../rede/write-xml.ts';

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
  const mes = `${dia.slice(2, 4)}${dia.slice(5, 7)}`;
  const base = `35${mes}${EMITENTE.cnpj}55001${digits.padStart(9, '0')}1${digits.padStart(8, '0')}`;
  const sum = [...base].toReversed().reduce((total, digit, at) => total + Number(digit) * ((at % 8) + 2), 0);
  return `${base}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
}

/** The invoice with its protocol (`nfeProc` 4.00): one item, ICMS of 18%, PIS and COFINS of 1.65% and 7.6%. */
export function writeProcNFe(nota: NotaFicticia): string {
  const { chave } = nota;
  const infNFe = writeXml({
    ide: writeIde(nota),
    emit: {
      CNPJ: EMITENTE.cnpj,
      xNome: EMITENTE.nome,
      enderEmit: ENDERECO,
      IE: EMITENTE.ie,
      CRT: '3',
    },
    dest: {
      CNPJ: nota.destinatario.cnpj,
      xNome: nota.destinatario.nome,
      enderDest: ENDERECO,
      indIEDest: '9',
    },
  });
  const resto = writeXml({
    total: { ICMSTot: writeTotais(nota.valor) },
    transp: { modFrete: '9' },
    pag: { detPag: { tPag: '90', vPag: '0.00' } },
  });
  const infProt = writeXml({
    tpAmb: '1',
    verAplic: 'SIMULADO',
    chNFe: chave,
    dhRecbto: emissaoDe(nota),
    nProt: `135${chave.slice(2, 14)}`,
    digVal: 'c2ltdWxhZG8=',
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc versao="4.00" xmlns="${NS}">` +
    `<NFe xmlns="${NS}"><infNFe versao="4.00" Id="NFe${chave}">` +
    `${infNFe}<det nItem="1">${writeItem(nota.valor)}</det>${resto}</infNFe></NFe>` +
    `<protNFe versao="4.00"><infProt>${infProt}</infProt></protNFe></nfeProc>`
  );
}

const ENDERECO = {
  xLgr: 'RUA DE EXEMPLO',
  nro: '1',
  xBairro: 'CENTRO',
  cMun: '3550308',
  xMun: 'SAO PAULO',
  UF: 'SP',
  CEP: '01001000',
  cPais: '1058',
  xPais: 'BRASIL',
};

const emissaoDe = ({ dia }: NotaFicticia): string => `${dia}T10:30:00-03:00`;

function writeIde(nota: NotaFicticia): string {
  const { chave } = nota;
  return writeXml({
    cUF: '35',
    cNF: chave.slice(35, 43),
    natOp: 'VENDA SIMULADA',
    mod: '55',
    serie: '1',
    nNF: String(Number(chave.slice(25, 34))),
    dhEmi: emissaoDe(nota),
    tpNF: '1',
    idDest: '1',
    cMunFG: '3550308',
    tpImp: '1',
    tpEmis: '1',
    cDV: chave.slice(-1),
    tpAmb: '1',
    finNFe: '1',
    indFinal: '0',
    indPres: '9',
    procEmi: '0',
    verProc: 'simulado',
  });
}

/** A rate of the value, in hundredths of a percent, as money. */
function taxOf(valor: string, porDezMil: number): string {
  return (Math.round((Number(valor.replace('.', '')) * porDezMil) / 10_000) / 100).toFixed(2);
}

function writeItem(valor: string): string {
  const icms = { orig: '0', CST: '00', modBC: '3', vBC: valor, pICMS: '18.00', vICMS: taxOf(valor, 1800) };
  const pis = { CST: '01', vBC: valor, pPIS: '1.6500', vPIS: taxOf(valor, 165) };
  const cofins = { CST: '01', vBC: valor, pCOFINS: '7.6000', vCOFINS: taxOf(valor, 760) };
  return writeXml({
    prod: {
      cProd: 'S01',
      cEAN: 'SEM GTIN',
      xProd: 'MERCADORIA SIMULADA',
      NCM: '18050000',
      CFOP: '5102',
      uCom: 'UN',
      qCom: '1.0000',
      vUnCom: valor,
      vProd: valor,
      cEANTrib: 'SEM GTIN',
      uTrib: 'UN',
      qTrib: '1.0000',
      vUnTrib: valor,
      indTot: '1',
    },
    imposto: { ICMS: { ICMS00: icms }, PIS: { PISAliq: pis }, COFINS: { COFINSAliq: cofins } },
  });
}

function writeTotais(valor: string): string {
  return writeXml({
    vBC: valor,
    vICMS: taxOf(valor, 1800),
    vICMSDeson: '0.00',
    vFCP: '0.00',
    vBCST: '0.00',
    vST: '0.00',
    vFCPST: '0.00',
    vFCPSTRet: '0.00',
    vProd: valor,
    vFrete: '0.00',
    vSeg: '0.00',
    vDesc: '0.00',
    vII: '0.00',
    vIPI: '0.00',
    vIPIDevol: '0.00',
    vPIS: taxOf(valor, 165),
    vCOFINS: taxOf(valor, 760),
    vOutro: '0.00',
    vNF: valor,
  });
}

/** The summary that a recipient gets until it makes itself known (`resNFe` 1.01). */
export function writeResNFe(nota: NotaFicticia): string {
  const { chave, valor } = nota;
  const resumo = writeXml({
    chNFe: chave,
    CNPJ: EMITENTE.cnpj,
    xNome: EMITENTE.nome,
    IE: EMITENTE.ie,
    dhEmi: emissaoDe(nota),
    tpNF: '1',
    vNF: valor,
    dhRecbto: emissaoDe(nota),
    nProt: `135${chave.slice(2, 14)}`,
    cSitNFe: '1',
  });
  return `<resNFe xmlns="${NS}" versao="1.01">${resumo}</resNFe>`;
}

/** A cancellation by the sender, as a summary (`resEvento` 1.01). */
export function writeResCancelamento({ chave, dia, destinatario }: NotaFicticia): string {
  const quando = `${dia}T11:30:00-03:00`;
  const resumo = writeXml({
    cOrgao: '35',
    CNPJ: destinatario.cnpj,
    chNFe: chave,
    dhEvento: quando,
    tpEvento: '110111',
    nSeqEvento: '1',
    xEvento: 'Cancelamento',
    dhRecbto: quando,
    nProt: `136${chave.slice(2, 14)}`,
  });
  return `<resEvento xmlns="${NS}" versao="1.01">${resumo}</resEvento>`;
}
