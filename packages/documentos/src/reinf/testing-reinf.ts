/** Small events of the EFD-Reinf for tests: a company, a head and what the test needs. */

const EMPRESA_REINF = '11222333';
const ESTAB = '11222333000181';

let sequencia = 0;

/** The id of an event created at this instant (yyyyMMddHHmmss). */
const newIdReinf = (em = '20260310120000'): string =>
  `ID1${EMPRESA_REINF}000000${em}${String(++sequencia).padStart(5, '0')}`;

const tags = (campos: Readonly<Record<string, string>>): string =>
  Object.entries(campos)
    .map(([tag, valor]) => `<${tag}>${valor}</${tag}>`)
    .join('');

export interface EventoReinfTeste {
  elemento: string;
  id?: string;
  empresa?: string;
  ide?: Record<string, string>;
  corpo?: string;
  /** In `ideContri`, behind the number. */
  contribuinte?: string;
  versao?: string;
}

export function eventoReinf(o: EventoReinfTeste): string {
  return (
    `<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/${o.elemento}/${o.versao ?? 'v2_01_02'}">` +
    `<${o.elemento} id="${o.id ?? newIdReinf()}"><ideEvento>${tags({ ...o.ide })}</ideEvento><ideContri>` +
    `<tpInsc>1</tpInsc><nrInsc>${o.empresa ?? EMPRESA_REINF}</nrInsc>${o.contribuinte ?? ''}</ideContri>` +
    `${o.corpo ?? ''}</${o.elemento}></Reinf>`
  );
}

const ide = (o: { perApur?: string; retifica?: string; tpAmb?: string }) => ({
  indRetif: o.retifica === undefined ? '1' : '2',
  ...(o.retifica === undefined ? {} : { nrRecibo: o.retifica }),
  perApur: o.perApur ?? '2026-03',
  tpAmb: o.tpAmb ?? '1',
});

interface Parcial {
  id?: string;
  perApur?: string;
  retifica?: string;
  tpAmb?: string;
  empresa?: string;
}

/** An R-2010 of one note of one service. */
export const servicoTomado = (o: Parcial & { prestador?: string; valor?: string; numero?: string } = {}): string =>
  eventoReinf({
    ...o,
    elemento: 'evtServTom',
    ide: ide(o),
    corpo:
      `<infoServTom><ideEstabObra><tpInscEstab>1</tpInscEstab><nrInscEstab>${ESTAB}</nrInscEstab><indObra>0</indObra>` +
      `<idePrestServ><cnpjPrestador>${o.prestador ?? '77888999000133'}</cnpjPrestador><vlrTotalBruto>` +
      `${o.valor ?? '1000,00'}</vlrTotalBruto><indCPRB>0</indCPRB><nfs><serie>1</serie><numDocto>${o.numero ?? '10'}` +
      `</numDocto><dtEmissaoNF>2026-03-05</dtEmissaoNF><vlrBruto>${o.valor ?? '1000,00'}</vlrBruto><infoTpServ>` +
      `<tpServico>100000001</tpServico><vlrBaseRet>${o.valor ?? '1000,00'}</vlrBaseRet><vlrRetencao>110,00` +
      '</vlrRetencao></infoTpServ></nfs></idePrestServ></ideEstabObra></infoServTom>',
  });

/** An R-4020 of one payment. */
export const pagamentoPJ = (o: Parcial & { beneficiario?: string; adicional?: string; bruto?: string } = {}): string =>
  eventoReinf({
    ...o,
    elemento: 'evtRetPJ',
    ide: ide(o),
    corpo:
      `<ideEstab><tpInscEstab>1</tpInscEstab><nrInscEstab>${ESTAB}</nrInscEstab><ideBenef><cnpjBenef>` +
      `${o.beneficiario ?? '77888999000133'}</cnpjBenef>` +
      `${o.adicional === undefined ? '' : `<ideEvtAdic>${o.adicional}</ideEvtAdic>`}<idePgto><natRend>15001</natRend>` +
      `<infoPgto><dtFG>2026-03-20</dtFG><vlrBruto>${o.bruto ?? '1000,00'}</vlrBruto><retencoes><vlrBaseIR>` +
      `${o.bruto ?? '1000,00'}</vlrBaseIR><vlrIR>15,00</vlrIR></retencoes></infoPgto></idePgto></ideBenef></ideEstab>`,
  });

/** An R-9000 of the event of a receipt. */
export const exclusaoReinf = (o: { id?: string; recibo: string; perApur?: string }): string =>
  eventoReinf({
    ...o,
    elemento: 'evtExclusao',
    ide: { tpAmb: '1' },
    corpo:
      `<infoExclusao><tpEvento>R-2010</tpEvento><nrRecEvt>${o.recibo}</nrRecEvt><perApur>` +
      `${o.perApur ?? '2026-03'}</perApur></infoExclusao>`,
  });

/** An R-1000 of one operation. */
export const contribuinteReinf = (o: {
  id?: string;
  operacao: string;
  ini: string;
  nova?: string;
  classTrib?: string;
}): string => {
  const cadastro = o.operacao === 'exclusao' ? '' : `<classTrib>${o.classTrib ?? '99'}</classTrib>`;
  const nova = o.nova === undefined ? '' : `<novaValidade><iniValid>${o.nova}</iniValid></novaValidade>`;
  return eventoReinf({
    ...o,
    elemento: 'evtInfoContri',
    ide: { tpAmb: '1' },
    corpo:
      `<infoContri><${o.operacao}><idePeriodo><iniValid>${o.ini}</iniValid></idePeriodo>` +
      `${cadastro === '' ? '' : `<infoCadastro>${cadastro}</infoCadastro>`}${nova}</${o.operacao}></infoContri>`,
  });
};

/** The government's answer to the event of an id, with its receipt, or with the error that refused it. */
export function retornoReinf(o: {
  elemento?: string;
  id: string;
  recibo?: string;
  erro?: string;
  processado?: string;
  perApur?: string;
  /** Groups of totals, inside the element that the event has for them. */
  totais?: string;
  versao?: string;
}): string {
  const elemento = o.elemento ?? 'evtTotal';
  const recibo = o.recibo === undefined ? '' : `<nrRecArqBase>${o.recibo}</nrRecArqBase>`;
  const grupo = { evtTotalContrib: 'infoTotalContrib', evtRetCons: 'infoCR_CNR' }[elemento] ?? 'infoTotal';
  const erro = o.erro === undefined ? '' : `<regOcorrs><dscResp>${o.erro}</dscResp></regOcorrs>`;
  const antigo = o.versao !== undefined;
  return eventoReinf({
    elemento,
    ide: { perApur: o.perApur ?? '2026-03' },
    ...(o.versao === undefined ? {} : { versao: o.versao }),
    corpo:
      `<ideRecRetorno><ideStatus><cdRetorno>${o.erro === undefined ? '0' : '1'}</cdRetorno>` +
      `<descRetorno>x</descRetorno>${erro}</ideStatus></ideRecRetorno><infoRecEv>${antigo ? '' : recibo}` +
      `<dhProcess>${o.processado ?? '2026-03-10T12:01:00-03:00'}` +
      `</dhProcess><tpEv>R-2010</tpEv><idEv>${o.id}</idEv></infoRecEv><${grupo}>${antigo ? recibo : ''}` +
      `${o.totais ?? ''}</${grupo}>`,
  });
}

/** A lot as it was sent. */
export const loteReinf = (...eventos: readonly string[]): string =>
  '<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/envioLoteEventosAssincrono/v1_00_00"><envioLoteEventos>' +
  `<ideContribuinte><tpInsc>1</tpInsc><nrInsc>${EMPRESA_REINF}</nrInsc></ideContribuinte><eventos>` +
  `${eventos.map((e) => `<evento Id="${/ id="([^"]+)"/.exec(e)?.[1]}">${e}</evento>`).join('')}</eventos>` +
  '</envioLoteEventos></Reinf>';

/** The answer to a lot. */
export const retornoLoteReinf = (
  o: { cdResposta?: string; texto?: string },
  ...retornos: readonly { id: string; xml: string }[]
): string =>
  '<Reinf xmlns="http://www.reinf.esocial.gov.br/schemas/retornoLoteEventosAssincrono/v1_00_00">' +
  `<retornoLoteEventosAssincrono><status><cdResposta>${o.cdResposta ?? '2'}</cdResposta><descResposta>` +
  `${o.texto ?? 'x'}</descResposta></status><retornoEventos>` +
  `${retornos.map((r) => `<evento Id="${r.id}"><retornoEvento>${r.xml}</retornoEvento></evento>`).join('')}` +
  '</retornoEventos></retornoLoteEventosAssincrono></Reinf>';
