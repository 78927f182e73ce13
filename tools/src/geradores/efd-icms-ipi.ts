import { moveCompetencia } from '@apura/br';
import { CONTADOR, chaveOf, EMPRESA, ENERGIA, ITENS, TRANSPORTADORA } from './cadastro.ts';
import { type Centavos, percentOf, toSped } from './centavos.ts';
import { lastDay, type Mes, type Nota, notaOf, totaisOf } from './nota.ts';
import { createRandom } from './random.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';
import { writeParticipantesEUnidades } from './write-participantes.ts';

export interface CenarioEfd {
  semente: number;
  mes: Mes;
  /** Goods invoices of the month; the file grows with them. */
  notas: number;
  /** 1 for a rectifier. */
  retificadora?: boolean;
  /** Balance brought from the month before (EFD ICMS/IPI). */
  saldoCredorAnterior?: Centavos;
  /** The same for IPI. */
  saldoIpiAnterior?: Centavos;
  /** Bytes after the last line, as a signed file has. */
  cauda?: Buffer;
}

/** Sums of C190, C590 and D190 for one CFOP, CST and rate. */
export interface TotalAnalitico {
  documentos: number;
  vlOpr: Centavos;
  bcIcms: Centavos;
  icms: Centavos;
  bcSt: Centavos;
  st: Centavos;
  redBc: Centavos;
  ipi: Centavos;
}

export interface EfdIcmsIpiGerada extends SpedTotals {
  /** By 'CFOP|CST|rate'. */
  analitico: Record<string, TotalAnalitico>;
  apuracao: {
    debitos: Centavos;
    creditos: Centavos;
    saldoAnterior: Centavos;
    recolher: Centavos;
    transportar: Centavos;
  };
  stPorUf: Record<string, Centavos>;
  ipi: { debitos: Centavos; creditos: Centavos; saldoAnterior: Centavos; recolher: Centavos; transportar: Centavos };
}

/** Writes one month of EFD ICMS/IPI (leiaute 019, 2025) and answers the totals it holds, computed beside the writing. */
export function writeEfdIcmsIpi(path: string, cenario: CenarioEfd): EfdIcmsIpiGerada {
  const { mes } = cenario;
  const w = createSpedWriter(path);
  const inicio = ddmmaaaa(`${mes}-01`);
  const fim = ddmmaaaa(`${mes}-${lastDay(mes)}`);
  const soma: Soma = {
    analitico: {},
    debitos: 0,
    creditos: 0,
    stPorUf: {},
    ipiPorCfop: new Map(),
    ipiDebitos: 0,
    ipiCreditos: 0,
  };

  bloco0(w, cenario, inicio, fim);
  vazio(w, 'B');
  blocoC(w, cenario, soma);
  blocoD(w, cenario, soma);
  const { apuracao, ipi } = blocoE(w, { cenario, soma, inicio, fim });
  for (const bloco of ['G', 'H', 'K']) vazio(w, bloco);
  w.open('1001', false);
  w.reg('1010', ...Array.from({ length: 13 }, () => 'N'));
  w.closeBlock('1990');
  const totais = w.finish({ cauda: cenario.cauda });
  return { ...totais, analitico: soma.analitico, apuracao, stPorUf: soma.stPorUf, ipi };
}

/** yyyy-MM-dd → ddmmaaaa. */
export function ddmmaaaa(iso: string): string {
  return `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(0, 4)}`;
}

/** The C100 line that both EFDs share: cancelled, denied and voided notes carry identification only. */
export function c100(nota: Nota): (string | number)[] {
  const lado = nota.saida ? 1 : 0;
  const emit = nota.propria ? 0 : 1;
  if (nota.codSit !== '00') {
    const campos = ['C100', lado, emit, '', '55', nota.codSit, nota.serie, nota.numero, nota.chave];
    return [...campos, ...Array.from({ length: 29 - campos.length }, () => '')];
  }
  const t = totaisOf(nota);
  return [
    'C100',
    lado,
    emit,
    nota.participante.codigo,
    '55',
    nota.codSit,
    nota.serie,
    nota.numero,
    nota.chave,
    ddmmaaaa(nota.emissao),
    ddmmaaaa(nota.entradaSaida),
    toSped(t.doc),
    '1',
    toSped(t.desc),
    '0,00',
    toSped(t.merc),
    t.frete > 0 ? '0' : '9',
    toSped(t.frete),
    '0,00',
    '0,00',
    toSped(t.bcIcms),
    toSped(t.icms),
    toSped(t.bcSt),
    toSped(t.st),
    toSped(t.ipi),
    toSped(t.pis),
    toSped(t.cofins),
    '0,00',
    '0,00',
  ];
}

/** The first 37 fields of C170, which both EFDs share. */
export function c170(nota: Nota, indice: number, conta: string): (string | number)[] {
  const i = nota.itens[indice];
  if (i === undefined) throw new RangeError(`the note has no item ${indice}`);
  const quantidade = `${Math.floor(i.qtd / 1000)},${String(i.qtd % 1000).padStart(3, '0')}00`;
  return [
    'C170',
    indice + 1,
    i.item.codigo,
    '',
    quantidade,
    i.item.unidade,
    toSped(i.vlItem),
    toSped(i.vlDesc),
    '0',
    i.cstIcms,
    i.cfop,
    '',
    toSped(i.bcIcms),
    toSped(i.aliqIcms),
    toSped(i.icms),
    toSped(i.bcSt),
    toSped(i.aliqSt),
    toSped(i.st),
    '0',
    i.cstIpi,
    '',
    toSped(i.bcIpi),
    toSped(i.aliqIpi),
    toSped(i.ipi),
    i.cstPis,
    toSped(i.bcPis),
    `${toSped(i.aliqPis)}00`,
    '',
    '',
    toSped(i.pis),
    i.cstPis,
    toSped(i.bcPis),
    `${toSped(i.aliqCofins)}00`,
    '',
    '',
    toSped(i.cofins),
    conta,
  ];
}

/** An energy bill of the month: amount and ICMS, the same in both EFDs. */
export function energiaOf(semente: number, mes: Mes): { numero: number; valor: Centavos; icms: Centavos; dia: string } {
  const random = createRandom('energia', semente, mes);
  const valor = random.integer(1_200_000, 1_900_000);
  return { numero: random.integer(100_000, 9_999_999), valor, icms: percentOf(valor, 1800), dia: `${mes}-15` };
}

/** The freight documents of the month, the same in both EFDs. */
export function fretesOf(
  semente: number,
  mes: Mes,
  notas: number,
): { numero: number; chave: string; valor: Centavos; icms: Centavos; dia: string }[] {
  return Array.from({ length: 1 + Math.floor(notas / 25) }, (_, indice) => {
    const random = createRandom('frete', semente, mes, indice);
    const valor = random.integer(40_000, 380_000);
    const numero = random.integer(1, 9_999_999);
    const aamm = `${mes.slice(2, 4)}${mes.slice(5, 7)}`;
    const chave = chaveOf({
      cUf: '35',
      aamm,
      cnpj: TRANSPORTADORA.cnpj,
      modelo: '57',
      serie: 1,
      numero,
      cNf: random.digits(8),
    });
    return {
      numero,
      chave,
      valor,
      icms: percentOf(valor, 1200),
      dia: `${mes}-${String(random.integer(1, 28)).padStart(2, '0')}`,
    };
  });
}

interface Soma {
  analitico: Record<string, TotalAnalitico>;
  debitos: Centavos;
  creditos: Centavos;
  stPorUf: Record<string, Centavos>;
  ipiPorCfop: Map<string, { contabil: Centavos; bc: Centavos; ipi: Centavos }>;
  ipiDebitos: Centavos;
  ipiCreditos: Centavos;
}

function bloco0(w: SpedWriter, cenario: CenarioEfd, inicio: string, fim: string): void {
  const e = EMPRESA;
  w.reg(
    '0000',
    '019',
    cenario.retificadora ? 1 : 0,
    inicio,
    fim,
    e.nome,
    e.cnpj,
    '',
    e.uf,
    e.ie,
    e.codMun,
    '',
    '',
    'A',
    0,
  );
  w.open('0001', false);
  w.reg('0002', '00');
  w.reg('0005', e.fantasia, e.cep, e.endereco, e.numero, '', e.bairro, e.fone, '', e.email);
  w.reg(
    '0100',
    CONTADOR.nome,
    CONTADOR.cpf,
    CONTADOR.crc,
    '',
    e.cep,
    e.endereco,
    '200',
    '',
    e.bairro,
    e.fone,
    '',
    CONTADOR.email,
    e.codMun,
  );
  writeParticipantesEUnidades(w);
  for (const i of ITENS)
    w.reg(
      '0200',
      i.codigo,
      i.descricao,
      '',
      '',
      i.unidade,
      i.tipo,
      i.ncm,
      '',
      i.ncm === '' ? '00' : i.ncm.slice(0, 2),
      '',
      '18,00',
      i.cest,
    );
  w.closeBlock('0990');
}

function vazio(w: SpedWriter, bloco: string): void {
  w.open(`${bloco}001`, true);
  w.closeBlock(`${bloco}990`);
}

function blocoC(w: SpedWriter, cenario: CenarioEfd, soma: Soma): void {
  w.open('C001', false);
  for (let indice = 0; indice < cenario.notas; indice++) {
    const nota = notaOf(cenario.semente, cenario.mes, indice);
    w.reg(...c100(nota));
    if (nota.codSit !== '00') continue;
    // Own notes carry no C170 in this obligation: their items are in the XML.
    if (!nota.propria) for (let i = 0; i < nota.itens.length; i++) w.reg(...c170(nota, i, ''), '0,00');
    writeC190(w, nota, soma);
  }
  const conta = energiaOf(cenario.semente, cenario.mes);
  const dia = ddmmaaaa(conta.dia);
  const c500 = [
    'C500',
    0,
    1,
    ENERGIA.codigo,
    '06',
    '00',
    '',
    '',
    '01',
    conta.numero,
    dia,
    dia,
    toSped(conta.valor),
    '0,00',
    toSped(conta.valor),
  ];
  const impostos = [
    '0,00',
    '0,00',
    '0,00',
    toSped(conta.valor),
    toSped(conta.icms),
    '0,00',
    '0,00',
    '',
    '0,00',
    '0,00',
    '3',
    '12',
  ];
  w.reg(...c500, ...impostos, ...Array.from({ length: 40 - c500.length - impostos.length }, () => ''));
  w.reg(
    'C590',
    '000',
    '1252',
    '18,00',
    toSped(conta.valor),
    toSped(conta.valor),
    toSped(conta.icms),
    '0,00',
    '0,00',
    '0,00',
    '',
  );
  somar(soma, { chave: '1252|000|18,00', vlOpr: conta.valor, bcIcms: conta.valor, icms: conta.icms });
  soma.creditos += conta.icms;
  w.closeBlock('C990');
}

function writeC190(w: SpedWriter, nota: Nota, soma: Soma): void {
  const grupos = new Map<string, TotalAnalitico & { cst: string; cfop: string; aliq: number }>();
  for (const i of nota.itens) {
    const chave = `${i.cfop}|${i.cstIcms}|${toSped(i.aliqIcms)}`;
    let g = grupos.get(chave);
    if (g === undefined) {
      g = {
        cst: i.cstIcms,
        cfop: i.cfop,
        aliq: i.aliqIcms,
        documentos: 1,
        vlOpr: 0,
        bcIcms: 0,
        icms: 0,
        bcSt: 0,
        st: 0,
        redBc: 0,
        ipi: 0,
      };
      grupos.set(chave, g);
    }
    const operacao = i.vlItem - i.vlDesc + i.vlFrete + i.ipi + i.st;
    g.vlOpr += operacao;
    g.bcIcms += i.bcIcms;
    g.icms += i.icms;
    g.bcSt += i.bcSt;
    g.st += i.st;
    g.redBc += i.redBc;
    g.ipi += i.ipi;
    if (nota.saida) soma.debitos += i.icms;
    else soma.creditos += i.icms;
    if (nota.saida) soma.ipiDebitos += i.ipi;
    else soma.ipiCreditos += i.ipi;
    const ipi = soma.ipiPorCfop.get(`${i.cfop}|${i.cstIpi}`) ?? { contabil: 0, bc: 0, ipi: 0 };
    soma.ipiPorCfop.set(`${i.cfop}|${i.cstIpi}`, {
      contabil: ipi.contabil + operacao,
      bc: ipi.bc + i.bcIpi,
      ipi: ipi.ipi + i.ipi,
    });
    if (i.st > 0) soma.stPorUf[nota.participante.uf] = (soma.stPorUf[nota.participante.uf] ?? 0) + i.st;
  }
  for (const [chave, g] of grupos) {
    w.reg(
      'C190',
      g.cst,
      g.cfop,
      toSped(g.aliq),
      toSped(g.vlOpr),
      toSped(g.bcIcms),
      toSped(g.icms),
      toSped(g.bcSt),
      toSped(g.st),
      toSped(g.redBc),
      toSped(g.ipi),
      '',
    );
    somar(soma, { chave, ...g });
  }
}

function blocoD(w: SpedWriter, cenario: CenarioEfd, soma: Soma): void {
  w.open('D001', false);
  for (const frete of fretesOf(cenario.semente, cenario.mes, cenario.notas)) {
    const dia = ddmmaaaa(frete.dia);
    const valores = [
      toSped(frete.valor),
      '0,00',
      '0',
      toSped(frete.valor),
      toSped(frete.valor),
      toSped(frete.icms),
      '0,00',
    ];
    w.reg(
      'D100',
      0,
      1,
      TRANSPORTADORA.codigo,
      '57',
      '00',
      '1',
      '',
      frete.numero,
      frete.chave,
      dia,
      dia,
      '0',
      '',
      ...valores,
      '',
      '',
      '3509502',
      '3550308',
    );
    w.reg('D190', '000', '1352', '12,00', toSped(frete.valor), toSped(frete.valor), toSped(frete.icms), '0,00', '');
    somar(soma, { chave: '1352|000|12,00', vlOpr: frete.valor, bcIcms: frete.valor, icms: frete.icms });
    soma.creditos += frete.icms;
  }
  w.closeBlock('D990');
}

function blocoE(
  w: SpedWriter,
  { cenario, soma, inicio, fim }: { cenario: CenarioEfd; soma: Soma; inicio: string; fim: string },
): Pick<EfdIcmsIpiGerada, 'apuracao' | 'ipi'> {
  const anterior = cenario.saldoCredorAnterior ?? 0;
  const saldo = soma.debitos - soma.creditos - anterior;
  const recolher = Math.max(0, saldo);
  const transportar = Math.max(0, -saldo);
  const mmaaaa = `${cenario.mes.slice(5, 7)}${cenario.mes.slice(0, 4)}`;
  const vencimento = `20${nextMes(cenario.mes)}`;
  w.open('E001', false);
  w.reg('E100', inicio, fim);
  const z = '0,00';
  w.reg(
    'E110',
    toSped(soma.debitos),
    z,
    z,
    z,
    toSped(soma.creditos),
    z,
    z,
    z,
    toSped(anterior),
    toSped(recolher),
    z,
    toSped(recolher),
    toSped(transportar),
    z,
  );
  if (recolher > 0) w.reg('E116', '000', toSped(recolher), vencimento, '046-2', '', '', '', '', mmaaaa);
  for (const [uf, st] of Object.entries(soma.stPorUf)) {
    w.reg('E200', uf, inicio, fim);
    w.reg('E210', 1, z, z, z, z, z, toSped(st), z, z, toSped(st), z, toSped(st), z, z);
    w.reg('E250', '002', toSped(st), vencimento, '046-2', '', '', '', '', mmaaaa);
  }
  w.reg('E500', 0, inicio, fim);
  for (const [chave, t] of [...soma.ipiPorCfop].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [cfop = '', cst = ''] = chave.split('|');
    w.reg('E510', cfop, cst, toSped(t.contabil), toSped(t.bc), toSped(t.ipi));
  }
  const ipiAnterior = cenario.saldoIpiAnterior ?? 0;
  const saldoIpi = soma.ipiDebitos - soma.ipiCreditos - ipiAnterior;
  const ipi = {
    debitos: soma.ipiDebitos,
    creditos: soma.ipiCreditos,
    saldoAnterior: ipiAnterior,
    recolher: Math.max(0, saldoIpi),
    transportar: Math.max(0, -saldoIpi),
  };
  w.reg(
    'E520',
    toSped(ipiAnterior),
    toSped(ipi.debitos),
    toSped(ipi.creditos),
    z,
    z,
    toSped(ipi.transportar),
    toSped(ipi.recolher),
  );
  w.closeBlock('E990');
  return {
    apuracao: { debitos: soma.debitos, creditos: soma.creditos, saldoAnterior: anterior, recolher, transportar },
    ipi,
  };
}

/** mmaaaa of the month after. */
function nextMes(mes: Mes): string {
  const depois = moveCompetencia(mes, 1);
  return `${depois.slice(5)}${depois.slice(0, 4)}`;
}

function somar(soma: Soma, { chave, ...valores }: { chave: string } & Partial<TotalAnalitico>): void {
  const total = soma.analitico[chave] ?? {
    documentos: 0,
    vlOpr: 0,
    bcIcms: 0,
    icms: 0,
    bcSt: 0,
    st: 0,
    redBc: 0,
    ipi: 0,
  };
  total.documentos += 1;
  total.vlOpr += valores.vlOpr ?? 0;
  total.bcIcms += valores.bcIcms ?? 0;
  total.icms += valores.icms ?? 0;
  total.bcSt += valores.bcSt ?? 0;
  total.st += valores.st ?? 0;
  total.redBc += valores.redBc ?? 0;
  total.ipi += valores.ipi ?? 0;
  soma.analitico[chave] = total;
}
