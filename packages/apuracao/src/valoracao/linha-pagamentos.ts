import { menor, naoNegativo, sum } from '../bloco-m/decimal.ts';
import type { ExtincaoDebito } from './tipos.ts';

/** A part of the amount to collect: extinct on a day, or still open. */
export interface ParteDoDebito {
  situacao: 'Sim' | 'Presumido' | 'aberto';
  data: string | null;
  valor: bigint;
}

/**
 * The amount to collect in parts, in the order in which findings take it back: the latest payment first, because the
 * last payment was the excess, and what was never paid at the end. Payments above the declared amount are left out:
 * report 121 shows them, and no real may count twice.
 */
export function linhaDosPagamentos(
  recolher: bigint,
  { conferida, extincoes }: ExtincaoDebito,
  vencimento: string,
): ParteDoDebito[] {
  if (!conferida) return [{ situacao: 'Presumido', data: vencimento, valor: recolher }];
  const recentes = [...extincoes].sort((a, b) => ((a.data ?? '') < (b.data ?? '') ? 1 : -1));
  let excesso = naoNegativo(sum(recentes.map((e) => e.valor)) - recolher);
  let resto = recolher;
  const partes: ParteDoDebito[] = [];
  for (const { data, valor } of recentes) {
    const fora = menor(valor, excesso);
    excesso -= fora;
    const dentro = menor(valor - fora, resto);
    resto -= dentro;
    if (dentro > 0n) partes.push({ situacao: 'Sim', data: data ?? vencimento, valor: dentro });
  }
  return resto > 0n ? [...partes, { situacao: 'aberto', data: null, valor: resto }] : partes;
}

/** The part from `de` to `ate` of the amount, counted along its parts. */
export function trechoDaLinha(
  partes: readonly ParteDoDebito[],
  { de, ate }: { de: bigint; ate: bigint },
): ParteDoDebito[] {
  let inicio = 0n;
  return partes.flatMap((parte) => {
    const [a, b] = [inicio > de ? inicio : de, menor(inicio + parte.valor, ate)];
    inicio += parte.valor;
    return b > a ? [{ ...parte, valor: b - a }] : [];
  });
}
