// Guarantee: an event is checked against its tag table and against the elements that layout S-1.3 makes mandatory or
// forbids by the event's own contents. Each case changes one thing in an event that is right.
import { type ElementoXml, readArvoresEsocial } from '@apura/documentos';
import { describe, expect, it } from 'vitest';
import { getLeiaute } from '../leiaute/leiautes.ts';
import { checkEvento } from './check-evento.ts';

const cabecalho = (perApur: string, indApuracao = '1') =>
  `<ideEvento><indRetif>1</indRetif><indApuracao>${indApuracao}</indApuracao>` +
  `<perApur>${perApur}</perApur><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc></ideEvento>` +
  '<ideEmpregador><tpInsc>1</tpInsc><nrInsc>11222333</nrInsc></ideEmpregador>';
const rubrica = (ir: string) =>
  '<codRubr>SAL</codRubr><ideTabRubr>T1</ideTabRubr>' +
  `<vrRubr>1.00</vrRubr>${ir === '' ? '' : `<indApurIR>${ir}</indApurIR>`}`;

const remuneracao = (o: { per?: string; ind?: string; ir?: string; categ?: string; agNocivo?: boolean }) =>
  `<evtRemun>${cabecalho(o.per ?? '2025-03', o.ind)}<ideTrabalhador><cpfTrab>11144477735</cpfTrab>` +
  `</ideTrabalhador><dmDev><ideDmDev>F</ideDmDev><codCateg>${o.categ ?? '101'}</codCateg><infoPerApur>` +
  '<ideEstabLot><tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc><codLotacao>G</codLotacao><remunPerApur>' +
  `<itensRemun>${rubrica(o.ir ?? '0')}</itensRemun>` +
  `${o.agNocivo === false ? '' : '<infoAgNocivo><grauExp>1</grauExp></infoAgNocivo>'}` +
  '</remunPerApur></ideEstabLot></infoPerApur></dmDev></evtRemun>';

const verbasRescisorias = (ir: string) =>
  '<verbasResc><dmDev><ideDmDev>R</ideDmDev><infoPerApur><ideEstabLot><tpInsc>1</tpInsc>' +
  '<nrInsc>11222333000181</nrInsc><codLotacao>G</codLotacao>' +
  `<detVerbas>${rubrica(ir)}</detVerbas></ideEstabLot></infoPerApur></dmDev></verbasResc>`;

const desligamento = (o: { data?: string; motivo?: string; api?: string; extra?: string; ir?: string }) =>
  '<evtDeslig><ideEvento><indRetif>1</indRetif><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc>' +
  '</ideEvento><ideEmpregador><tpInsc>1</tpInsc><nrInsc>11222333</nrInsc></ideEmpregador><ideVinculo>' +
  '<cpfTrab>11144477735</cpfTrab><matricula>M1</matricula></ideVinculo><infoDeslig>' +
  `<mtvDeslig>${o.motivo ?? '02'}</mtvDeslig><dtDeslig>${o.data ?? '2025-04-15'}</dtDeslig>` +
  `<indPagtoAPI>${o.api ?? 'N'}</indPagtoAPI>${o.extra ?? verbasRescisorias(o.ir ?? '0')}</infoDeslig></evtDeslig>`;

const fechamento = (per: string, extra: string) =>
  `<evtFechaEvPer><ideEvento><indApuracao>${per.length === 4 ? 2 : 1}</indApuracao>` +
  `<perApur>${per}</perApur><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc></ideEvento>` +
  '<ideEmpregador><tpInsc>1</tpInsc><nrInsc>11222333</nrInsc></ideEmpregador><infoFech>' +
  '<evtRemun>S</evtRemun><evtPgtos>N</evtPgtos><evtComProd>N</evtComProd>' +
  `<evtContratAvNP>N</evtContratAvNP><evtInfoComplPer>N</evtInfoComplPer>${extra}</infoFech>` +
  '</evtFechaEvPer>';

function falhas(evento: string): string[] {
  const [lida] = readArvoresEsocial(Buffer.from(`<eSocial xmlns="x/v_S_01_03_00">${evento}</eSocial>`), new Set([1]));
  const raiz: ElementoXml | undefined = lida?.raiz;
  if (!raiz) throw new Error('no event');
  return checkEvento(raiz, getLeiaute(raiz.nome)).map((f) => `${f.codigo} ${f.caminho.split('/').at(-1)}`);
}

describe('what the contents of an event make mandatory or forbid', () => {
  it.each<{ name: string; evento: string; espera: string[] }>([
    { name: 'S-1200 that is right', evento: remuneracao({}), espera: [] },
    {
      name: '07/2021 without indApurIR',
      evento: remuneracao({ per: '2021-07', ir: '' }),
      espera: ['CAMPO_OBRIGATORIO indApurIR'],
    },
    { name: '06/2021 without it', evento: remuneracao({ per: '2021-06', ir: '' }), espera: [] },
    { name: '06/2021 with it', evento: remuneracao({ per: '2021-06' }), espera: ['FORMATO indApurIR'] },
    {
      name: '13th of 2021 without it',
      evento: remuneracao({ per: '2021', ind: '2', ir: '' }),
      espera: ['CAMPO_OBRIGATORIO indApurIR'],
    },
    { name: '13th of 2020 without it', evento: remuneracao({ per: '2020', ind: '2', ir: '' }), espera: [] },
    {
      name: 'an employee without exposure',
      evento: remuneracao({ agNocivo: false }),
      espera: ['CAMPO_OBRIGATORIO infoAgNocivo'],
    },
    {
      name: 'a self-employed person with exposure',
      evento: remuneracao({ categ: '701' }),
      espera: ['FORMATO infoAgNocivo'],
    },
    { name: 'a ceded worker with or without', evento: remuneracao({ categ: '410' }), espera: [] },
    {
      name: 'an intermittent worker without days',
      evento: remuneracao({ categ: '111' }),
      espera: ['CAMPO_OBRIGATORIO infoInterm'],
    },
    { name: 'S-2299 that is right', evento: desligamento({}), espera: [] },
    { name: 'S-2299 without indApurIR', evento: desligamento({ ir: '' }), espera: ['CAMPO_OBRIGATORIO indApurIR'] },
    { name: 'S-2299 of 06/2021 without it', evento: desligamento({ data: '2021-06-30', ir: '' }), espera: [] },
    {
      name: 'a paid notice without its end',
      evento: desligamento({ api: 'S' }),
      espera: ['CAMPO_OBRIGATORIO dtProjFimAPI'],
    },
    {
      name: 'a transfer without the successor and with amounts',
      evento: desligamento({ motivo: '11' }),
      espera: ['CAMPO_OBRIGATORIO sucessaoVinc', 'FORMATO verbasResc'],
    },
    {
      name: 'quarantine without its reason',
      evento: desligamento({ extra: '<remunAposDeslig><dtFimRemun>2025-06-30</dtFimRemun></remunAposDeslig>' }),
      espera: ['CAMPO_OBRIGATORIO indRemun'],
    },
    { name: 'a closing that is right', evento: fechamento('2025-03', '<transDCTFWeb>S</transDCTFWeb>'), espera: [] },
    {
      name: 'transDCTFWeb before 10/2021',
      evento: fechamento('2021-09', '<transDCTFWeb>S</transDCTFWeb>'),
      espera: ['FORMATO transDCTFWeb'],
    },
    {
      name: 'indExcApur1250 after 06/2021',
      evento: fechamento('2021-07', '<indExcApur1250>S</indExcApur1250>'),
      espera: ['FORMATO indExcApur1250'],
    },
  ])('$name', ({ evento, espera }) => {
    expect(falhas(evento).sort()).toEqual(espera.sort());
  });
});
