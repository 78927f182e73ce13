import { CEM, type Decimal, over, round, times, UM } from './decimal.ts';
import type { ItemOperacao } from './operacao.ts';
import { Recusa } from './recusa.ts';
import { formatDia, type RegraDoItem } from './regra-do-item.ts';
import type { Classe, TabelasDaReforma, Tratamento, TributoIbsCbs } from './tabelas-da-reforma.ts';

export const TRIBUTOS: readonly TributoIbsCbs[] = ['IBSUF', 'IBSMun', 'CBS'];

/** What is calculated with where no law says a rate: every number made with it is of a scenario. */
export interface Cenario {
  /** Rate of the CBS, in per cent, for days without a published one. */
  cbs: Decimal;
}

/** One tax of one item. Percentages are of a hundred; amounts in reais, with eight places. */
export interface TributoDoItem {
  deCenario: boolean;
  aliquota: Decimal;
  aliquotaEfetiva: Decimal;
  percentualReducao: Decimal;
  diferimento: { percentual: Decimal; valor: Decimal } | undefined;
  /** What is due in the end. */
  valor: Decimal;
  /** With a suspension: what would be due without it. */
  regular: { aliquotaEfetiva: Decimal; valor: Decimal } | undefined;
}

export interface ImpostoSeletivoDoItem {
  base: Decimal;
  adValorem: Decimal;
  adRem: Decimal | undefined;
  valor: Decimal;
}

export interface ItemCalculado {
  is: ImpostoSeletivoDoItem | undefined;
  base: Decimal;
  /** Absent where the CST of the item brings no gIBSCBS. */
  tributos: Readonly<Record<TributoIbsCbs, TributoDoItem>> | undefined;
}

/** The rate of one tax for a class on a day: the same for every item of it. Fractions, but for `reducao`. */
interface AliquotaDaClasse {
  /** No norm fixed it: it is the one of the scenario. */
  deCenario: boolean;
  aliquota: Decimal;
  /** After the reduction of the class and that of a public buyer. */
  efetiva: Decimal;
  /** After the reduction of the class alone. */
  semComprador: Decimal;
  /** Per cent. */
  reducao: Decimal;
  percentualReducao: Decimal;
}

export type Aliquotas = Readonly<Record<TributoIbsCbs, AliquotaDaClasse>>;

/**
 * Finds the rates of the class of a rule; `redutor` is the per cent that a public buyer takes off, 0 for anybody else.
 * Throws a {@link Recusa} where a rate has not been published and no scenario was asked for.
 */
export function findAliquotas(
  tabelas: TabelasDaReforma,
  { classe, tratamento, is }: RegraDoItem,
  dia: string,
  { cenario, redutor }: { cenario: Cenario | undefined; redutor: Decimal },
): Aliquotas {
  if (is && !cenario) {
    throw new Recusa(
      'AliquotaNaoEncontrada',
      `A alíquota do Imposto Seletivo em ${formatDia(dia)} não foi publicada. Para um cenário, use --cbs <percentual>.`,
    );
  }
  if (tratamento.possuiAjuste) {
    throw new Recusa(
      'ErroFaltaImplementacao',
      `A classificação ${classe.codigo} é monofásica, e as alíquotas por unidade de IBS e CBS não foram publicadas.`,
    );
  }
  const doTributo = (tributo: TributoIbsCbs): AliquotaDaClasse => {
    const reducao = tabelas.findReducao(classe.codigo, tributo, dia) ?? 0n;
    const percentualReducao = over(reducao, CEM);
    const { percentual, deCenario } = aliquotaDe(tabelas, classe, tributo, dia, cenario);
    const entrada = {
      aliquota: over(percentual, CEM),
      percentualReducao,
      pRedutorCompraGov: redutor,
    };
    const aliquota = tratamento.aliquota ? round(tratamento.aliquota(entrada)) : 0n;
    const efetiva = tratamento.aliquotaEfetiva ? round(tratamento.aliquotaEfetiva({ ...entrada, aliquota })) : 0n;
    return {
      aliquota,
      efetiva,
      semComprador: round(times(aliquota, UM - percentualReducao)),
      reducao,
      percentualReducao,
      deCenario,
    };
  };
  return { IBSUF: doTributo('IBSUF'), IBSMun: doTributo('IBSMun'), CBS: doTributo('CBS') };
}

/** A rate in per cent, and whether it is the one of the scenario. */
interface AliquotaAchada {
  percentual: Decimal;
  deCenario: boolean;
}

function aliquotaDe(
  tabelas: TabelasDaReforma,
  classe: Classe,
  tributo: TributoIbsCbs,
  dia: string,
  cenario: Cenario | undefined,
): AliquotaAchada {
  const tipo = classe.tipoAliquota;
  if (tipo === 'Padrão' || tipo === 'Uniforme nacional (referência)')
    return aliquotaPadrao(tabelas, tributo, dia, cenario);
  if (tipo !== 'Uniforme setorial' && tipo !== 'Fixa') return { percentual: 0n, deCenario: false };
  const daLei = tabelas.findAliquota(classe.codigo, tributo, dia);
  if (daLei !== undefined) return { percentual: daLei, deCenario: false };
  const simulada = cenario && tabelas.findAliquotaSimulada(classe.codigo, tributo, dia);
  if (simulada !== undefined) return { percentual: simulada, deCenario: true };
  throw new Recusa(
    'AliquotaNaoEncontrada',
    `A alíquota ${DO_TRIBUTO[tributo]} da classificação ${classe.codigo} em ${formatDia(dia)} não foi publicada.`,
  );
}

function aliquotaPadrao(
  tabelas: TabelasDaReforma,
  tributo: TributoIbsCbs,
  dia: string,
  cenario: Cenario | undefined,
): AliquotaAchada {
  const publicada = tabelas.findAliquota('', tributo, dia);
  if (publicada !== undefined) return { percentual: publicada, deCenario: false };
  if (tributo === 'CBS' && cenario) return { percentual: cenario.cbs, deCenario: true };
  const saida = tributo === 'CBS' ? ' Para um cenário, informe --cbs <percentual>.' : '';
  throw new Recusa(
    'AliquotaReferenciaNaoEncontrada',
    `A alíquota ${DO_TRIBUTO[tributo]} em ${formatDia(dia)} não foi publicada.${saida}`,
  );
}

/** The rates of a day that hold for every class without one of its own, in per cent. */
export function findAliquotasDoDia(
  tabelas: TabelasDaReforma,
  dia: string,
  cenario: Cenario | undefined,
): Readonly<Record<TributoIbsCbs, Decimal>> {
  const doTributo = (tributo: TributoIbsCbs) => aliquotaPadrao(tabelas, tributo, dia, cenario).percentual;
  return { IBSUF: doTributo('IBSUF'), IBSMun: doTributo('IBSMun'), CBS: doTributo('CBS') };
}

const DO_TRIBUTO: Readonly<Record<TributoIbsCbs, string>> = {
  CBS: 'da CBS',
  IBSUF: 'do IBS do Estado',
  IBSMun: 'do IBS do Município',
};

/** Calculates one item by its rule and rates. Everything is rounded to eight places, half to even. */
export function calculateItem(
  item: ItemOperacao,
  regra: RegraDoItem,
  aliquotas: Aliquotas,
  comprador: boolean,
): ItemCalculado {
  const is = regra.is && calculateIs(item, regra.is);
  const impostoSeletivoCalculado = is?.valor ?? 0n;
  const informada = round(
    regra.tratamento.baseCalculo({
      quantidade: item.quantidade,
      baseCalculoInformada: item.baseCalculo,
      impostoSeletivoCalculado,
      // The tax that the document already has inside the base counts only where one is due.
      impostoSeletivoInformado: impostoSeletivoCalculado === 0n ? 0n : (item.impostoSeletivo?.impostoInformado ?? 0n),
    }),
  );
  const base = max0(informada);
  if (!regra.situacao.gibscbs) return { is, base, tributos: undefined };
  const calculate = regra.tratamentoInformado.exigeTributacaoRegular ? calculateSuspenso : calculateTributo;
  const doTributo = (aliquota: AliquotaDaClasse) => calculate(item, regra.tratamento, base, aliquota, comprador);
  const { IBSUF, IBSMun, CBS } = aliquotas;
  return { is, base, tributos: { IBSUF: doTributo(IBSUF), IBSMun: doTributo(IBSMun), CBS: doTributo(CBS) } };
}

function calculateTributo(
  { quantidade }: ItemOperacao,
  tratamento: Tratamento,
  base: Decimal,
  { aliquota, efetiva, reducao, percentualReducao, deCenario }: AliquotaDaClasse,
): TributoDoItem {
  const valores = { quantidade, baseCalculo: base, aliquota, aliquotaEfetiva: efetiva, percentualReducao };
  const tributoCalculado = round(tratamento.tributoCalculado(valores));
  const { percentualDiferimento, valorDiferimento } = tratamento;
  const comum = {
    ...{ aliquota: times(aliquota, CEM), aliquotaEfetiva: times(efetiva, CEM) },
    ...{ percentualReducao: reducao, deCenario },
  };
  if (!percentualDiferimento || !valorDiferimento) {
    const valor = tratamento.tributoDevido ? round(tratamento.tributoDevido({ ...valores, tributoCalculado })) : 0n;
    return { ...comum, valor, diferimento: undefined, regular: undefined };
  }
  const valor = round(valorDiferimento({ ...valores, tributoCalculado }));
  const percentual = times(round(percentualDiferimento({ ...valores, tributoCalculado })), CEM);
  return { ...comum, valor: max0(tributoCalculado - valor), diferimento: { percentual, valor }, regular: undefined };
}

/** Nothing is due; the group of regular taxation says what would be. */
function calculateSuspenso(
  item: ItemOperacao,
  tratamento: Tratamento,
  base: Decimal,
  aliquota: AliquotaDaClasse,
  comprador: boolean,
): TributoDoItem {
  const regular = calculateTributo(item, tratamento, base, aliquota);
  return {
    ...regular,
    aliquota: 0n,
    valor: 0n,
    regular: comprador
      ? { aliquotaEfetiva: regular.aliquotaEfetiva, valor: regular.valor }
      : { aliquotaEfetiva: times(aliquota.semComprador, CEM), valor: round(times(base, aliquota.semComprador)) },
  };
}

const max0 = (n: Decimal): Decimal => (n < 0n ? 0n : n);

function calculateIs(
  item: ItemOperacao,
  { tratamento, aliquotas }: NonNullable<RegraDoItem['is']>,
): ImpostoSeletivoDoItem {
  const valores = {
    baseCalculoInformada: item.impostoSeletivo?.baseCalculo ?? 0n,
    quantidade: item.impostoSeletivo?.quantidade ?? 0n,
    aliquotaAdValorem: over(aliquotas.adValorem, CEM),
    aliquotaAdRem: aliquotas.adRem ?? 0n,
  };
  const base = round(tratamento.baseCalculo(valores));
  const tributoCalculado = round(tratamento.tributoCalculado({ ...valores, baseCalculo: base }));
  const valor = tratamento.tributoDevido ? round(tratamento.tributoDevido({ ...valores, tributoCalculado })) : 0n;
  return { base, adValorem: aliquotas.adValorem, adRem: aliquotas.adRem, valor };
}
