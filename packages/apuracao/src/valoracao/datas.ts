import { getValor } from '@apura/tabelas';

/** Dates of the right to use an amount. All are AAAA-MM-DD texts of the calendar; no hour nor zone is involved. */

const format = (dia: Date): string => dia.toISOString().slice(0, 10);

/** The last day of the right to what was paid or sent on a day: five years after it; of 29 February, the 28th. */
export function fimDoPagamento(dia: string): string {
  const [ano = '', mes = '', d = ''] = dia.split('-');
  const alvo = Number(ano) + Number(getValor('ANOS_DO_PAGAMENTO', dia));
  const ultimo = new Date(Date.UTC(alvo, Number(mes), 0)).getUTCDate();
  return `${alvo}-${mes}-${String(Math.min(Number(d), ultimo)).padStart(2, '0')}`;
}

/**
 * The last day of the right to a credit of a month (AAAA-MM): five years counted from the first day of the month after
 * the acquisition (SC Cosit 114/2024): a credit of 03/2021 ends on 31/03/2026.
 */
export function fimDoCredito(mes: string): string {
  const anos = Number(getValor('ANOS_DO_CREDITO', `${mes}-01`));
  return format(new Date(Date.UTC(Number(mes.slice(0, 4)) + anos, Number(mes.slice(5, 7)), 0)));
}

/** When PIS and COFINS of a month (AAAA-MM) fall due: the 25th of the next month, or the banking day before it. */
export function vencimento(mes: string, feriados: ReadonlySet<string>): string {
  const doMes = Number(getValor('DIA_DO_PIS_COFINS', `${mes}-01`));
  const dia = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), doMes));
  while (dia.getUTCDay() % 6 === 0 || feriados.has(format(dia))) dia.setUTCDate(dia.getUTCDate() - 1);
  return format(dia);
}
