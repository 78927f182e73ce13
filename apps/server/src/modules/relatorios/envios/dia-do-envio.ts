import { todayInSaoPaulo, ultimoDiaDoMes } from '@apura/br';
import type { Cadencia } from '@apura/contract';

const DIA_MS = 86_400_000;
/** Reports are sent from six in the morning on, as the projects of a month are opened. */
const DESDE_MS = 6 * 60 * 60 * 1000;

/** The day (yyyy-MM-dd) whose reports may be sent now: until six in the morning it is the day before. */
export function diaDeEnvio(now: Date): string {
  return todayInSaoPaulo(new Date(now.getTime() - DESDE_MS));
}

/** The first day after `depois` on which the rhythm falls. Both yyyy-MM-dd. */
export function proximoDia({ cadencia, dia }: { cadencia: Cadencia; dia: number }, depois: string): string {
  const antes = new Date(`${depois}T00:00:00Z`);
  const passos = cadencia === 'semanal' ? untilWeekday(antes, dia) : untilDayOfMonth(antes, dia);
  return new Date(antes.getTime() + passos * DIA_MS).toISOString().slice(0, 10);
}

/** Days to the next such day of the week, from 1: Monday. A week if it is today. */
function untilWeekday(antes: Date, dia: number): number {
  return ((dia - antes.getUTCDay() + 6) % 7) + 1;
}

/** Days to the next such day of a month: of this one while it is to come. */
function untilDayOfMonth(antes: Date, dia: number): number {
  const hoje = antes.getUTCDate();
  if (hoje < dia) return dia - hoje;
  const dias = Number(ultimoDiaDoMes(antes.toISOString().slice(0, 7)).slice(8));
  return dias - hoje + dia;
}
