import {
  CLIENTES,
  CONTADOR,
  EMPRESA,
  ENERGIA,
  ITENS,
  PRESTADORA,
  SERVICO,
  SERVICO_PRESTADO,
  TRANSPORTADORA,
} from './cadastro.ts';
import { type Centavos, percentOf, toSped } from './centavos.ts';
import {
  blocoM,
  type CreditoAnterior,
  type EfdContribuicoesApuracao,
  type Receitas,
  receitaBruta,
  writeSaldos,
} from './efd-contribuicoes-bloco-m.ts';
import { type CenarioEfd, c100, c170, ddmmaaaa, energiaOf, fretesOf } from './efd-icms-ipi.ts';
import { contribuicoes, lastDay, type Mes, type Nota, notaOf } from './nota.ts';
import { CONTA_DE, CONTAS } from './plano-de-contas.ts';
import { createRandom } from './random.ts';
import { createSpedWriter, type SpedTotals, type SpedWriter } from './sped-writer.ts';
import { writeParticipantesEUnidades } from './write-participantes.ts';

export interface CenarioEfdContribuicoes extends Omit<CenarioEfd, 'retificadora' | 'saldoCredorAnterior'> {
  /** The receipt that a rectifier replaces; absent for an original. */
  reciboAnterior?: string;
  /** Credits of earlier months that were not used, for records 1100 and 1500. */
  creditosAnteriores?: readonly CreditoAnterior[];
  /** A sold item that is charged 1.65 % and 7.60 %, whatever its product: in its document and in block M. */
  tributado?: ItemDeNota;
}

/** Where an item is: the index of its note in the month, and its own in the note. */
export interface ItemDeNota {
  nota: number;
  item: number;
}

export interface EfdContribuicoesGerada extends SpedTotals, EfdContribuicoesApuracao {}

/** Writes one month of EFD-Contribuições (leiaute 006): block M is worked out from the documents written above it. */
export function writeEfdContribuicoes(path: string, cenario: CenarioEfdContribuicoes): EfdContribuicoesGerada {
  const { mes } = cenario;
  const receitas = receitasOf(cenario);
  const w = createSpedWriter(path);
  const inicio = ddmmaaaa(`${mes}-01`);
  const fim = ddmmaaaa(`${mes}-${lastDay(mes)}`);

  bloco0(w, { cenario, receitas, inicio, fim });
  blocoA(w, cenario);
  blocoC(w, cenario);
  blocoD(w, cenario);
  blocoF(w, cenario);
  vazio(w, 'I');
  const apuracao = blocoM(w, receitas);
  vazio(w, 'P');
  const saldos = writeSaldos(w, { mes, apuracao, anteriores: cenario.creditosAnteriores ?? [] });
  return { ...w.finish({ cauda: cenario.cauda }), ...apuracao, saldos };
}

/** The operations of blocks A, D and F that a month has besides its goods invoices. */
function avulsosOf(
  semente: number,
  mes: Mes,
): {
  servicoTomado: Centavos;
  servicoPrestado: Centavos;
  aluguel: Centavos;
  financeira: Centavos;
  depreciacao: Centavos;
  numero: number;
} {
  const random = createRandom('avulsos', semente, mes);
  return {
    servicoTomado: random.integer(300_000, 900_000),
    servicoPrestado: random.integer(1_000_000, 2_500_000),
    aluguel: 850_000,
    financeira: random.integer(100_000, 600_000),
    depreciacao: 312_500,
    numero: random.integer(1, 99_999),
  };
}

/** First pass: what the month earned and bought, which records 0111 (before the documents) and block M (after) need. */
function receitasOf(cenario: CenarioEfdContribuicoes): Receitas {
  const { semente, mes } = cenario;
  const r: Receitas = { porCst: {}, basica: { receita: 0, base: 0 }, financeira: 0, naoTributadas: [], creditos: [] };
  const naoTributadas = new Map<string, Centavos>();
  const creditos = new Map<string, Centavos>();
  const credito = (nat: string, cst: string, base: Centavos): void => {
    creditos.set(`${nat}|${cst}`, (creditos.get(`${nat}|${cst}`) ?? 0) + base);
  };
  const receita = (cst: string, valor: Centavos): void => {
    r.porCst[cst] = (r.porCst[cst] ?? 0) + valor;
  };
  for (let indice = 0; indice < cenario.notas; indice++) {
    const nota = notaEscriturada(cenario, indice);
    if (nota.codSit !== '00') continue;
    for (const i of nota.itens) {
      if (!nota.saida) {
        if (i.cstPis === '50') credito(naturezaDoCfop(i.cfop), '50', i.bcPis);
        continue;
      }
      receita(i.cstPis, i.vlItem);
      if (i.cstPis === '01') {
        r.basica.receita += i.vlItem;
        r.basica.base += i.bcPis;
      } else {
        const chave = `${i.cstPis}|${i.cstPis === '08' ? '401' : i.item.natRec}`;
        naoTributadas.set(chave, (naoTributadas.get(chave) ?? 0) + i.vlItem);
      }
    }
  }
  const a = avulsosOf(semente, mes);
  r.basica.receita += a.servicoPrestado;
  r.basica.base += a.servicoPrestado;
  receita('01', a.servicoPrestado);
  r.financeira = a.financeira;
  const energia = energiaOf(semente, mes);
  credito('03', '56', a.servicoTomado);
  credito('04', '56', energia.valor - energia.icms);
  credito('05', '56', a.aluguel);
  credito('09', '50', a.depreciacao);
  for (const frete of fretesOf(semente, mes, cenario.notas)) credito('07', '50', frete.valor - frete.icms);
  r.naoTributadas = [...naoTributadas]
    .sort(byKey)
    .map(([chave, valor]) => ({ cst: chave.slice(0, 2), natRec: chave.slice(3), valor }));
  r.creditos = [...creditos]
    .sort(byKey)
    .map(([chave, base]) => ({ nat: chave.slice(0, 2), cst: chave.slice(3), base }));
  return r;
}

/** A note as the company books it: like the one that was issued, but for the item that it charges in full. */
function notaEscriturada({ semente, mes, tributado }: CenarioEfdContribuicoes, indice: number): Nota {
  const nota = notaOf(semente, mes, indice);
  if (tributado?.nota !== indice) return nota;
  const itens = nota.itens.map((item, i) =>
    i === tributado.item ? { ...item, ...contribuicoes('01', item.vlItem - item.vlDesc) } : item,
  );
  return { ...nota, itens };
}

function byKey(a: readonly [string, number], b: readonly [string, number]): number {
  return a[0] < b[0] ? -1 : 1;
}

/** NAT_BC_CRED of a purchase or a return, by its CFOP (guide, table 4.3.7). */
function naturezaDoCfop(cfop: string): string {
  if (cfop.endsWith('101')) return '02';
  if (cfop.endsWith('201')) return '12';
  return '01';
}

function bloco0(
  w: SpedWriter,
  {
    cenario,
    receitas,
    inicio,
    fim,
  }: { cenario: CenarioEfdContribuicoes; receitas: Receitas; inicio: string; fim: string },
): void {
  const e = EMPRESA;
  const recibo = cenario.reciboAnterior ?? '';
  w.reg('0000', '006', recibo === '' ? 0 : 1, '', recibo, inicio, fim, e.nome, e.cnpj, e.uf, e.codMun, '', '00', 0);
  w.open('0001', false);
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
  w.reg('0110', 1, 2, 2, '');
  const { tributada, naoTributada, exportacao } = receitaBruta(receitas);
  w.reg(
    '0111',
    toSped(tributada),
    toSped(naoTributada),
    toSped(exportacao),
    '0,00',
    toSped(tributada + naoTributada + exportacao),
  );
  w.reg('0140', 'MATRIZ', e.nome, e.cnpj, e.uf, e.ie, e.codMun, '', '');
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
    );
  for (const c of CONTAS)
    w.reg('0500', '01012020', c.natureza, c.analitica ? 'A' : 'S', c.nivel, c.codigo, c.nome, c.referencial, '');
  w.closeBlock('0990');
}

function blocoA(w: SpedWriter, { semente, mes }: CenarioEfdContribuicoes): void {
  const a = avulsosOf(semente, mes);
  const dia = ddmmaaaa(`${mes}-10`);
  w.open('A001', false);
  w.reg('A010', EMPRESA.cnpj);
  const casos = [
    {
      oper: 0,
      emit: 1,
      parte: PRESTADORA.codigo,
      numero: a.numero,
      valor: a.servicoTomado,
      item: SERVICO.codigo,
      nat: '03',
      cst: '56',
      conta: CONTA_DE.manutencao,
    },
    {
      oper: 1,
      emit: 0,
      parte: CLIENTES[0]?.codigo ?? '',
      numero: a.numero + 1,
      valor: a.servicoPrestado,
      item: SERVICO_PRESTADO.codigo,
      nat: '',
      cst: '01',
      conta: CONTA_DE.venda,
    },
  ];
  for (const c of casos) {
    const t = contribuicoes(c.cst, c.valor);
    const bases = [toSped(c.valor), toSped(t.pis), toSped(c.valor), toSped(t.cofins)];
    w.reg(
      'A100',
      c.oper,
      c.emit,
      c.parte,
      '00',
      'A',
      '',
      c.numero,
      '',
      dia,
      dia,
      toSped(c.valor),
      '1',
      '0,00',
      ...bases,
      '0,00',
      '0,00',
      toSped(percentOf(c.valor, 500)),
    );
    const tributos = [c.cst, toSped(c.valor), '1,65', toSped(t.pis), c.cst, toSped(c.valor), '7,60', toSped(t.cofins)];
    w.reg('A170', 1, c.item, '', toSped(c.valor), '0,00', c.nat, c.nat === '' ? '' : 0, ...tributos, c.conta, '');
  }
  w.closeBlock('A990');
}

function blocoC(w: SpedWriter, cenario: CenarioEfdContribuicoes): void {
  const { semente, mes, notas } = cenario;
  w.open('C001', false);
  w.reg('C010', EMPRESA.cnpj, 2);
  for (let indice = 0; indice < notas; indice++) {
    const nota = notaEscriturada(cenario, indice);
    w.reg(...c100(nota));
    for (let i = 0; i < nota.itens.length; i++) w.reg(...c170(nota, i, nota.saida ? CONTA_DE.venda : CONTA_DE.compra));
  }
  const e = energiaOf(semente, mes);
  const dia = ddmmaaaa(e.dia);
  const base = e.valor - e.icms;
  const t = contribuicoes('56', base);
  w.reg(
    'C500',
    ENERGIA.codigo,
    '06',
    '00',
    '',
    '',
    e.numero,
    dia,
    dia,
    toSped(e.valor),
    toSped(e.icms),
    '',
    toSped(t.pis),
    toSped(t.cofins),
    '',
  );
  w.reg('C501', '56', toSped(e.valor), '04', toSped(base), '1,6500', toSped(t.pis), CONTA_DE.energia);
  w.reg('C505', '56', toSped(e.valor), '04', toSped(base), '7,6000', toSped(t.cofins), CONTA_DE.energia);
  w.closeBlock('C990');
}

function blocoD(w: SpedWriter, { semente, mes, notas }: CenarioEfdContribuicoes): void {
  w.open('D001', false);
  w.reg('D010', EMPRESA.cnpj);
  for (const frete of fretesOf(semente, mes, notas)) {
    const dia = ddmmaaaa(frete.dia);
    const base = frete.valor - frete.icms;
    const t = contribuicoes('50', base);
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
      CONTA_DE.compra,
    );
    w.reg('D101', 0, toSped(frete.valor), '50', '07', toSped(base), '1,6500', toSped(t.pis), CONTA_DE.compra);
    w.reg('D105', 0, toSped(frete.valor), '50', '07', toSped(base), '7,6000', toSped(t.cofins), CONTA_DE.compra);
  }
  w.closeBlock('D990');
}

function blocoF(w: SpedWriter, { semente, mes }: CenarioEfdContribuicoes): void {
  const a = avulsosOf(semente, mes);
  const dia = ddmmaaaa(`${mes}-${lastDay(mes)}`);
  w.open('F001', false);
  w.reg('F010', EMPRESA.cnpj);
  const aluguel = contribuicoes('56', a.aluguel);
  const base = (valor: Centavos): string => `${toSped(valor)}00`;
  w.reg(
    'F100',
    0,
    PRESTADORA.codigo,
    '',
    dia,
    toSped(a.aluguel),
    '56',
    base(a.aluguel),
    '1,6500',
    toSped(aluguel.pis),
    '56',
    base(a.aluguel),
    '7,6000',
    toSped(aluguel.cofins),
    '05',
    0,
    CONTA_DE.aluguel,
    '',
    'ALUGUEL DO PREDIO',
  );
  const pis = toSped(percentOf(a.financeira, 65));
  const cofins = toSped(percentOf(a.financeira, 400));
  w.reg(
    'F100',
    1,
    '',
    '',
    dia,
    toSped(a.financeira),
    '01',
    base(a.financeira),
    '0,6500',
    pis,
    '01',
    base(a.financeira),
    '4,0000',
    cofins,
    '',
    '',
    CONTA_DE.financeira,
    '',
    'RENDIMENTO DE APLICACAO',
  );
  const d = contribuicoes('50', a.depreciacao);
  w.reg(
    'F120',
    '09',
    '04',
    0,
    1,
    toSped(a.depreciacao),
    '0,00',
    '50',
    toSped(a.depreciacao),
    '1,6500',
    toSped(d.pis),
    '50',
    toSped(a.depreciacao),
    '7,6000',
    toSped(d.cofins),
    CONTA_DE.ativo,
    '',
    'MAQUINAS',
  );
  w.closeBlock('F990');
}

function vazio(w: SpedWriter, bloco: string): void {
  w.open(`${bloco}001`, true);
  w.closeBlock(`${bloco}990`);
}
