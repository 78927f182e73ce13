/**
 * The Ids of the events of a rectification, one after another: 'ID', kind of the employer's number, its number with zeros
 * up to 14 places, 14 digits of clock and 5 that count. Clock and count are the same whenever the same is worked out:
 * `dia` (yyyy-MM-dd) and seconds that come from `semente`, 64 hexadecimal digits.
 */
export function createIds(o: { tpInsc: string; nrInsc: string; dia: string; semente: string }): () => string {
  const segundos = Number.parseInt(o.semente.slice(0, 8), 16) % 86_400;
  const inicio = Date.parse(`${o.dia}T00:00:00Z`) + segundos * 1_000;
  const prefixo = `ID${o.tpInsc}${o.nrInsc.padEnd(14, '0')}`;
  let n = 0;
  return () => {
    // After 99,999 events of one second comes the next second.
    const relogio = new Date(inicio + Math.floor(n / 99_999) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
    const id = `${prefixo}${relogio}${String((n % 99_999) + 1).padStart(5, '0')}`;
    n++;
    return id;
  };
}

/** The day after the latest of some instants (yyyy-MM-ddTHH:mm:ss); the beginning of layout S-1.3 when none is known. */
export function diaSeguinte(instantes: Iterable<string>): string {
  let ultimo = '2024-12-01';
  for (const i of instantes) {
    const dia = i.slice(0, 10);
    if (/^\d{4}-\d{2}-\d{2}$/.test(dia) && dia > ultimo) ultimo = dia;
  }
  return new Date(Date.parse(`${ultimo}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
