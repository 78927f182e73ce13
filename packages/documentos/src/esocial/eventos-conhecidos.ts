/**
 * Codes of the events by their element, layouts 2.2 to S-1.3. Source: the tables of events of the eSocial's layouts.
 *
 * Several have no detail table: of these only the entry in `esocial_evento` is read.
 */
const CODIGOS: Readonly<Record<string, string>> = {
  evtInfoEmpregador: 'S-1000',
  evtTabEstab: 'S-1005',
  evtTabRubrica: 'S-1010',
  evtTabLotacao: 'S-1020',
  evtTabCargo: 'S-1030',
  evtTabCarreira: 'S-1035',
  evtTabFuncao: 'S-1040',
  evtTabHorTur: 'S-1050',
  evtTabAmbiente: 'S-1060',
  evtTabProcesso: 'S-1070',
  evtTabOperPort: 'S-1080',
  evtRemun: 'S-1200',
  evtRmnRPPS: 'S-1202',
  evtBenPrRP: 'S-1207',
  evtPgtos: 'S-1210',
  evtAqProd: 'S-1250',
  evtComProd: 'S-1260',
  evtContratAvNP: 'S-1270',
  evtInfoComplPer: 'S-1280',
  evtTotConting: 'S-1295',
  evtReabreEvPer: 'S-1298',
  evtFechaEvPer: 'S-1299',
  evtContrSindPatr: 'S-1300',
  evtAdmPrelim: 'S-2190',
  evtAdmissao: 'S-2200',
  evtAltCadastral: 'S-2205',
  evtAltContratual: 'S-2206',
  evtCAT: 'S-2210',
  evtMonit: 'S-2220',
  evtToxic: 'S-2221',
  evtAfastTemp: 'S-2230',
  evtCessao: 'S-2231',
  evtExpRisco: 'S-2240',
  evtInsApo: 'S-2241',
  evtTreiCap: 'S-2245',
  evtAvPrevio: 'S-2250',
  evtConvInterm: 'S-2260',
  evtReintegr: 'S-2298',
  evtDeslig: 'S-2299',
  evtTSVInicio: 'S-2300',
  evtTSVAltContr: 'S-2306',
  evtTSVTermino: 'S-2399',
  evtCdBenPrRP: 'S-2400',
  evtCdBenefIn: 'S-2400',
  evtCdBenefAlt: 'S-2405',
  evtCdBenIn: 'S-2410',
  evtCdBenAlt: 'S-2416',
  evtReativBen: 'S-2418',
  evtCdBenTerm: 'S-2420',
  evtProcTrab: 'S-2500',
  evtContProc: 'S-2501',
  evtConsolidContProc: 'S-2555',
  evtExclusao: 'S-3000',
  evtExcProcTrab: 'S-3500',
  evtBasesTrab: 'S-5001',
  evtIrrfBenef: 'S-5002',
  evtBasesFGTS: 'S-5003',
  evtCS: 'S-5011',
  evtIrrf: 'S-5012',
  evtFGTS: 'S-5013',
  evtTribProcTrab: 'S-5501',
  evtFGTSProcTrab: 'S-5503',
  evtAnotJud: 'S-8200',
  evtBaixa: 'S-8299',
};

/** The code of an event ('S-1200') by its element, or null for one that no layout has. */
export const findCodigoEvento = (elemento: string): string | null =>
  Object.hasOwn(CODIGOS, elemento) ? (CODIGOS[elemento] ?? null) : null;

/** Whether the government created the event, as an answer to an event of the employer. */
export const isTotalizador = (evento: string): boolean => evento.startsWith('S-5');

/** Whether the event includes, changes or excludes a row of a register of the employer. */
export const isTabela = (evento: string): boolean => evento.startsWith('S-10');
