const DIA_MS = 86_400_000;
/** Days before the last one on which a certificate may be used, at which those who administer the owner are warned. */
const AVISOS_DIAS = [30, 7, 1] as const;

/** The latest end of validity that is warned about on `hoje`; both yyyy-MM-dd. */
export function limiteDosAvisos(hoje: string): string {
  return new Date(Date.parse(hoje) + AVISOS_DIAS[0] * DIA_MS).toISOString().slice(0, 10);
}

/** How many days are left, and the thresholds that this has reached: none before the first and after the last day. */
export function limiaresDeAviso(validade: string, hoje: string): { faltam: number; dias: number[] } {
  const faltam = Math.round((Date.parse(validade) - Date.parse(hoje)) / DIA_MS);
  return { faltam, dias: faltam < 0 ? [] : AVISOS_DIAS.filter((limiar) => faltam <= limiar) };
}

/** The instant after which an unsent warning is dropped: the certificate has expired by then. */
export function fimDoAviso(validade: string): Date {
  return new Date(Date.parse(validade) + 2 * DIA_MS);
}
