import { centsOf, moneyOfCents } from '@apura/br';
import type { ComparacaoDePeriodos } from '@apura/contract';

type Medidas = ComparacaoDePeriodos['medidas'];

/** The figures of two periods as the mean of a month of each, so that periods of different lengths can be compared. */
export function medidasPorMes({ antes, depois, medidas }: ComparacaoDePeriodos): Medidas {
  return medidas.map((medida) => {
    const [de, para] = [meanOf(medida.antes, antes.meses), meanOf(medida.depois, depois.meses)];
    return { ...medida, antes: moneyOf(de), depois: moneyOf(para), ...changeOf(de, para) };
  });
}

const meanOf = (valor: string | null, meses: number): bigint | null =>
  valor === null ? null : quotient(centsOf(valor), BigInt(meses));

const moneyOf = (cents: bigint | null): string | null => (cents === null ? null : moneyOfCents(cents));

function changeOf(de: bigint | null, para: bigint | null): { diferenca: string | null; percentual: string | null } {
  if (de === null || para === null) return { diferenca: null, percentual: null };
  const diferenca = para - de;
  const base = de < 0n ? -de : de;
  return {
    diferenca: moneyOfCents(diferenca),
    percentual: base === 0n ? null : moneyOfCents(quotient(diferenca * 10_000n, base)),
  };
}

/** A quotient of whole numbers, half away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}
