import type { TabelasCarregadas } from '@apura/tabelas';

export interface FatorSelic {
  /** Hundredths of a percent: 1.234 are 12,34 %. */
  pontos: bigint;
}

/**
 * The Selic to add to an undue payment of each year: the plain sum of the monthly rates from February of the next year
 * (a month's tax is paid in the following one, and interest runs from the month after the payment) to the last month of
 * the table, and 1 % for the month of use. The consolidated report tells years, so what was paid earlier in the year is
 * estimated by the least it can be.
 */
export function fatoresSelic(oficiais: TabelasCarregadas): Map<string, FatorSelic> {
  const linhas = oficiais.tabelas.get('selic')?.linhas ?? [];
  const fatores = new Map<string, FatorSelic>();
  const anos = new Set(linhas.map(([mes = '']) => mes.slice(0, 4)));
  for (const ano of anos) {
    const desde = `${Number(ano) + 1}-02`;
    const pontos = linhas
      .filter(([mes = '']) => mes >= desde)
      .reduce((total, [, taxa = '0']) => total + pontosDe(taxa), 0n);
    fatores.set(ano, { pontos: pontos + 100n });
  }
  return fatores;
}

/** MM/AAAA of the last rate that the table has. */
export function ultimoMesSelic(oficiais: TabelasCarregadas): string | null {
  const ultimo = oficiais.tabelas
    .get('selic')
    ?.linhas.map(([mes = '']) => mes)
    .sort()
    .at(-1);
  return ultimo === undefined ? null : `${ultimo.slice(5)}/${ultimo.slice(0, 4)}`;
}

function pontosDe(taxa: string): bigint {
  const [inteiro = '0', fracao = ''] = taxa.split('.');
  return BigInt(inteiro) * 100n + BigInt(`${fracao}00`.slice(0, 2));
}
