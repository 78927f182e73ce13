import { todayInSaoPaulo } from '@apura/br';

/** Limits of the download services. They are known at second hand, so they are settings. */
export interface LimitesEsocial {
  /** Calls per day and employer, both services together. */
  porDia: number;
  /** The services are closed from the first day of a month to this day; 0: never. */
  ultimoDiaFechado: number;
  /** Days between the two instants of a question. */
  diasPorConsulta: number;
}

/** The limits as they were last known. */
export const LIMITES_ESOCIAL: LimitesEsocial = { porDia: 10, ultimoDiaFechado: 7, diasPorConsulta: 31 };

const DAY_MS = 86_400_000;
/** A question may not reach into the last hour; five minutes more for clocks that differ. */
const ATRASO_MS = 65 * 60_000;

/** When the services open again; null while they are open. */
export function aberturaOf(agora: Date, { ultimoDiaFechado }: LimitesEsocial): Date | null {
  const dia = todayInSaoPaulo(agora);
  if (Number(dia.slice(8)) > ultimoDiaFechado) return null;
  return comecoDoDia(`${dia.slice(0, 8)}${String(ultimoDiaFechado + 1).padStart(2, '0')}`);
}

/** The beginning of the next day on which the services can be asked. */
export function proximoDia(agora: Date, limites: LimitesEsocial): Date {
  const amanha = comecoDoDia(addDias(todayInSaoPaulo(agora), 1));
  return aberturaOf(amanha, limites) ?? amanha;
}

/** The latest instant that a question may name, in Brasília's time, without an offset. */
export function limiteDeRecepcao(agora: Date): string {
  // Brasília has been three hours behind UTC, summer and winter, since 2019.
  return new Date(agora.getTime() - ATRASO_MS - 3 * 3_600_000).toISOString().slice(0, 19);
}

/** Intervals of days from `inicio` to `fim` (AAAA-MM-DD, both included) that one question may span. */
export function janelas(
  { inicio, fim }: { inicio: string; fim: string },
  { diasPorConsulta }: LimitesEsocial,
): { dtIni: string; dtFim: string }[] {
  const pedacos: { dtIni: string; dtFim: string }[] = [];
  for (let de = inicio; de <= fim; de = addDias(de, diasPorConsulta)) {
    const ultimo = addDias(de, diasPorConsulta - 1);
    pedacos.push({ dtIni: `${de}T00:00:00`, dtFim: `${ultimo < fim ? ultimo : fim}T23:59:59` });
  }
  return pedacos;
}

/** The day (AAAA-MM-DD) that is `dias` days later. */
export function addDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T12:00:00Z`) + dias * DAY_MS).toISOString().slice(0, 10);
}

/** A few minutes after midnight in Brasília, because the government's clock may be behind. */
function comecoDoDia(dia: string): Date {
  return new Date(`${dia}T00:05:00-03:00`);
}
