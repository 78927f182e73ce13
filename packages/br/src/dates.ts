const SAO_PAULO = 'America/Sao_Paulo';

// Made once: making one costs more than a hundred uses, and a list formats thousands of instants.
const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: SAO_PAULO,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const TIME = new Intl.DateTimeFormat('pt-BR', {
  timeZone: SAO_PAULO,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Today's date (yyyy-MM-dd) in São Paulo at the given instant. */
export function todayInSaoPaulo(now: Date): string {
  return DAY.format(now);
}

/** dd/MM/yyyy of an ISO date or, for an instant, of its day in São Paulo; an unreadable text gives '-'. */
export function formatDateBr(iso: string): string {
  const day = iso.length > 10 ? instantDay(iso) : iso;
  return isIsoDate(day) ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : '-';
}

/** dd/MM/yyyy HH:mm:ss in São Paulo of an ISO instant; an unreadable text gives '-'. */
export function formatDateTimeBr(iso: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return '-';
  return `${formatDateBr(todayInSaoPaulo(instant))} ${TIME.format(instant)}`;
}

/** yyyy-MM-dd of a dd/MM/yyyy text that names a day which exists, else undefined. */
export function isoFromBr(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  return isIsoDate(iso) ? iso : undefined;
}

/** Whether a text is yyyy-MM-dd and names a day which exists. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** An ISO date moved by whole months; the day is held within the month it lands in (31/01 + 1 = 28/02 or 29/02). */
export function addMonths(iso: string, months: number): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12;
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(targetYear, targetMonth, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** The last year the date masks take: 2025 is the specification's floor, the current year its moving limit. */
export function maxYearOfMask(now: Date): number {
  return Math.max(2025, Number(todayInSaoPaulo(now).slice(0, 4)));
}

function instantDay(iso: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? '' : todayInSaoPaulo(instant);
}
