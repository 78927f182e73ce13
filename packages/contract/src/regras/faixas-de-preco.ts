import { moneyOfCents } from '@apura/br';
/** The greatest quantity that a purchase takes: four digits. */
export const MAX_CREDITOS = 9999;

/** The owner's four prices, decimal strings with two places. */
export interface PrecosPorFaixa {
  first_price: string;
  second_price: string;
  third_price: string;
  fourth_price: string;
}

/** The unit price of a quantity: up to 180, 181 to 300, 301 to 600, above 600. */
export function precoUnitario(creditos: number, precos: PrecosPorFaixa): string {
  if (creditos <= 180) return precos.first_price;
  if (creditos <= 300) return precos.second_price;
  if (creditos <= 600) return precos.third_price;
  return precos.fourth_price;
}

/**
 * Quantity times unit price, rounded down to cents, as a decimal string with two places. Exact: the prices are decimal
 * strings of any number of places and no binary fraction is involved.
 */
export function custoDosCreditos(creditos: number, precos: PrecosPorFaixa): string {
  const unitario = precoUnitario(creditos, precos);
  const match = /^(\d+)(?:\.(\d+))?$/.exec(unitario);
  if (match === null) throw new TypeError(`price is not a decimal: ${unitario}`);
  const fraction = match[2] ?? '';
  const unscaled = BigInt(`${match[1]}${fraction}`) * BigInt(creditos);
  const cents = (unscaled * 100n) / 10n ** BigInt(fraction.length);
  return moneyOfCents(cents);
}

/** The fault of a purchase, checked in the specification's words by screen and server alike. */
export function faultOfCompra(compra: {
  creditos: number;
  custo: string;
  pagamento: string;
}): 'valores-incorretos' | 'quantidade-invalida' | undefined {
  if (compra.pagamento !== 'pix' && compra.pagamento !== 'boleto') return 'valores-incorretos';
  const whole = Number.isSafeInteger(compra.creditos) && compra.creditos > 0 && compra.creditos <= MAX_CREDITOS;
  if (!whole || /^[0.]+$/.test(compra.custo)) return 'quantidade-invalida';
  return undefined;
}
