import { type Centavos, mulDiv, percentOf, scaled, toSped } from '../geradores/centavos.ts';
import { chaveOf, cnpjOf } from '../geradores/identidade.ts';
import { lastDay, type Mes } from '../geradores/nota.ts';
import { createRandom, type Random } from '../geradores/random.ts';

/** A fictitious company whose books have findings of every kind. `regime` is its 0110.COD_INC_TRIB. */
export interface Empresa {
  cnpj: string;
  regime: '1' | '2' | '3';
  semente: number;
}

export const createEmpresa = (semente: number, regime: Empresa['regime']): Empresa => ({
  cnpj: cnpjOf(`9${String(9000000 + semente * 10 + Number(regime)).slice(-7)}0001`),
  regime,
  semente,
});

export interface LinhasDoMes {
  /** Block 0 to block 1 of the EFD-Contribuições, without counters and with an empty block M. */
  contribuicoes: string[];
  /** A reduction of the base for ICMS that block M already has; zero in most months. */
  ajuste: Centavos;
  /** The EFD ICMS/IPI, with acquisitions that the other file does not have. */
  icmsIpi: string[];
}

const FORNECEDOR = cnpjOf('980000010001');
const CLIENTE = cnpjOf('980000020001');
/** Basis points. */
const BASICAS = { pis: 165, cofins: 760 } as const;
const CUMULATIVAS = { pis: 65, cofins: 300 } as const;
type Par = { pis: number; cofins: number };

const dia = (mes: Mes, d: number) => `${String(d).padStart(2, '0')}${mes.slice(5)}${mes.slice(0, 4)}`;
const aliquota = (pontos: number) => scaled(pontos * 100, 4, ',');

const PRODUTOS = {
  MOVEL: '94036000',
  XAMPU: '33051000',
  MACA: '08081000',
  LIVRO: '49019900',
  INSUMO: '84713012',
} as const;
type Produto = keyof typeof PRODUTOS;

interface Item {
  produto: Produto;
  cfop: string;
  valor: Centavos;
  desconto: Centavos;
  icms: Centavos;
  cst: string;
  base: Centavos;
  par: Par;
}

function c170(i: Item, numero: number): string {
  const taxado = i.base > 0;
  const tributo = (pontos: number) =>
    `${i.cst}|${toSped(i.base)}|${aliquota(taxado ? pontos : 0)}|||${toSped(percentOf(i.base, taxado ? pontos : 0))}`;
  const conta = i.cfop < '4' ? '4.1' : '3.1';
  const icms = i.icms > 0 ? `${toSped(i.valor - i.desconto)}|18,00|${toSped(i.icms)}` : '0,00|0,00|0,00';
  const comeco = `|C170|${numero}|${i.produto}||1,00000|UN|${toSped(i.valor)}|${toSped(i.desconto)}|0|000|${i.cfop}||`;
  return `${comeco}${icms}|0,00|0,00|0,00||||0,00|0,00|0,00|${tributo(i.par.pis)}|${tributo(i.par.cofins)}|${conta}|`;
}

interface Nota {
  saida: boolean;
  cnpj: string;
  mes: Mes;
  numero: number;
  itens: readonly Item[];
}

const chaveDa = (n: Pick<Nota, 'cnpj' | 'mes' | 'numero'>, modelo = '55') =>
  chaveOf({
    ...{ cUf: '35', aamm: `${n.mes.slice(2, 4)}${n.mes.slice(5)}`, cnpj: n.cnpj, modelo, serie: 1 },
    ...{ numero: n.numero, cNf: String(10_000_000 + n.numero) },
  });

const soma = (itens: readonly Item[], valor: (i: Item) => Centavos) => itens.reduce((s, i) => s + valor(i), 0);

function c100(n: Nota): string[] {
  const { itens } = n;
  const liquido = soma(itens, (i) => i.valor - i.desconto);
  const [d, icms] = [dia(n.mes, 10), toSped(soma(itens, (i) => i.icms))];
  const pis = toSped(soma(itens, (i) => percentOf(i.base, i.par.pis)));
  const cofins = toSped(soma(itens, (i) => percentOf(i.base, i.par.cofins)));
  const quem = n.saida ? '1|0|C1' : '0|1|F1';
  const descontos = toSped(soma(itens, (i) => i.desconto));
  return [
    `|C100|${quem}|55|00|001|${n.numero}|${chaveDa(n)}|${d}|${d}|${toSped(liquido)}|1|${descontos}|` +
      `0,00|${toSped(soma(itens, (i) => i.valor))}|9|0,00|0,00|0,00|0,00|${icms}|0,00|0,00|0,00|${pis}|` +
      `${cofins}|0,00|0,00|`,
    ...itens.map((i, k) => c170(i, k + 1)),
  ];
}

/** One sold item: about half of those that are taxed have the ICMS inside their base. */
function venda(random: Random, { regime }: Empresa): Item {
  const cumulativa = regime === '2' || (regime === '3' && random.chance(30));
  const par = cumulativa ? CUMULATIVAS : BASICAS;
  const valor = random.integer(10_000, 4_000_000);
  const desconto = random.chance(25) ? percentOf(valor, random.integer(1, 900)) : 0;
  const comum = { valor, desconto, par };
  const sorte = random.integer(0, 99);
  if (sorte < 8) return { ...comum, produto: 'MOVEL', cfop: '7102', icms: 0, cst: '08', base: 0 };
  if (sorte < 15) return { ...comum, produto: 'LIVRO', cfop: '5102', icms: 0, cst: '06', base: 0 };
  const icms = percentOf(valor - desconto, 1800);
  const produto = sorte < 30 ? 'XAMPU' : sorte < 42 ? 'MACA' : 'MOVEL';
  const fora = random.chance(40) ? icms : random.chance(20) ? mulDiv(icms, random.integer(1, 9), 10) : 0;
  return { ...comum, produto, cfop: '5102', icms, cst: '01', base: valor - desconto - fora };
}

/** The month of the company, drawn from its seed: the same seed gives the same month. */
export function drawMes(empresa: Empresa, mes: Mes, saldoAnterior: boolean): LinhasDoMes {
  const random = createRandom('espelho', empresa.semente, empresa.regime, mes);
  const numero = 1000 + Number(mes.slice(5)) * 100;
  const vendas = Array.from({ length: random.integer(2, 5) }, (_, k): Nota => {
    const itens = Array.from({ length: random.integer(1, 5) }, () => venda(random, empresa));
    return { saida: true, cnpj: empresa.cnpj, mes, numero: numero + k, itens };
  });
  const entradas =
    empresa.regime === '2' ? [] : [...comprasDe(random, { empresa, mes, numero }), ...revendaDe(empresa, mes, numero)];
  return {
    contribuicoes: contribuicoes(random, { empresa, mes, vendas, entradas, saldoAnterior }),
    ajuste: empresa.regime !== '2' && random.chance(30) ? ajusteAte(random.integer(1_000, 400_000), vendas) : 0,
    icmsIpi: icmsIpi(random, { empresa, mes, numero: numero + 50 }),
  };
}

/**
 * A reduction is at most the ICMS that the month's items have in their base, and 50,00 that no item explains: beyond
 * that, no base is left for it once every item is rectified, and the engine rightly refuses such a file.
 */
function ajusteAte(sorteado: Centavos, vendas: readonly Nota[]): Centavos {
  const tributados = vendas.flatMap((n) => n.itens.filter((i) => i.cst === '01' && i.par === BASICAS));
  return Math.min(sorteado, 5_000 + soma(tributados, (i) => i.base - (i.valor - i.desconto - i.icms)));
}

function comprasDe(random: Random, o: { empresa: Empresa; mes: Mes; numero: number }): Nota[] {
  // Some months buy more than they sell: they end in credit.
  const grande = random.chance(35) ? 9_000_000 : 900_000;
  const cst = random.pick(['50', '53', '56']);
  const compra = (): Item => {
    const valor = random.integer(50_000, grande);
    const icms = percentOf(valor, 1800);
    const base = o.mes >= '2023-05' ? valor - icms : valor;
    return { produto: 'INSUMO', cfop: '1102', valor, desconto: 0, icms, cst, base, par: BASICAS };
  };
  const devolucao = (): Item => {
    const valor = random.integer(20_000, 300_000);
    const icms = percentOf(valor, 1800);
    const base = random.chance(60) ? valor : valor - icms;
    return { produto: 'MOVEL', cfop: '1202', valor, desconto: 0, icms, cst: '50', base, par: BASICAS };
  };
  const comum = { saida: false, cnpj: FORNECEDOR, mes: o.mes };
  return [
    { ...comum, numero: o.numero + 20, itens: Array.from({ length: random.integer(1, 3) }, compra) },
    ...(random.chance(60) ? [{ ...comum, numero: o.numero + 30, itens: [devolucao()] }] : []),
  ];
}

/**
 * Goods that the law frees, bought or taken back with a credit: where their sale is taxed too, both go together. The
 * draw is its own, so that what is drawn above stays.
 */
function revendaDe(empresa: Empresa, mes: Mes, numero: number): Nota[] {
  const random = createRandom('espelho-revenda', empresa.semente, empresa.regime, mes);
  if (!random.chance(70)) return [];
  const item = (produto: Produto, cfop: string): Item => {
    const valor = random.integer(1_000, random.chance(30) ? 3_000_000 : 200_000);
    const cst = random.pick(['50', '53', '56']);
    return { produto, cfop, valor, desconto: 0, icms: 0, cst, base: valor, par: BASICAS };
  };
  const itens = [
    ...(random.chance(60) ? [item('XAMPU', '1102')] : []),
    ...(random.chance(60) ? [item('MACA', '1102')] : []),
    ...(random.chance(30) ? [item('XAMPU', '1202')] : []),
  ];
  return itens.length === 0 ? [] : [{ saida: false, cnpj: FORNECEDOR, mes, numero: numero + 40, itens }];
}

function operacao(o: {
  tipo: '0' | '1';
  valor: Centavos;
  cst: string;
  par: Par;
  nat: string;
  texto: string;
  mes: Mes;
}) {
  const tributo = (pontos: number) =>
    `${o.cst}|${toSped(o.valor)}00|${aliquota(pontos)}|${toSped(percentOf(o.valor, pontos))}`;
  const origem = o.tipo === '0' ? '0' : '';
  const quem = o.tipo === '0' ? 'F1' : 'C1';
  const conta = o.tipo === '0' ? '4.1' : '3.1';
  const corpo =
    `${dia(o.mes, 15)}|${toSped(o.valor)}|${tributo(o.par.pis)}|${tributo(o.par.cofins)}|${o.nat}|` + `${origem}`;
  return `|F100|${o.tipo}|${quem}||${corpo}|${conta}||${o.texto}|`;
}

function contribuicoes(
  random: Random,
  o: { empresa: Empresa; mes: Mes; vendas: readonly Nota[]; entradas: readonly Nota[]; saldoAnterior: boolean },
): string[] {
  const { empresa, mes } = o;
  const { regime, cnpj } = empresa;
  const itens = o.vendas.flatMap((n) => n.itens);
  const financeira = regime === '2' ? 0 : random.integer(10_000, 300_000);
  const receita = (quais: (i: Item) => boolean) => soma(itens.filter(quais), (i) => i.valor);
  const cumulativa = (i: Item) => i.par === CUMULATIVAS && i.cst === '01';
  const grupos = [
    receita((i) => i.cst === '01' && !cumulativa(i)) + financeira,
    receita((i) => i.cst === '06'),
    receita((i) => i.cst === '08'),
    receita(cumulativa),
  ];
  const rateio = `|0111|${[...grupos, grupos.reduce((a, b) => a + b, 0)].map(toSped).join('|')}|`;
  const retido = random.chance(60) ? random.integer(2_000, 60_000) : 0;
  const cofinsRetida = retido * 4;
  const natureza = regime === '2' || (regime === '3' && random.chance(50)) ? '1' : '0';
  const anterior = (registro: string, valor: Centavos) => {
    const v = toSped(valor);
    const [m, a] = [Number(mes.slice(5)), Number(mes.slice(0, 4))];
    const origem = m === 1 ? `12${a - 1}` : `${String(m - 1).padStart(2, '0')}${a}`;
    return `|${registro}|${origem}|01||101|${v}|0,00|${v}|0,00|0,00|0,00|${v}|0,00|0,00|0,00|0,00|0,00|${v}|`;
  };
  const comSaldo = o.saldoAnterior && regime !== '2';
  const saldo = random.integer(5_000, 90_000);
  return [
    `|0000|006|0|||${dia(mes, 1)}|${dia(mes, lastDay(mes))}|ESPELHO FICTICIO LTDA|${cnpj}|SP|3550308||00|2|`,
    '|0001|0|',
    '|0100|CONTADOR FICTICIO|11144477735|1SP000000||01001000|RUA UM|1||CENTRO||||3550308|',
    regime === '2' ? '|0110|2||1|9|' : `|0110|${regime}|2|1||`,
    ...(regime === '2' ? [] : [rateio]),
    `|0140|MATRIZ|ESPELHO FICTICIO LTDA|${cnpj}|SP||3550308|||`,
    ...participantes('0150', '01058'),
    '|0190|UN|UNIDADE|',
    ...Object.entries(PRODUTOS).map(([c, ncm]) => `|0200|${c}|${c}|||UN|00|${ncm}||${ncm.slice(0, 2)}||18,00|`),
    ...['3.1', '4.1'].map((conta) => `|0500|01012020|04|A|2|${conta}|CONTA ${conta}|||`),
    '|A001|1|',
    '|C001|0|',
    `|C010|${cnpj}|2|`,
    ...[...o.vendas, ...o.entradas].flatMap(c100),
    '|D001|1|',
    '|F001|0|',
    `|F010|${cnpj}|`,
    ...(financeira > 0
      ? [operacao({ ...{ tipo: '1', valor: financeira, cst: '02', nat: '', texto: 'JUROS', mes }, par: FINANCEIRAS })]
      : []),
    ...(regime !== '2'
      ? [
          operacao({
            ...{ tipo: '0', valor: random.integer(20_000, 400_000), cst: random.pick(['50', '53', '56']) },
            ...{ par: BASICAS, nat: '05', texto: 'ALUGUEL', mes },
          }),
        ]
      : []),
    ...(retido > 0
      ? [
          `|F600|03|${dia(mes, 20)}|${toSped(retido * 100)}00|${toSped(retido + cofinsRetida)}|5952|` +
            `${natureza}|${CLIENTE}|${toSped(retido)}|${toSped(cofinsRetida)}|0|`,
        ]
      : []),
    '|I001|1|',
    '|M001|1|',
    '|P001|1|',
    ...(comSaldo ? ['|1001|0|', anterior('1100', saldo), anterior('1500', saldo * 4)] : ['|1001|1|']),
  ];
}

const FINANCEIRAS: Par = { pis: 65, cofins: 400 };

const participantes = (registro: string, pais: string): string[] => [
  `|${registro}|F1|FORNECEDOR FICTICIO|${pais}|${FORNECEDOR}||111|3550308||RUA|1||CENTRO|`,
  `|${registro}|C1|CLIENTE FICTICIO|${pais}|${CLIENTE}||222|3550308||RUA|1||CENTRO|`,
];

function icmsIpi(random: Random, { empresa, mes, numero }: { empresa: Empresa; mes: Mes; numero: number }): string[] {
  const d = dia(mes, 12);
  const valores = Array.from({ length: random.integer(1, 2) }, () => random.integer(10_000, 700_000));
  const total = valores.reduce((a, b) => a + b, 0);
  const icms = (v: Centavos) => toSped(percentOf(v, 1800));
  const [energia, frete] = [random.integer(10_000, 200_000), random.integer(10_000, 90_000)];
  const daNota = { cnpj: FORNECEDOR, mes };
  return [
    `|0000|018|0|${dia(mes, 1)}|${dia(mes, lastDay(mes))}|ESPELHO FICTICIO LTDA|${empresa.cnpj}||SP|` +
      '111222333444|3550308|||A|0|',
    '|0001|0|',
    ...participantes('0150', '1058'),
    '|0190|UN|UNIDADE|',
    ...Object.entries(PRODUTOS).map(([c, ncm]) => `|0200|${c}|${c}|||UN|00|${ncm}||${ncm.slice(0, 2)}||18,00||`),
    '|B001|1|',
    '|C001|0|',
    `|C100|0|1|F1|55|00|1|${numero}|${chaveDa({ ...daNota, numero })}|${d}|${d}|${toSped(total)}|0|0|` +
      `|${toSped(total)}|9|0|0|0|0|0|0|0|0|0|0|0|0|`,
    ...valores.map(
      (v, k) =>
        `|C170|${k + 1}|INSUMO||1,00000|UN|${toSped(v)}|0|0|000|1102||${toSped(v)}|18,00|${icms(v)}|0|0|` +
        '0|0|||0|0|0|98|0|0|||0|98|0|0|||0|4.1||',
    ),
    `|C190|000|1102|18,00|${toSped(total)}|${toSped(total)}|${icms(total)}|0|0|0|0||`,
    `|C500|0|1|F1|06|00|B||01|${numero + 1}|${d}|${d}|${toSped(energia)}|0|${toSped(energia)}|0|0|0|` +
      `${toSped(energia)}|${icms(energia)}|0|0||0|0|1|01||||||||||||||`,
    `|C590|000|1253|18,00|${toSped(energia)}|${toSped(energia)}|${icms(energia)}|0|0|0||`,
    '|D001|0|',
    `|D100|0|1|F1|57|00|1||${numero + 2}|${chaveDa({ ...daNota, numero: numero + 2 }, '57')}|${d}|` +
      `${d}|0||${toSped(frete)}|0|0|${toSped(frete)}|${toSped(frete)}|${icms(frete)}|0||4.1|3550308|` +
      '3304557|',
    `|D190|000|1353|18,00|${toSped(frete)}|${toSped(frete)}|${icms(frete)}|0||`,
    '|E001|1|',
  ];
}
