import { findVigencia, type Parametro } from '@apura/tabelas';
import { parseDecimal } from './decimal.ts';
import type { Tributo } from './tipos.ts';

type ParametroDeAliquota = Extract<Parametro, `ALIQUOTA_${string}`>;

const lidas = new Map<string, bigint | null>();

/** A rate of the law in a month (AAAA-MM), with four decimals; null in a month that has none. */
export function aliquotaDaLei(parametro: ParametroDeAliquota, tributo: Tributo, mes: string): bigint | null {
  const chave = `${parametro} ${tributo} ${mes}`;
  let aliquota = lidas.get(chave);
  if (aliquota === undefined) {
    const vigencia = findVigencia(parametro, `${mes}-01`, tributo);
    aliquota = vigencia === undefined ? null : parseDecimal(vigencia.valor, 4);
    lidas.set(chave, aliquota);
  }
  return aliquota;
}
