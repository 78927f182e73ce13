import { parseRecepcao } from '../eventos/parse-valor.ts';
import { CONSULTA_DE_RECIBO } from './eventos-reinf.ts';
import type { ReciboConsultado } from './leitor-lotes-reinf.ts';
import type { CabecalhoReinf } from './reinf-lido.ts';

/** Sequence, kind of receipt, event, year and month (of R-3010 with the day), sequence: '24859-08-2099-2601-24859'. */
const RECIBO = /^\d+-\d+-(\d{4})-(\d\d)(0[1-9]|1[0-2])(\d\d)?-\d+$/;

/** The id of an event: kind of number, the number to 14 places, and the instant of its creation. */
const ID = /^ID([12])([0-9A-Z]{14})\d{14}/;

/**
 * What an answer about receipts says of an event: event and month are in the number of the receipt, and the company is
 * in the id of the event (manual of the developer of the EFD-Reinf, 2.7).
 */
export function headOfRecibo({ id, recibo, recebimento, situacao }: ReciboConsultado): CabecalhoReinf {
  const [, evento, ano, mes, dia] = RECIBO.exec(recibo) ?? [];
  const [, tpInsc = null, numero = ''] = ID.exec(id) ?? [];
  const perApur = evento === undefined ? null : [`20${ano}`, mes, ...(dia === undefined ? [] : [dia])].join('-');
  return {
    evento: CONSULTA_DE_RECIBO,
    elemento: 'retornoRecibosChaveEvento',
    id: null,
    versao: null,
    tpAmb: null,
    perApur,
    indRetif: null,
    nrRecRetificado: null,
    tpInsc,
    // A company is named by the root of its number, a person by the CPF.
    nrInsc: numero === '' ? null : tpInsc === '1' ? numero.slice(0, 8) : numero.slice(0, 11),
    estab: null,
    participante: null,
    ideEvtAdic: null,
    operacao: null,
    chaveTabela: null,
    iniValid: null,
    novoIniValid: null,
    tpEventoExcluido: null,
    nrRecExcluido: null,
    perApurExcluido: null,
    fechRet: null,
    tpEvBase: evento === undefined ? null : `R-${evento}`,
    idBase: id,
    nrRecBase: recibo,
    dhRecepcao: parseRecepcao(recebimento),
    dhProcess: parseRecepcao(recebimento),
    situacaoConsulta: situacao,
    cdRetorno: null,
    descRetorno: null,
  };
}
