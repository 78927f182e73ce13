/** A small event of the eSocial for tests: employer, head and what the test needs. */
export interface EventoTeste {
  elemento: string;
  /** yyyyMMddHHmmss of its creation, part of the Id. */
  em?: string;
  ide?: Record<string, string>;
  corpo?: string;
  recibo?: string;
  recepcao?: string;
  empregador?: string;
  cdResposta?: string;
}

let sequencia = 0;

const tags = (campos: Record<string, string>): string =>
  Object.entries(campos)
    .map(([tag, valor]) => `<${tag}>${valor}</${tag}>`)
    .join('');

/** The Id of an event created at this instant. */
export const newId = (em = '20240101000000'): string => `ID111222333000000${em}${String(++sequencia).padStart(5, '0')}`;

/** An event, in the wrapper of the downloads when it has a receipt or an answer. */
export function eventoXml(o: EventoTeste, id = newId(o.em)): string {
  const evento =
    `<eSocial xmlns="http://www.esocial.gov.br/schema/evt/${o.elemento}/v_S_01_03_00"><${o.elemento} Id="${id}">` +
    `<ideEvento>${tags({ tpAmb: '1', ...o.ide })}</ideEvento>` +
    `<ideEmpregador><tpInsc>1</tpInsc><nrInsc>${o.empregador ?? '11222333'}</nrInsc></ideEmpregador>` +
    `${o.corpo ?? ''}</${o.elemento}></eSocial>`;
  if (o.recibo === undefined && o.cdResposta === undefined) return evento;
  return (
    `<retornoEventoCompleto><evento>${evento}</evento><recibo>${retornoXml(id, o)}</recibo>` +
    '</retornoEventoCompleto>'
  );
}

/** The government's answer to the event of an Id. */
export function retornoXml(id: string, o: { recibo?: string; recepcao?: string; cdResposta?: string }): string {
  const recepcao = o.recepcao === undefined ? '' : `<recepcao><dhRecepcao>${o.recepcao}</dhRecepcao></recepcao>`;
  const recibo = o.recibo === undefined ? '' : `<recibo><nrRecibo>${o.recibo}</nrRecibo></recibo>`;
  return (
    `<eSocial xmlns="http://www.esocial.gov.br/schema/evt/retornoEvento/v1_3_0"><retornoEvento Id="${id}">${recepcao}` +
    `<processamento><cdResposta>${o.cdResposta ?? '201'}</cdResposta><descResposta>Texto do ` +
    'governo.</descResposta></processamento>' +
    `${recibo}</retornoEvento></eSocial>`
  );
}

const CPF = '11144477735';
/** A payroll event of one item. */
export const remuneracao = (o: Omit<EventoTeste, 'elemento'> & { valor: string; cpf?: string }): EventoTeste => ({
  elemento: 'evtRemun',
  corpo:
    `<ideTrabalhador><cpfTrab>${o.cpf ?? CPF}</cpfTrab></ideTrabalhador><dmDev><ideDmDev>F</ideDmDev>` +
    '<codCateg>101</codCateg><infoPerApur><ideEstabLot><tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc>' +
    '<codLotacao>L</codLotacao><remunPerApur><itensRemun><codRubr>1</codRubr><ideTabRubr>T</ideTabRubr><vrRubr>' +
    `${o.valor}</vrRubr></itensRemun></remunPerApur></ideEstabLot></infoPerApur></dmDev>`,
  ...o,
  ide: { indApuracao: '1', perApur: '2024-03', indRetif: '1', ...o.ide },
});

/** A change of the table of rubrics. */
export const rubrica = (
  o: Omit<EventoTeste, 'elemento'> & {
    operacao: string;
    codigo?: string;
    ini: string;
    nova?: string;
    descricao?: string;
  },
): EventoTeste => {
  const ide =
    `<ideRubrica><codRubr>${o.codigo ?? '1'}</codRubr><ideTabRubr>T</ideTabRubr><iniValid>${o.ini}</iniValid>` +
    '</ideRubrica>';
  const dados =
    o.operacao === 'exclusao' ? '' : `<dadosRubrica><dscRubr>${o.descricao ?? 'x'}</dscRubr></dadosRubrica>`;
  const nova = o.nova === undefined ? '' : `<novaValidade><iniValid>${o.nova}</iniValid></novaValidade>`;
  return {
    elemento: 'evtTabRubrica',
    corpo: `<infoRubrica><${o.operacao}>${ide}${dados}${nova}</${o.operacao}></infoRubrica>`,
    ...o,
  };
};

/** A total of one worker. */
export const totalTrabalhador = (
  o: Omit<EventoTeste, 'elemento'> & { base: string; valor: string; perApur?: string },
): EventoTeste => ({
  elemento: 'evtBasesTrab',
  corpo:
    `<ideTrabalhador><cpfTrab>${CPF}</cpfTrab></ideTrabalhador><infoCp><ideEstabLot><tpInsc>1</tpInsc>` +
    '<nrInsc>11222333000181</nrInsc><codLotacao>L</codLotacao><infoCategIncid><codCateg>101</codCateg>' +
    `<infoBaseCS><ind13>0</ind13><tpValor>11</tpValor><valor>${o.valor}</valor></infoBaseCS></infoCategIncid>` +
    '</ideEstabLot></infoCp>',
  ...o,
  ide: { nrRecArqBase: o.base, indApuracao: '1', perApur: o.perApur ?? '2024-03', ...o.ide },
});
