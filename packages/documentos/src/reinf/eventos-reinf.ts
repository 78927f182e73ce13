/** Codes of the events by their element, layouts 1.1 to 2.1.2. The totals were R-5001 and R-5011 in the layouts 1.x. */
const CODIGOS: Readonly<Record<string, string>> = {
  evtInfoContri: 'R-1000',
  evtTabLig: 'R-1050',
  evtTabProcesso: 'R-1070',
  evtServTom: 'R-2010',
  evtServPrest: 'R-2020',
  evtAssocDespRec: 'R-2030',
  evtAssocDespRep: 'R-2040',
  evtComProd: 'R-2050',
  evtAqProd: 'R-2055',
  evtCPRB: 'R-2060',
  evtPgtosDivs: 'R-2070',
  evtReabreEvPer: 'R-2098',
  evtFechaEvPer: 'R-2099',
  evtEspDesportivo: 'R-3010',
  evtRetPF: 'R-4010',
  evtRetPJ: 'R-4020',
  evtBenefNId: 'R-4040',
  evtRetRec: 'R-4080',
  evtFech: 'R-4099',
  evtExclusao: 'R-9000',
  evtTotal: 'R-9001',
  evtRet: 'R-9005',
  evtTotalContrib: 'R-9011',
  evtRetCons: 'R-9015',
};

/** The code of an event ('R-2010') by its element, or null for one that no layout has. */
export const findCodigoReinf = (elemento: string): string | null =>
  Object.hasOwn(CODIGOS, elemento) ? (CODIGOS[elemento] ?? null) : null;

/** Stands in `evento` of a row that is no event, but what the answer to a question for receipts says of one. */
export const CONSULTA_DE_RECIBO = 'Consulta';

/** Whether the government made it, as an answer to an event of the company: a total, or what it says of a receipt. */
export const isTotalReinf = (evento: string): boolean =>
  evento === CONSULTA_DE_RECIBO || /^R-90(?:01|05|11|15)$/.test(evento);

/** Whether the event answers the closing of a month: it holds for the whole month. */
export const isTotalDoMes = (evento: string): boolean => evento === 'R-9011' || evento === 'R-9015';

/** Whether the event includes, changes or excludes a row of a register of the company. */
export const isTabelaReinf = (evento: string): boolean => /^R-10\d\d$/.test(evento);
