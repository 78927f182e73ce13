import { moneyOfCents } from '@apura/br';
import { centavos, sum } from '../diagnostico/centavos.ts';
import type { ContaDoMes, LinhaDaConta } from './dados-do-dossie.ts';

/** One M210 or M610 as declared; amounts are decimal strings. */
interface ContribuicaoDeclarada {
  COD_CONT: string;
  /** NC, CUM or another regime of the table of codes. */
  regime: string;
  /** Percent; '' of a contribution by unit of product. */
  ALIQ: string;
  VL_BC_CONT: string;
  VL_CONT_PER: string;
}

/** M200 or M600 as declared, by the number of its field. */
export type ApuracaoDeclarada = Readonly<Record<CampoM200, string>>;
type CampoM200 = '02' | '03' | '04' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13';

export interface PedidoDaConta {
  periodo: string;
  tributo: string;
  contribuicoes: readonly ContribuicaoDeclarada[];
  apuracao: ApuracaoDeclarada;
  /** What the dossier says of the month, by class. */
  valores: ReadonlyMap<string, string>;
  /** How much of the base leaves, by rate ('' where the report does not name it). */
  bases: ReadonlyMap<string, string>;
  /** Credits that fall with the findings (returned sales whose base had the ICMS). */
  estornos: string;
  /** Whether LC 224/2025 leaves something to be paid on what leaves the base. */
  lc224: boolean;
  /** Whether the findings are new credits, which lower no contribution. */
  credito: boolean;
}

const ROTULOS: Readonly<Record<CampoM200, string>> = {
  '02': 'Contribuição não cumulativa do período',
  '03': 'Crédito descontado, do próprio mês',
  '04': 'Crédito descontado, de meses anteriores',
  '06': 'Retenções, não cumulativo',
  '07': 'Outras deduções, não cumulativo',
  '08': 'Contribuição não cumulativa a recolher',
  '09': 'Contribuição cumulativa do período',
  '10': 'Retenções, cumulativo',
  '11': 'Outras deduções, cumulativo',
  '12': 'Contribuição cumulativa a recolher',
  '13': 'Total a recolher',
};

/** Where M210 falls by more than the amounts of the dossier, and it is no return. */
const DE_OUTROS = 'Parte da redução que é de achados do mês contados antes';
const DO_CENTAVO = 'Centavo de arredondamento entre os achados do mês';
const DA_LC224 = 'Ajuste de acréscimo: o que a LC 224/2025 deixa a pagar';

/**
 * The account of a tax in a month, line by line, as declared and as it would be right. What leaves the base changes
 * M210 (M610); M200 (M600) changes by the classes of the dossier, each in its line, so that the account ends in the
 * amounts of the report. Where M210 falls by more than the report counts, or less was taken of what was to be paid than
 * there was, other findings of the month come first: the account says so.
 */
export function contaDoMes(o: PedidoDaConta): ContaDoMes {
  const [regC, regA] = o.tributo === 'PIS' ? ['M210', 'M200'] : ['M610', 'M600'];
  const da = (...classes: string[]) => sum2(classes.map((classe) => o.valores.get(classe) ?? '0'));
  const recolher = da('Pago a maior', 'Débito em aberto reduzido');
  const retido = da('Saldo de retenções');
  const saldo = da('Saldo de crédito descontável', 'Saldo de crédito ressarcível');
  const estornos = centavos(o.estornos);
  const total = recolher + retido + saldo;
  const movidas = o.credito ? [] : movedBases(o, total + estornos);
  const queda = movidas === null || o.credito ? null : movidas.reduce((soma, m) => soma + m.queda, 0n);
  const fora = queda === null ? 0n : queda - estornos - total;
  const daLc224 = o.lc224 && fora > 0n ? fora : 0n;
  const linhas: LinhaDaConta[] = (movidas ?? []).flatMap(({ c, base, queda: menos }, i) => {
    const antes = centavos(c.VL_CONT_PER);
    return [
      linha(regC, `Base de cálculo (${qualE(c)})`, centavos(c.VL_BC_CONT), base),
      linha(regC, `Contribuição do período (${qualE(c)})`, antes, antes - menos + (i === 0 ? daLc224 : 0n)),
    ];
  });
  if (movidas !== null && movidas.length > 0)
    for (const c of o.contribuicoes.filter((c) => !movidas.some((m) => m.c === c)))
      linhas.push(
        linha(regC, `Contribuição do período (${qualE(c)})`, centavos(c.VL_CONT_PER), centavos(c.VL_CONT_PER)),
      );
  if (daLc224 > 0n) linhas.push(aParte(regC === 'M210' ? 'M220' : 'M620', DA_LC224, daLc224));
  const declarado = (campo: CampoM200) => centavos(o.apuracao[campo]);
  const regime = regimeDa(o, movidas ?? []);
  const muda = new Map<CampoM200, bigint>([['13', -recolher]]);
  if (regime !== null) {
    const [cont, ret, rec] = regime === 'NC' ? (['02', '06', '08'] as const) : (['09', '10', '12'] as const);
    muda.set(rec, -recolher).set(ret, -retido);
    // A new credit is used up to what was to be paid; else what is used falls, and is left as a balance.
    if (o.credito) muda.set('03', recolher + retido);
    else {
      const doMes = menor(saldo + estornos, declarado('03'));
      muda
        .set(cont, -(total + estornos))
        .set('03', -doMes)
        .set('04', doMes - saldo - estornos);
    }
  }
  const campos = Object.keys(ROTULOS).toSorted() as CampoM200[];
  for (const campo of campos) {
    const antes = declarado(campo);
    const depois = antes + (muda.get(campo) ?? 0n);
    if (antes !== 0n || depois !== 0n) linhas.push(linha(`${regA}.${campo}`, ROTULOS[campo], antes, depois));
  }
  if (fora !== daLc224) linhas.push(aParte('', abs(fora) > 1n ? DE_OUTROS : DO_CENTAVO, daLc224 - fora));
  const havia = menor(declarado('13'), total - deRateio(o));
  const menosDoQueHavia = recolher < havia ? havia - recolher : 0n;
  return {
    periodo: o.periodo,
    tributo: o.tributo,
    linhas,
    valor: moneyOfCents(total),
    reducao: queda === null ? null : moneyOfCents(queda),
    fora: moneyOfCents(fora - daLc224),
    menosDoQueHavia: moneyOfCents(menosDoQueHavia),
    nota: notaDa({ credito: o.credito, movidas, regime, saldo }),
  };
}

/** Revenue that ceases to be taxed turns credits of 1YY into 2YY: a balance that grows whatever else is found. */
const deRateio = ({ credito, valores }: PedidoDaConta): bigint =>
  credito ? 0n : centavos(valores.get('Saldo de crédito ressarcível'));

interface BaseMovida {
  c: ContribuicaoDeclarada;
  base: bigint;
  queda: bigint;
}

/**
 * The contributions whose base moves; null where nothing says at which rate the base leaves. A report that names no
 * rate means the one at which the base comes to its amount.
 */
function movedBases({ contribuicoes, bases }: PedidoDaConta, esperada: bigint): BaseMovida[] | null {
  const percentuais = contribuicoes.filter((c) => Number(c.ALIQ) > 0);
  const sai = new Map<ContribuicaoDeclarada, bigint>();
  for (const [aliquota, texto] of bases) {
    const [primeira, ...outras] = percentuais
      .filter((c) => aliquota === '' || Number(c.ALIQ) === Number(aliquota))
      .map((c) => moveBase(c, centavos(texto)))
      .toSorted((a, b) =>
        aliquota === ''
          ? Number(abs(a.queda - esperada) - abs(b.queda - esperada))
          : Number(b.c.VL_BC_CONT) - Number(a.c.VL_BC_CONT),
      );
    if (primeira === undefined) return null;
    if (aliquota === '' && outras.length > 0 && abs(primeira.queda - esperada) > CENTAVOS_DE_ARREDONDAMENTO)
      return null;
    // An adjustment of the base names no rate: it moves the contribution that the items move.
    sai.set(primeira.c, (sai.get(primeira.c) ?? 0n) + centavos(texto));
  }
  return [...sai].map(([c, base]) => moveBase(c, base));
}

const CENTAVOS_DE_ARREDONDAMENTO = 5n;

function moveBase(c: ContribuicaoDeclarada, sai: bigint): BaseMovida {
  const antes = centavos(c.VL_BC_CONT);
  const base = antes - sai;
  return { c, base, queda: imposto(antes, c.ALIQ) - imposto(base, c.ALIQ) };
}

/** The regime that the month's amounts are of; null where it has both and the findings do not tell. */
function regimeDa({ apuracao, credito }: PedidoDaConta, movidas: readonly BaseMovida[]): 'NC' | 'CUM' | null {
  if (credito) return 'NC';
  const [nc, cum] = [centavos(apuracao['02']) !== 0n, centavos(apuracao['09']) !== 0n];
  if (nc !== cum) return nc ? 'NC' : 'CUM';
  const regimes = new Set(movidas.map(({ c }) => c.regime));
  const [unico] = regimes;
  return regimes.size === 1 && (unico === 'NC' || unico === 'CUM') ? unico : null;
}

function notaDa(o: { credito: boolean; movidas: BaseMovida[] | null; regime: string | null; saldo: bigint }): string {
  const notas = [
    o.movidas === null
      ? 'O mês tem mais de uma alíquota e o relatório não diz a de cada linha: a base não se abre.'
      : '',
    o.regime === null ? 'O mês tem os dois regimes: só o total a recolher se abre.' : '',
    o.credito && o.saldo > 0n ? `Sobram ${moneyOfCents(o.saldo).replace('.', ',')} de crédito como saldo.` : '',
  ];
  return notas.filter((nota) => nota !== '').join(' ');
}

/** Which M210 of the month: its code and its rate, or that it is by unit of product. */
const qualE = ({ COD_CONT, ALIQ }: ContribuicaoDeclarada): string =>
  ALIQ === ''
    ? `código ${COD_CONT}, por unidade`
    : `código ${COD_CONT}, ${ALIQ.replace('.', ',').replace(/0+$/, '').replace(/,$/, '')}%`;

/** An amount of the month that no field declares. */
const aParte = (registro: string, texto: string, diferenca: bigint): LinhaDaConta => ({
  ...{ registro, linha: texto, declarado: '', correto: '' },
  diferenca: moneyOfCents(diferenca),
});

const linha = (registro: string, texto: string, declarado: bigint, correto: bigint): LinhaDaConta => ({
  registro,
  linha: texto,
  declarado: moneyOfCents(declarado),
  correto: moneyOfCents(correto),
  diferenca: moneyOfCents(correto - declarado),
});

const sum2 = (valores: readonly string[]): bigint => centavos(sum(valores));
const menor = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const abs = (valor: bigint): bigint => (valor < 0n ? -valor : valor);

/** A base in cents times a percentage of up to four decimals, rounded half up to the cent. */
function imposto(base: bigint, aliquota: string): bigint {
  const [inteiros = '0', decimais = ''] = aliquota.split('.');
  const produto = base * BigInt(`${inteiros}${decimais.padEnd(4, '0').slice(0, 4)}`);
  return (produto + (produto < 0n ? -500_000n : 500_000n)) / 1_000_000n;
}
