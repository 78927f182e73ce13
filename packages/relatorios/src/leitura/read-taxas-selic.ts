import { formatPeriodo } from '@apura/br';
import { loadTabelas } from '@apura/tabelas';

/** The Selic of each month, in the order of the months: AAAA-MM and a percentage with two decimals. */
export type TaxasSelic = readonly { mes: string; taxa: string }[];

/** The official monthly rates, an administrator's before the shipped ones; none when the table cannot be read. */
export function readTaxasSelic(tabelasDir?: string): TaxasSelic {
  const { tabelas } = loadTabelas({ nomes: ['selic'], overrideDir: tabelasDir });
  return (tabelas.get('selic')?.linhas ?? [])
    .map(([mes = '', taxa = '']) => ({ mes, taxa }))
    .filter(({ mes, taxa }) => /^\d{4}-\d{2}$/.test(mes) && /^-?\d+(\.\d{1,2})?$/.test(taxa))
    .sort((a, b) => (a.mes < b.mes ? -1 : 1));
}

/** MM/AAAA of the last month whose rate is known and counts on a day (AAAA-MM-DD): none of that month or later does. */
export function selicAte(selic: TaxasSelic, hoje: string): string | null {
  const mes = selic.findLast((t) => t.mes < hoje.slice(0, 7))?.mes;
  return mes === undefined ? null : formatPeriodo(mes);
}
