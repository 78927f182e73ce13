import { parseMoney, sumMoney, toMoneyString } from '@apura/br';
import type { TributoSimulado, ValoresDoTributo } from '@apura/contract';

/** An amount before and after, with what it rises or falls by. */
export interface Simulado {
  antes: string;
  depois: string;
  diferenca: string;
}

export type Medida = keyof ValoresDoTributo;

/** What is shown of a month, in this order. `saldo`: what is carried on, and so is never summed over months. */
export const MEDIDAS: readonly { medida: Medida; nome: string; explica: string; saldo?: true }[] = [
  { medida: 'recolher', nome: 'A recolher', explica: 'depois de créditos, retenções e deduções' },
  { medida: 'contribuicao', nome: 'Contribuição', explica: 'antes dos créditos' },
  { medida: 'creditos', nome: 'Créditos usados', explica: 'descontados da contribuição' },
  { medida: 'retencoes', nome: 'Retenções usadas', explica: 'deduzidas da contribuição' },
  { medida: 'saldoDescontavel', nome: 'Saldo descontável', explica: 'no fim do período', saldo: true },
  { medida: 'saldoRessarcivel', nome: 'Saldo ressarcível', explica: 'no fim do período', saldo: true },
  { medida: 'saldoRetencoes', nome: 'Saldo de retenções', explica: 'no fim do período', saldo: true },
];

export type Classe = Exclude<keyof TributoSimulado['classes'], 'pagamentoConferido'>;

/** What the change of a month is good for. */
export const CLASSES: readonly { classe: Classe; nome: string }[] = [
  { classe: 'pagoAMaior', nome: 'Pago a maior' },
  { classe: 'debitoEmAberto', nome: 'Débito em aberto' },
  { classe: 'saldoRetencoes', nome: 'Saldo de retenções' },
  { classe: 'saldoDescontavel', nome: 'Saldo descontável' },
  { classe: 'saldoRessarcivel', nome: 'Saldo ressarcível' },
  { classe: 'debitoNovo', nome: 'Débito novo' },
];

export function simuladoOf(antes: string, depois: string): Simulado {
  return { antes, depois, diferenca: toMoneyString(parseMoney(depois).minus(parseMoney(antes))) };
}

/** A measure of all months together; of a balance, that of the last month of each tribute. */
export function totalOf(tributos: readonly TributoSimulado[], medida: Medida): Simulado {
  const { saldo } = MEDIDAS.find((one) => one.medida === medida) ?? {};
  const somados = saldo === true ? lastOfEach(tributos) : tributos;
  const soma = (lado: 'antes' | 'depois') => sumMoney(somados.map((mes) => mes[lado][medida]));
  return simuladoOf(soma('antes'), soma('depois'));
}

export function totalOfClasse(tributos: readonly TributoSimulado[], classe: Classe): string {
  return sumMoney(tributos.map(({ classes }) => classes[classe]));
}

/** Whether an amount is not zero. */
export const isValor = (valor: string): boolean => /[1-9]/.test(valor);

/** The months that the draft moves, or that it would not make. */
export function movedOf(tributos: readonly TributoSimulado[]): TributoSimulado[] {
  return tributos.filter(
    ({ situacao, antes, depois, classes }) =>
      situacao === 'Com erro' ||
      MEDIDAS.some(({ medida }) => antes[medida] !== depois[medida]) ||
      CLASSES.some(({ classe }) => isValor(classes[classe])),
  );
}

function lastOfEach(tributos: readonly TributoSimulado[]): TributoSimulado[] {
  return [...Map.groupBy(tributos, ({ tributo }) => tributo).values()].flatMap(
    (doTributo) => [...doTributo].sort((a, b) => a.periodo.localeCompare(b.periodo)).at(-1) ?? [],
  );
}
