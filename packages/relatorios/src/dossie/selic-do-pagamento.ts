import { formatPeriodo, listCompetencias, moneyOfCents } from '@apura/br';
import { centavos } from '../diagnostico/centavos.ts';
import { fatorSelic } from '../diagnostico/selic.ts';
import type { TaxasSelic } from '../leitura/read-taxas-selic.ts';

export interface DiaDaSelic {
  /** AAAA-MM-DD. */
  hoje: string;
  selic: TaxasSelic;
}

/**
 * The interest on an amount paid in `mes` (AAAA-MM) and used on a day: the percentage, and the amount rounded to the
 * cent. Months without a known rate add nothing: {@link mesesSemTaxa} names them.
 */
export function selicDoPagamento(valor: string, mes: string, dia: DiaDaSelic): { percentual: string; selic: string } {
  if (mes === '') return { percentual: '0.00', selic: '0.00' };
  const pontos = fatorSelic(mes, dia);
  const produto = centavos(valor) * pontos;
  const selic = (produto + (produto < 0n ? -5_000n : 5_000n)) / 10_000n;
  return { percentual: moneyOfCents(pontos), selic: moneyOfCents(selic) };
}

/** The months (MM/AAAA) after the earliest payment and before the use whose rate is not known. */
export function mesesSemTaxa(meses: readonly string[], { hoje, selic }: DiaDaSelic): string[] {
  const primeiro = meses.filter((mes) => mes !== '').toSorted()[0];
  if (primeiro === undefined) return [];
  const uso = hoje.slice(0, 7);
  const conhecidos = new Set(selic.map(({ mes }) => mes));
  return listCompetencias(primeiro, uso)
    .filter((mes) => mes > primeiro && mes < uso && !conhecidos.has(mes))
    .map((mes) => formatPeriodo(mes));
}
