import { writeXml } from '../rede/write-xml.ts';

/** A national note of services between fictitious parties. */
export interface NotaServicoFicticia {
  /** 50 positions. */
  chave: string;
  /** AAAA-MM-DD, of the issue and of the competence. */
  dia: string;
  valor: string;
  prestador: { cnpj: string; nome: string };
  tomador: { cnpj: string; nome: string };
}

const NS = 'xmlns="http://www.sped.fazenda.gov.br/nfse"';
/** São Paulo. */
const MUNICIPIO = '3550308';
/** Support of computer programs: item 1.07 of the list of services. */
const SERVICO = '010701';

/** The key of note number `numero` of a provider: city, system, registration, number, month, code, check digit. */
export function chaveServicoFicticia({ cnpj, dia, numero }: { cnpj: string; dia: string; numero: number }): string {
  const mes = `${dia.slice(2, 4)}${dia.slice(5, 7)}`;
  const base = `${MUNICIPIO}22${cnpj}${String(numero).padStart(13, '0')}${mes}${String(numero).padStart(9, '0')}`;
  const sum = [...base].toReversed().reduce((total, um, at) => total + (um.charCodeAt(0) - 48) * ((at % 8) + 2), 0);
  return `${base}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
}

/** The note as the national system gives it out (schema 1.01), without ISS withheld and without federal retentions. */
export function writeNotaServico(nota: NotaServicoFicticia): string {
  const { chave, dia, valor, prestador, tomador } = nota;
  const numero = String(Number(chave.slice(23, 36)));
  const inicio = writeXml({
    xLocEmi: 'Sao Paulo',
    xLocPrestacao: 'Sao Paulo',
    nNFSe: numero,
    cLocIncid: MUNICIPIO,
    xTribNac: 'Suporte tecnico em informatica',
    verAplic: 'SIMULADO',
    ambGer: '2',
    tpEmis: '1',
    cStat: '100',
    dhProc: `${dia}T10:30:05-03:00`,
    nDFSe: numero,
    emit: { CNPJ: prestador.cnpj, xNome: prestador.nome, enderNac: ENDERECO },
    valores: { vLiq: valor },
  });
  const dps = writeXml({
    tpAmb: '1',
    dhEmi: `${dia}T10:30:00-03:00`,
    verAplic: 'SIMULADO',
    serie: '1',
    nDPS: numero,
    dCompet: dia,
    tpEmit: '1',
    cLocEmi: MUNICIPIO,
    prest: { CNPJ: prestador.cnpj, regTrib: { opSimpNac: '1', regEspTrib: '0' } },
    toma: { CNPJ: tomador.cnpj, xNome: tomador.nome },
    serv: {
      locPrest: { cLocPrestacao: MUNICIPIO },
      cServ: { cTribNac: SERVICO, xDescServ: 'SERVICO SIMULADO', cNBS: '115022000' },
    },
    valores: {
      vServPrest: { vServ: valor },
      trib: { tribMun: { tribISSQN: '1', tpRetISSQN: '1' }, totTrib: { indTotTrib: '0' } },
    },
  });
  const idDps = `DPS${MUNICIPIO}2${prestador.cnpj}00001${numero.padStart(15, '0')}`;
  return (
    `<?xml version="1.0" encoding="utf-8"?><NFSe versao="1.01" ${NS}><infNFSe Id="NFS${chave}">${inicio}` +
    `<DPS versao="1.01" ${NS}><infDPS Id="${idDps}">${dps}</infDPS></DPS></infNFSe></NFSe>`
  );
}

const ENDERECO = {
  xLgr: 'RUA DE EXEMPLO',
  nro: '1',
  xBairro: 'CENTRO',
  cMun: MUNICIPIO,
  UF: 'SP',
  CEP: '01001000',
};

/** A registered event of the note: its cancellation, or another one by the six digits of its type. */
export function writeEventoServico(nota: NotaServicoFicticia, tipo = '101101'): string {
  const pedido = writePedido(nota, tipo);
  const inf = writeXml({
    verAplic: 'SIMULADO',
    ambGer: '2',
    nSeqEvento: '001',
    dhProc: `${nota.dia}T11:30:05-03:00`,
    nDFSe: '1',
  });
  return (
    `<?xml version="1.0" encoding="utf-8"?><evento versao="1.01" ${NS}>` +
    `<infEvento Id="EVT${nota.chave}${tipo}001">${inf}${pedido}</infEvento></evento>`
  );
}

/** The request of an event, which is not yet the event. */
export function writePedidoEventoServico(nota: NotaServicoFicticia, tipo = '101101'): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writePedido(nota, tipo)}`;
}

function writePedido({ chave, dia, prestador }: NotaServicoFicticia, tipo: string): string {
  const inf = writeXml({
    tpAmb: '1',
    verAplic: 'SIMULADO',
    dhEvento: `${dia}T11:30:00-03:00`,
    CNPJAutor: prestador.cnpj,
    chNFSe: chave,
    [`e${tipo}`]: { xDesc: 'Evento simulado', cMotivo: '1', xMotivo: 'Motivo ficticio para simulacao' },
  });
  return `<pedRegEvento versao="1.01" ${NS}><infPedReg Id="PRE${chave}${tipo}">${inf}</infPedReg></pedRegEvento>`;
}
