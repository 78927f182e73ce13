import { addMonths, cnpjCheckDigits, moneyOfCents } from '@apura/br';
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
export function generateEventosEsocial({
  raiz,
  inicio,
  fim,
  trabalhadores = 3,
}: OpcoesEventosEsocial): EventoSimulado[] {
  const eventos: EventoSimulado[] = [];
  const cnpj = `${raiz}0001${cnpjCheckDigits(`${raiz}0001`)}`;
  const meses: string[] = [];
  for (let mes = inicio; mes <= fim; mes = addMonths(`${mes}-01`, 1).slice(0, 7)) meses.push(mes);
  const saida = meses[Math.floor(meses.length / 2)];

  function add(o: {
    tpEvt: string;
    elemento: string;
    classe: EventoSimulado['classe'];
    quando: string;
    corpo: string;
    ide?: string;
    perApur?: string;
    cpf?: string;
  }): string {
    const numero = eventos.length + 1;
    const id = `ID1${raiz}000000${o.quando.replaceAll('-', '')}100000${String(numero).padStart(5, '0')}`;
    const recibo = `1.1.${String(numero).padStart(19, '0')}`;
    const ide = `<ideEvento>${o.ide ?? ''}${o.tpEvt.startsWith('S-5') ? '' : '<tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>simulado</verProc>'}</ideEvento>`;
    const empregador = `<ideEmpregador><tpInsc>1</tpInsc><nrInsc>${raiz}</nrInsc></ideEmpregador>`;
    eventos.push({
      id,
      recibo,
      tpEvt: o.tpEvt,
      classe: o.classe,
      perApur: o.perApur ?? null,
      cpf: o.classe === 'trabalhador' ? (o.cpf ?? null) : null,
      recebidoEm: new Date(Date.parse(`${o.quando}T10:00:00-03:00`) + numero * 1_000),
      xml: `<eSocial xmlns="${NS}/${o.elemento}/${LEIAUTE}"><${o.elemento} Id="${id}">${ide}${empregador}${o.corpo}</${o.elemento}></eSocial>`,
    });
    return recibo;
  }

  const tabela = (tpEvt: string, elemento: string, corpo: string) =>
    add({ tpEvt, elemento, classe: 'tabela', quando: `${inicio}-01`, corpo });
  tabela(
    'S-1005',
    'evtTabEstab',
    `<infoEstab><inclusao><ideEstab><tpInsc>1</tpInsc><nrInsc>${cnpj}</nrInsc><iniValid>${inicio}</iniValid></ideEstab><dadosEstab><cnaePrep>6201501</cnaePrep><aliqGilrat><aliqRat>2</aliqRat><fap>1.0000</fap></aliqGilrat></dadosEstab></inclusao></infoEstab>`,
  );
  for (const { codigo, nome, natureza, tipo, cp } of RUBRICAS) {
    tabela(
      'S-1010',
      'evtTabRubrica',
      `<infoRubrica><inclusao><ideRubrica><codRubr>${codigo}</codRubr><ideTabRubr>T1</ideTabRubr><iniValid>${inicio}</iniValid></ideRubrica><dadosRubrica><dscRubr>${nome}</dscRubr><natRubr>${natureza}</natRubr><tpRubr>${tipo}</tpRubr><codIncCP>${cp}</codIncCP><codIncIRRF>11</codIncIRRF><codIncFGTS>11</codIncFGTS></dadosRubrica></inclusao></infoRubrica>`,
    );
  }
  tabela(
    'S-1020',
    'evtTabLotacao',
    `<infoLotacao><inclusao><ideLotacao><codLotacao>GERAL</codLotacao><iniValid>${inicio}</iniValid></ideLotacao><dadosLotacao><tpLotacao>01</tpLotacao><fpasLotacao><fpas>515</fpas><codTercs>0115</codTercs></fpasLotacao></dadosLotacao></inclusao></infoLotacao>`,
  );

  for (const mes of meses) {
    let total = 0n;
    const quando = `${addMonths(`${mes}-01`, 1).slice(0, 7)}-05`;
    for (let n = 0; n < trabalhadores; n += 1) {
      const ultimo = n === trabalhadores - 1 && trabalhadores > 1;
      if (ultimo && saida !== undefined && mes > saida) continue;
      const pessoa = { cpf: cpfFicticio(n), matricula: `M${String(n + 1).padStart(3, '0')}`, cnpj };
      const salario = 300_000n + BigInt(n) * 25_000n;
      total += salario;
      const ide = (retif: string) => `${retif}<indApuracao>1</indApuracao><perApur>${mes}</perApur>`;
      const trabalhador = `<ideTrabalhador><cpfTrab>${pessoa.cpf}</cpfTrab></ideTrabalhador>`;
      const base =
        ultimo && mes === saida
          ? add({
              tpEvt: 'S-2299',
              elemento: 'evtDeslig',
              classe: 'trabalhador',
              quando: `${mes}-25`,
              cpf: pessoa.cpf,
              ide: '<indRetif>1</indRetif>',
              corpo: `<ideVinculo><cpfTrab>${pessoa.cpf}</cpfTrab><matricula>${pessoa.matricula}</matricula></ideVinculo><infoDeslig><mtvDeslig>02</mtvDeslig><dtDeslig>${mes}-20</dtDeslig><verbasResc><dmDev><ideDmDev>RESC</ideDmDev><infoPerApur>${estabelecimento(pessoa, `<detVerbas><codRubr>FER</codRubr><ideTabRubr>T1</ideTabRubr><vrRubr>${moneyOfCents(salario)}</vrRubr></detVerbas>`)}</infoPerApur></dmDev></verbasResc></infoDeslig>`,
            })
          : add({
              tpEvt: 'S-1200',
              elemento: 'evtRemun',
              classe: 'empregador',
              quando,
              perApur: mes,
              ide: ide('<indRetif>1</indRetif>'),
              corpo: `${trabalhador}<dmDev><ideDmDev>FOLHA</ideDmDev><codCateg>101</codCateg><infoPerApur>${estabelecimento(pessoa, `<remunPerApur><matricula>${pessoa.matricula}</matricula>${item('SAL', salario)}${item('INSS', contribuicao(salario))}</remunPerApur>`)}</infoPerApur></dmDev>`,
            });
      add({
        tpEvt: 'S-5001',
        elemento: 'evtBasesTrab',
        classe: 'empregador',
        quando,
        perApur: mes,
        ide: ide(`<nrRecArqBase>${base}</nrRecArqBase>`),
        corpo: `${trabalhador}<infoCpCalc><tpCR>108201</tpCR><vrCpSeg>${moneyOfCents(contribuicao(salario))}</vrCpSeg><vrDescSeg>${moneyOfCents(contribuicao(salario))}</vrDescSeg></infoCpCalc><infoCp>${estabelecimento(pessoa, `<infoCategIncid><matricula>${pessoa.matricula}</matricula><codCateg>101</codCateg>${valor('11', salario)}${valor('21', contribuicao(salario))}</infoCategIncid>`)}</infoCp>`,
      });
    }
    add({
      tpEvt: 'S-5011',
      elemento: 'evtCS',
      classe: 'empregador',
      quando,
      perApur: mes,
      ide: `<indApuracao>1</indApuracao><perApur>${mes}</perApur>`,
      corpo: `<infoCS><nrRecArqBase>1.1.${String(eventos.length).padStart(19, '0')}</nrRecArqBase><indExistInfo>1</indExistInfo><infoContrib><classTrib>99</classTrib></infoContrib><ideEstab><tpInsc>1</tpInsc><nrInsc>${cnpj}</nrInsc><ideLotacao><codLotacao>GERAL</codLotacao><fpas>515</fpas><codTercs>0115</codTercs><basesRemun><indIncid>1</indIncid><codCateg>101</codCateg><basesCp><vrBcCp00>${moneyOfCents(total)}</vrBcCp00></basesCp></basesRemun></ideLotacao></ideEstab><infoCRContrib><tpCR>113801</tpCR><vrCR>${moneyOfCents(total / 5n)}</vrCR></infoCRContrib></infoCS>`,
    });
  }
  return eventos;
}

const contribuicao = (salario: bigint): bigint => (salario * 9n) / 100n;
const item = (codigo: string, centavos: bigint): string =>
  `<itensRemun><codRubr>${codigo}</codRubr><ideTabRubr>T1</ideTabRubr><vrRubr>${moneyOfCents(centavos)}</vrRubr><indApurIR>0</indApurIR></itensRemun>`;
const valor = (tpValor: string, centavos: bigint): string =>
  `<infoBaseCS><ind13>0</ind13><tpValor>${tpValor}</tpValor><valor>${moneyOfCents(centavos)}</valor></infoBaseCS>`;
const estabelecimento = ({ cnpj }: { cnpj: string }, conteudo: string): string =>
  `<ideEstabLot><tpInsc>1</tpInsc><nrInsc>${cnpj}</nrInsc><codLotacao>GERAL</codLotacao>${conteudo}</ideEstabLot>`;

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
