const SUFIXO = ' (mês)';

/** The key of the months of a date column, as groups, pivots and lists of values take it. Its values are MM/yyyy. */
export const chaveDoMes = (key: string): string => `${key}${SUFIXO}`;

/** The date column whose months a key means; undefined for the key of a column itself. */
export function dataDoMes(key: string): string | undefined {
  return key.endsWith(SUFIXO) ? key.slice(0, -SUFIXO.length) : undefined;
}

/** A month as a list of a date column holds it, MM/yyyy. */
export const isMesDaData = (texto: string): boolean => /^(0[1-9]|1[0-2])\/\d{4}$/.test(texto);
