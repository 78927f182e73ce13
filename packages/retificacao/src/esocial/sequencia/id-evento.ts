/** An employer as events name it. */
export interface Inscricao {
  tpInsc: string;
  nrInsc: string;
}

/**
 * The Ids of the events of a rectification by their position in the sequence, from 0: 'ID', kind of the employer's
 * number, its number with zeros up to 14 places, 14 digits of time and 5 digits of a count. Time and count depend only
 * on `dia` (yyyy-MM-dd) and on `semente` (64 hexadecimal digits), which gives the seconds.
 */
export function createIds(o: { dia: string; semente: string }): (posicao: number, empregador: Inscricao) => string {
  const segundos = Number.parseInt(o.semente.slice(0, 8), 16) % 86_400;
  const inicio = Date.parse(`${o.dia}T00:00:00Z`) + segundos * 1_000;
  return (posicao, { tpInsc, nrInsc }) => {
    // After 99,999 events of one second comes the next second.
    const instante = new Date(inicio + Math.floor(posicao / 99_999) * 1_000);
    const relogio = instante.toISOString().replace(/\D/g, '').slice(0, 14);
    return `ID${tpInsc}${nrInsc.padEnd(14, '0')}${relogio}${String((posicao % 99_999) + 1).padStart(5, '0')}`;
  };
}

/**
 * The day after the latest of some instants (yyyy-MM-ddTHH:mm:ss); the beginning of layout S-1.3 when none is known.
 */
export function diaSeguinte(instantes: Iterable<string>): string {
  let ultimo = '2024-12-01';
  for (const i of instantes) {
    const dia = i.slice(0, 10);
    if (/^\d{4}-\d{2}-\d{2}$/.test(dia) && dia > ultimo) ultimo = dia;
  }
  return new Date(Date.parse(`${ultimo}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
