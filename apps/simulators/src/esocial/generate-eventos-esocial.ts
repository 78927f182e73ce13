import { addMonths, cnpjCheckDigits, moneyOfCents } from '@apura/br';
import { type Conteudo, writeXml } from '../rede/write-xml.ts';
import type { EventoSimulado } from './evento-simulado.ts';

export interface OpcoesEventosEsocial {
  /** The CNPJ's eight first characters. */
  raiz: string;
  /** AAAA-MM, both included. */
  inicio: string;
  fim: string;
  /** How many work there; the last one leaves in the middle of the time. */
  trabalhadores?: number;
}

/** An event before it has a receipt. */
interface NovoEvento {
  tpEvt: string;
  elemento: string;
  classe: EventoSimulado['classe'];
  /** AAAA-MM-DD on which the government receives the event. */
  quando: string;
  /** What the event says about itself, before the fields that all sent events share. */
  ide?: Conteudo;
  corpo: Conteudo;
  perApur?: string;
  cpf?: string;
}

interface Trabalhador {
  cpf: string;
  matricula: string;
  cnpj: string;
  salario: bigint;
}

const NS = 'http://www.esocial.gov.br/schema/evt';
const LEIAUTE = 'v_S_01_03_00';
const RUBRICAS = [
  { codigo: 'SAL', nome: 'SALARIO MENSAL', natureza: '1000', tipo: '1', cp: '11' },
  { codigo: 'INSS', nome: 'CONTRIBUICAO DO SEGURADO', natureza: '9201', tipo: '2', cp: '31' },
  { codigo: 'FER', nome: 'SALDO DE SALARIO', natureza: '6000', tipo: '1', cp: '11' },
];

/**
 * The events of a fictitious employer: registers, and for each month payrolls, payments and the government's totals,
 * which add up. The same options give the same events.
 */
export function generateEventosEsocial(opcoes: OpcoesEventosEsocial): EventoSimulado[] {
  const { raiz, inicio, fim, trabalhadores = 3 } = opcoes;
  const eventos: EventoSimulado[] = [];
  const cnpj = `${raiz}0001${cnpjCheckDigits(`${raiz}0001`)}`;
  /** Adds an event and returns its receipt. */
  const add = (novo: NovoEvento): string => {
    const evento = receive(novo, { raiz, numero: eventos.length + 1 });
    eventos.push(evento);
    return evento.recibo;
  };

  for (const tabela of tabelas(cnpj, inicio)) add({ ...tabela, classe: 'tabela', quando: `${inicio}-01` });

  const meses: string[] = [];
  for (let mes = inicio; mes <= fim; mes = nextMonth(mes)) meses.push(mes);
  const saida = meses[Math.floor(meses.length / 2)];
  for (const mes of meses) {
    let total = 0n;
    for (let n = 0; n < trabalhadores; n += 1) {
      const ultimo = n === trabalhadores - 1 && trabalhadores > 1;
      if (ultimo && saida !== undefined && mes > saida) continue;
      const salario = 300_000n + BigInt(n) * 25_000n;
      const pessoa = { cpf: cpfFicticio(n), matricula: `M${String(n + 1).padStart(3, '0')}`, cnpj, salario };
      const recibo = add(ultimo && mes === saida ? desligamento(pessoa, mes) : remuneracao(pessoa, mes));
      add(basesDoTrabalhador(pessoa, mes, recibo));
      total += salario;
    }
    const ultimoRecibo = formatRecibo(eventos.length);
    add(totaisDoEmpregador({ mes, cnpj, total, recibo: ultimoRecibo }));
  }
  return eventos;
}

/** The event as the government keeps it: with identifier, receipt and instant. */
function receive(novo: NovoEvento, { raiz, numero }: { raiz: string; numero: number }): EventoSimulado {
  const id = `ID1${raiz}000000${novo.quando.replaceAll('-', '')}100000${String(numero).padStart(5, '0')}`;
  const doGoverno = novo.tpEvt.startsWith('S-5');
  const ide = writeXml(novo.ide ?? '') + (doGoverno ? '' : writeXml({ tpAmb: '1', procEmi: '1', verProc: 'simulado' }));
  const corpo = writeXml({ ideEvento: ide, ideEmpregador: { tpInsc: '1', nrInsc: raiz } }) + writeXml(novo.corpo);
  const { elemento } = novo;
  return {
    id,
    recibo: formatRecibo(numero),
    tpEvt: novo.tpEvt,
    classe: novo.classe,
    perApur: novo.perApur ?? null,
    cpf: novo.classe === 'trabalhador' ? (novo.cpf ?? null) : null,
    recebidoEm: new Date(Date.parse(`${novo.quando}T10:00:00-03:00`) + numero * 1_000),
    xml: `<eSocial xmlns="${NS}/${elemento}/${LEIAUTE}"><${elemento} Id="${id}">${corpo}</${elemento}></eSocial>`,
  };
}

/** The registers of the employer: establishment, pay items and place of work. */
function tabelas(cnpj: string, iniValid: string): Pick<NovoEvento, 'tpEvt' | 'elemento' | 'corpo'>[] {
  const estabelecimento = {
    ideEstab: { tpInsc: '1', nrInsc: cnpj, iniValid },
    dadosEstab: { cnaePrep: '6201501', aliqGilrat: { aliqRat: '2', fap: '1.0000' } },
  };
  const lotacao = {
    ideLotacao: { codLotacao: 'GERAL', iniValid },
    dadosLotacao: { tpLotacao: '01', fpasLotacao: { fpas: '515', codTercs: '0115' } },
  };
  const rubricas = RUBRICAS.map(({ codigo, nome, natureza, tipo, cp }) => ({
    ideRubrica: { codRubr: codigo, ideTabRubr: 'T1', iniValid },
    dadosRubrica: {
      dscRubr: nome,
      natRubr: natureza,
      tpRubr: tipo,
      codIncCP: cp,
      codIncIRRF: '11',
      codIncFGTS: '11',
    },
  }));
  return [
    { tpEvt: 'S-1005', elemento: 'evtTabEstab', corpo: { infoEstab: { inclusao: estabelecimento } } },
    ...rubricas.map((inclusao) => ({
      tpEvt: 'S-1010',
      elemento: 'evtTabRubrica',
      corpo: { infoRubrica: { inclusao } },
    })),
    { tpEvt: 'S-1020', elemento: 'evtTabLotacao', corpo: { infoLotacao: { inclusao: lotacao } } },
  ];
}

/** The worker's end of employment, paid with the pay item FER. */
function desligamento({ cpf, matricula, cnpj, salario }: Trabalhador, mes: string): NovoEvento {
  const verba = { detVerbas: { codRubr: 'FER', ideTabRubr: 'T1', vrRubr: moneyOfCents(salario) } };
  return {
    tpEvt: 'S-2299',
    elemento: 'evtDeslig',
    classe: 'trabalhador',
    quando: `${mes}-25`,
    cpf,
    ide: { indRetif: '1' },
    corpo: {
      ideVinculo: { cpfTrab: cpf, matricula },
      infoDeslig: {
        mtvDeslig: '02',
        dtDeslig: `${mes}-20`,
        verbasResc: { dmDev: { ideDmDev: 'RESC', infoPerApur: estabelecimento(cnpj, verba) } },
      },
    },
  };
}

/** The worker's pay of a month. */
function remuneracao({ cpf, matricula, cnpj, salario }: Trabalhador, mes: string): NovoEvento {
  const itens = item('SAL', salario) + item('INSS', contribuicao(salario));
  const conteudo = { remunPerApur: writeXml({ matricula }) + itens };
  return {
    tpEvt: 'S-1200',
    elemento: 'evtRemun',
    classe: 'empregador',
    quando: diaDeEntrega(mes),
    perApur: mes,
    ide: { indRetif: '1', indApuracao: '1', perApur: mes },
    corpo: {
      ideTrabalhador: { cpfTrab: cpf },
      dmDev: { ideDmDev: 'FOLHA', codCateg: '101', infoPerApur: estabelecimento(cnpj, conteudo) },
    },
  };
}

/** The government's totals of a worker, from the event with this receipt. */
function basesDoTrabalhador({ cpf, matricula, cnpj, salario }: Trabalhador, mes: string, recibo: string): NovoEvento {
  const segurado = moneyOfCents(contribuicao(salario));
  const bases = valor('11', salario) + valor('21', contribuicao(salario));
  const conteudo = { infoCategIncid: writeXml({ matricula, codCateg: '101' }) + bases };
  return {
    tpEvt: 'S-5001',
    elemento: 'evtBasesTrab',
    classe: 'empregador',
    quando: diaDeEntrega(mes),
    perApur: mes,
    ide: { nrRecArqBase: recibo, indApuracao: '1', perApur: mes },
    corpo: {
      ideTrabalhador: { cpfTrab: cpf },
      infoCpCalc: { tpCR: '108201', vrCpSeg: segurado, vrDescSeg: segurado },
      infoCp: estabelecimento(cnpj, conteudo),
    },
  };
}

/** The government's totals of the employer for a month. */
function totaisDoEmpregador(o: { mes: string; cnpj: string; total: bigint; recibo: string }): NovoEvento {
  const bases = { indIncid: '1', codCateg: '101', basesCp: { vrBcCp00: moneyOfCents(o.total) } };
  return {
    tpEvt: 'S-5011',
    elemento: 'evtCS',
    classe: 'empregador',
    quando: diaDeEntrega(o.mes),
    perApur: o.mes,
    ide: { indApuracao: '1', perApur: o.mes },
    corpo: {
      infoCS: {
        nrRecArqBase: o.recibo,
        indExistInfo: '1',
        infoContrib: { classTrib: '99' },
        ideEstab: {
          tpInsc: '1',
          nrInsc: o.cnpj,
          ideLotacao: { codLotacao: 'GERAL', fpas: '515', codTercs: '0115', basesRemun: bases },
        },
        infoCRContrib: { tpCR: '113801', vrCR: moneyOfCents(o.total / 5n) },
      },
    },
  };
}

const nextMonth = (mes: string): string => addMonths(`${mes}-01`, 1).slice(0, 7);
/** Monthly events arrive on the fifth of the following month. */
const diaDeEntrega = (mes: string): string => `${nextMonth(mes)}-05`;
const formatRecibo = (numero: number): string => `1.1.${String(numero).padStart(19, '0')}`;
const contribuicao = (salario: bigint): bigint => (salario * 9n) / 100n;
const item = (codRubr: string, centavos: bigint): string =>
  writeXml({ itensRemun: { codRubr, ideTabRubr: 'T1', vrRubr: moneyOfCents(centavos), indApurIR: '0' } });
const valor = (tpValor: string, centavos: bigint): string =>
  writeXml({ infoBaseCS: { ind13: '0', tpValor, valor: moneyOfCents(centavos) } });
const estabelecimento = (cnpj: string, conteudo: { readonly [nome: string]: Conteudo }): Conteudo => ({
  ideEstabLot: { tpInsc: '1', nrInsc: cnpj, codLotacao: 'GERAL', ...conteudo },
});

/** Numbers that begin with 3000 and are valid by their digits. */
function cpfFicticio(n: number): string {
  const base = String(300_000_000 + n + 1);
  const digit = (texto: string): string => {
    const soma = [...texto].reduce((total, d, i) => total + Number(d) * (texto.length + 1 - i), 0);
    return String(((soma * 10) % 11) % 10);
  };
  const primeiro = digit(base);
  return base + primeiro + digit(base + primeiro);
}
