import type { ItemCalculado, TributoDoItem } from './calculate-item.ts';
import { CEM, type Decimal, over, times } from './decimal.ts';
import type { TributoIbsCbs } from './tabelas-da-reforma.ts';

const UNIAO = 1;
const ESTADOS = [2, 3];

/** Effective rate (per cent) and amount of each tax. */
export type Partes = Readonly<Record<TributoIbsCbs, { aliquota: Decimal; valor: Decimal }>>;

/** What each tax would be before it goes to the body that buys; zero where the operation is suspended. */
export function partesDaOperacao({ tributos }: ItemCalculado): Partes | undefined {
  if (!tributos) return undefined;
  const parte = ({ aliquotaEfetiva, valor, regular }: TributoDoItem) =>
    regular ? { aliquota: regular.aliquotaEfetiva, valor: regular.valor } : { aliquota: aliquotaEfetiva, valor };
  return { IBSUF: parte(tributos.IBSUF), IBSMun: parte(tributos.IBSMun), CBS: parte(tributos.CBS) };
}

/**
 * Gives the taxes to the body that buys: all to the Union; or both parts of the IBS and a share of the CBS
 * (`transferencia`, per cent) to the State or, for every other body, to the Municipality (LC 214/2025, art. 473). Sums
 * stay the same.
 */
export function assignToComprador(partes: Partes, tpEnteGov: number, transferencia: Decimal): Partes {
  const zero = { aliquota: 0n, valor: 0n };
  const { IBSUF, IBSMun, CBS } = partes;
  if (tpEnteGov === UNIAO) return { IBSUF: zero, IBSMun: zero, CBS: soma(soma(CBS, IBSUF), IBSMun) };
  const passa = { aliquota: parteDe(CBS.aliquota, transferencia), valor: parteDe(CBS.valor, transferencia) };
  const fica = { aliquota: CBS.aliquota - passa.aliquota, valor: CBS.valor - passa.valor };
  const doEnte = soma(soma(IBSUF, IBSMun), passa);
  return ESTADOS.includes(tpEnteGov)
    ? { IBSUF: doEnte, IBSMun: zero, CBS: fica }
    : { IBSUF: zero, IBSMun: doEnte, CBS: fica };
}

const parteDe = (n: Decimal, porCento: Decimal): Decimal => times(n, over(porCento, CEM));

const soma = (a: Partes['CBS'], b: Partes['CBS']): Partes['CBS'] => ({
  aliquota: a.aliquota + b.aliquota,
  valor: a.valor + b.valor,
});
