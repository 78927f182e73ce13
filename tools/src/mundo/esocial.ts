import { EMPRESA } from '../geradores/cadastro.ts';
import { type Centavos, percentOf, toPoint } from '../geradores/centavos.ts';
import { cpfOf } from '../geradores/identidade.ts';
import type { Mes } from '../geradores/nota.ts';
import { createRandom } from '../geradores/random.ts';

/**
 * A line of the register of pay items: what it is, whether it is paid or taken, and what it does to the base of the
 * INSS.
 */
interface Rubrica {
  codigo: string;
  descricao: string;
  natureza: string;
  tipo: '1' | '2';
  codIncCP: '00' | '11' | '31';
}

const RUBRICAS: readonly Rubrica[] = [
  { codigo: 'SAL', descricao: 'SALARIO MENSAL', natureza: '1000', tipo: '1', codIncCP: '11' },
  { codigo: 'HEX', descricao: 'HORAS EXTRAS', natureza: '1003', tipo: '1', codIncCP: '11' },
  { codigo: 'INSS', descricao: 'INSS DO SEGURADO', natureza: '9201', tipo: '2', codIncCP: '31' },
  // Meals in a voucher are no pay: charging them is the error that the reports must find.
  { codigo: 'VALE', descricao: 'TICKET REFEICAO', natureza: '1806', tipo: '1', codIncCP: '11' },
];

const TRABALHADORES = Array.from({ length: 6 }, (_, i) => ({
  cpf: cpfOf(`30000000${i + 1}`),
  nome: `TRABALHADOR FICTICIO ${i + 1}`,
  matricula: `M00${i + 1}`,
}));

/** The totals of the payroll of one month. */
export interface FolhaDoMes {
  mes: Mes;
  /** Amounts by pay item, of the events that count. */
  porRubrica: Record<string, Centavos>;
  /** Base of the INSS of each worker, by CPF. */
  basePorCpf: Record<string, Centavos>;
  /** Contributions of S-5011 by code of six digits. */
  contribuicoes: Record<string, Centavos>;
  /** Events that were replaced, and events that were taken back. */
  retificados: number;
  excluidos: number;
}

const RAT = 200;
const raiz = EMPRESA.cnpj.slice(0, 8);

/**
 * The eSocial files of a year: the register of pay items, and per month the pay of six workers, their bases (S-5001)
 * and the employer's contributions (S-5011), closed by S-1299. Every March a payroll is rectified, and every June one
 * that was sent by mistake is taken back by S-3000.
 */
export function generateEsocial(
  semente: number,
  meses: readonly Mes[],
): { arquivos: { nome: string; xml: string }[]; folhas: FolhaDoMes[] } {
  const arquivos: { nome: string; xml: string }[] = [];
  let recibos = 0;
  const recibo = (): string => `1.1.${String(++recibos).padStart(19, '0')}`;
  const add = (o: { mes: Mes; nome: string; elemento: string; corpo: string; recibo: string; dia: number }): void => {
    const recepcao = `${o.mes}-${String(o.dia).padStart(2, '0')}T10:00:00`;
    arquivos.push({ nome: `${o.mes}-${o.nome}.xml`, xml: download({ ...o, recepcao, ordem: arquivos.length + 1 }) });
  };
  const primeiro = meses[0] ?? '';
  for (const r of RUBRICAS)
    add({
      mes: primeiro,
      nome: `S-1010-${r.codigo}`,
      elemento: 'evtTabRubrica',
      corpo: rubricaXml(r, primeiro),
      recibo: recibo(),
      dia: 1,
    });

  const folhas = meses.map((mes): FolhaDoMes => {
    const folha: FolhaDoMes = { mes, porRubrica: {}, basePorCpf: {}, contribuicoes: {}, retificados: 0, excluidos: 0 };
    for (const [i, trabalhador] of TRABALHADORES.entries()) {
      const random = createRandom('folha', semente, mes, i);
      const itens: Record<string, Centavos> = {
        SAL: random.integer(250_000, 600_000),
        HEX: random.integer(10_000, 80_000),
        VALE: random.integer(30_000, 60_000),
      };
      const base = (itens.SAL ?? 0) + (itens.HEX ?? 0) + (itens.VALE ?? 0);
      itens.INSS = percentOf(base, 900);
      const original = recibo();
      const rectified = mes.endsWith('-03') && i === 0;
      if (rectified) {
        // The first version said half of it.
        const metade = Object.fromEntries(Object.entries(itens).map(([k, v]) => [k, Math.floor(v / 2)]));
        add({
          mes,
          nome: `S-1200-${i}-original`,
          elemento: 'evtRemun',
          corpo: remuneracaoXml({ mes, trabalhador, itens: metade }),
          recibo: original,
          dia: 5,
        });
        folha.retificados++;
      }
      const nrRecibo = rectified ? recibo() : original;
      const corpo = remuneracaoXml({ mes, trabalhador, itens, retifica: rectified ? original : undefined });
      add({ mes, nome: `S-1200-${i}`, elemento: 'evtRemun', corpo, recibo: nrRecibo, dia: 6 });
      add({
        mes,
        nome: `S-5001-${i}`,
        elemento: 'evtBasesTrab',
        corpo: basesXml({ mes, trabalhador, base, inss: itens.INSS, nrRecibo }),
        recibo: recibo(),
        dia: 6,
      });
      for (const [k, v] of Object.entries(itens)) folha.porRubrica[k] = (folha.porRubrica[k] ?? 0) + v;
      folha.basePorCpf[trabalhador.cpf] = base;
    }
    if (mes.endsWith('-06')) {
      const engano = recibo();
      const trabalhador = { cpf: cpfOf('309999999'), nome: 'ENVIADO POR ENGANO', matricula: 'M999' };
      add({
        mes,
        nome: 'S-1200-engano',
        elemento: 'evtRemun',
        corpo: remuneracaoXml({ mes, trabalhador, itens: { SAL: 999_999 } }),
        recibo: engano,
        dia: 7,
      });
      add({
        mes,
        nome: 'S-3000',
        elemento: 'evtExclusao',
        corpo: exclusaoXml({ mes, recibo: engano, cpf: trabalhador.cpf }),
        recibo: recibo(),
        dia: 8,
      });
      folha.excluidos++;
    }
    const total = Object.values(folha.basePorCpf).reduce((t, v) => t + v, 0);
    folha.contribuicoes = {
      '108201': folha.porRubrica.INSS ?? 0,
      '113801': percentOf(total, 2_000),
      '164601': percentOf(total, RAT),
      // FPAS 507, codes 0079: salário-educação, INCRA, SENAI, SESI and SEBRAE, together 5.8 %.
      '117001': percentOf(total, 250),
      '117601': percentOf(total, 20),
      '118101': percentOf(total, 100),
      '118401': percentOf(total, 150),
      '120001': percentOf(total, 60),
    };
    const fechamento = recibo();
    add({ mes, nome: 'S-1299', elemento: 'evtFechaEvPer', corpo: fechamentoXml(mes), recibo: fechamento, dia: 10 });
    add({
      mes,
      nome: 'S-5011',
      elemento: 'evtCS',
      corpo: totalXml({ mes, total, folha, fechamento }),
      recibo: recibo(),
      dia: 10,
    });
    return folha;
  });
  return { arquivos, folhas };
}

type Trabalhador = (typeof TRABALHADORES)[number];

const empregador = `<ideEmpregador><tpInsc>1</tpInsc><nrInsc>${raiz}</nrInsc></ideEmpregador>`;
const estabLot = `<tpInsc>1</tpInsc><nrInsc>${EMPRESA.cnpj}</nrInsc><codLotacao>GERAL</codLotacao>`;

/** An event as the download of the portal gives it: the event and its receipt. */
function download(o: { elemento: string; corpo: string; recibo: string; recepcao: string; ordem: number }): string {
  const id = `ID1${raiz}000000${o.recepcao.slice(0, 10).replaceAll('-', '')}100000${String(o.ordem).padStart(5, '0')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<eSocial xmlns="http://www.esocial.gov.br/schema/download/retornoEventoCompleto/v1_0_0"><retornoEventoCompleto>\
<evento>
<eSocial xmlns="http://www.esocial.gov.br/schema/evt/${o.elemento}/v_S_01_03_00">\
<${o.elemento} Id="${id}">${o.corpo}</${o.elemento}></eSocial>
</evento><recibo><eSocial xmlns="http://www.esocial.gov.br/schema/evt/retornoEvento/v1_2_1">\
<retornoEvento Id="${id}">${empregador}
<recepcao><tpAmb>1</tpAmb><dhRecepcao>${o.recepcao}</dhRecepcao></recepcao>
<processamento><cdResposta>201</cdResposta><descResposta>Sucesso.</descResposta>\
<dhProcessamento>${o.recepcao}</dhProcessamento></processamento>
<recibo><nrRecibo>${o.recibo}</nrRecibo><hash>AAAA</hash></recibo></retornoEvento></eSocial></recibo>\
</retornoEventoCompleto></eSocial>
`;
}

function rubricaXml(r: Rubrica, mes: Mes): string {
  return `<ideEvento><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>mundo</verProc>\
</ideEvento>${empregador}<infoRubrica>\
<inclusao>
<ideRubrica><codRubr>${r.codigo}</codRubr><ideTabRubr>T1</ideTabRubr><iniValid>${mes}</iniValid></ideRubrica>
<dadosRubrica><dscRubr>${r.descricao}</dscRubr><natRubr>${r.natureza}</natRubr><tpRubr>${r.tipo}</tpRubr>\
<codIncCP>${r.codIncCP}</codIncCP><codIncIRRF>11</codIncIRRF><codIncFGTS>11</codIncFGTS></dadosRubrica>
</inclusao></infoRubrica>`;
}

function remuneracaoXml(o: {
  mes: Mes;
  trabalhador: Trabalhador;
  itens: Record<string, Centavos>;
  retifica?: string;
}): string {
  const retificacao =
    o.retifica === undefined ? '<indRetif>1</indRetif>' : `<indRetif>2</indRetif><nrRecibo>${o.retifica}</nrRecibo>`;
  const itens = Object.entries(o.itens).map(
    ([codigo, valor]) =>
      `<itensRemun><codRubr>${codigo}</codRubr><ideTabRubr>T1</ideTabRubr>` +
      `<vrRubr>${toPoint(valor)}</vrRubr><indApurIR>0</indApurIR></itensRemun>`,
  );
  return `<ideEvento>${retificacao}<indApuracao>1</indApuracao><perApur>${o.mes}</perApur><tpAmb>1</tpAmb>\
<procEmi>1</procEmi><verProc>mundo</verProc></ideEvento>${empregador}
<ideTrabalhador><cpfTrab>${o.trabalhador.cpf}</cpfTrab></ideTrabalhador>
<dmDev><ideDmDev>FOLHA</ideDmDev><codCateg>101</codCateg><infoPerApur><ideEstabLot>${estabLot}<remunPerApur>\
<matricula>${o.trabalhador.matricula}</matricula>
${itens.join('\n')}<infoAgNocivo><grauExp>1</grauExp></infoAgNocivo></remunPerApur></ideEstabLot></infoPerApur>\
</dmDev>`;
}

function basesXml(o: { mes: Mes; trabalhador: Trabalhador; base: Centavos; inss: Centavos; nrRecibo: string }): string {
  return `<ideEvento><nrRecArqBase>${o.nrRecibo}</nrRecArqBase><indApuracao>1</indApuracao><perApur>${o.mes}</perApur>\
</ideEvento>${empregador}
<ideTrabalhador><cpfTrab>${o.trabalhador.cpf}</cpfTrab></ideTrabalhador>
<infoCpCalc><tpCR>108201</tpCR><vrCpSeg>${toPoint(o.inss)}</vrCpSeg><vrDescSeg>${toPoint(o.inss)}</vrDescSeg>\
</infoCpCalc>
<infoCp><ideEstabLot>${estabLot}<infoCategIncid><matricula>${o.trabalhador.matricula}</matricula>\
<codCateg>101</codCateg>
<infoBaseCS><ind13>0</ind13><tpValor>11</tpValor><valor>${toPoint(o.base)}</valor></infoBaseCS>
<infoBaseCS><ind13>0</ind13><tpValor>21</tpValor><valor>${toPoint(o.inss)}</valor></infoBaseCS></infoCategIncid>\
</ideEstabLot></infoCp>`;
}

function exclusaoXml(o: { mes: Mes; recibo: string; cpf: string }): string {
  return `<ideEvento><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>mundo</verProc></ideEvento>${empregador}<infoExclusao>
<tpEvento>S-1200</tpEvento><nrRecEvt>${o.recibo}</nrRecEvt><ideTrabalhador><cpfTrab>${o.cpf}</cpfTrab></ideTrabalhador>
<ideFolhaPagto><indApuracao>1</indApuracao><perApur>${o.mes}</perApur></ideFolhaPagto></infoExclusao>`;
}

function fechamentoXml(mes: Mes): string {
  return `<ideEvento><indApuracao>1</indApuracao><perApur>${mes}</perApur><tpAmb>1</tpAmb><procEmi>1</procEmi>\
<verProc>mundo</verProc></ideEvento>${empregador}
<infoFech><evtRemun>S</evtRemun><evtPgtos>N</evtPgtos><evtComProd>N</evtComProd><evtContratAvNP>N</evtContratAvNP>\
<evtInfoComplPer>N</evtInfoComplPer></infoFech>`;
}

function totalXml(o: { mes: Mes; total: Centavos; folha: FolhaDoMes; fechamento: string }): string {
  const codigos = Object.entries(o.folha.contribuicoes).map(
    ([codigo, valor]) => `<infoCRContrib><tpCR>${codigo}</tpCR><vrCR>${toPoint(valor)}</vrCR></infoCRContrib>`,
  );
  return `<ideEvento><indApuracao>1</indApuracao><perApur>${o.mes}</perApur></ideEvento>${empregador}
<infoCS><nrRecArqBase>${o.fechamento}</nrRecArqBase><indExistInfo>1</indExistInfo>
<infoCPSeg><vrDescCP>${toPoint(o.folha.contribuicoes['108201'] ?? 0)}</vrDescCP>\
<vrCpSeg>${toPoint(o.folha.contribuicoes['108201'] ?? 0)}</vrCpSeg></infoCPSeg>
<infoContrib><classTrib>99</classTrib><infoPJ><indConstr>0</indConstr></infoPJ></infoContrib>
<ideEstab><tpInsc>1</tpInsc><nrInsc>${EMPRESA.cnpj}</nrInsc><infoEstab><cnaePrep>1099699</cnaePrep>\
<aliqRat>2</aliqRat><fap>1.0000</fap><aliqRatAjust>2.0000</aliqRatAjust></infoEstab>
<ideLotacao><codLotacao>GERAL</codLotacao><fpas>507</fpas><codTercs>0079</codTercs><basesRemun><indIncid>1</indIncid>\
<codCateg>101</codCateg>
<basesCp><vrBcCp00>${toPoint(o.total)}</vrBcCp00></basesCp></basesRemun></ideLotacao></ideEstab>
${codigos.join('\n')}</infoCS>`;
}
