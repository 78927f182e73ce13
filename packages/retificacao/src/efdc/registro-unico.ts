/** Records that a file has once for a key: tables, documents and their numbered items, carried balances. */
const UNICOS = /^(0|1|A1[07]0|C1[07]0|C395|C500|C800|D[15]00)/;

/** Whether a second record of the same key would be a mistake. */
export const isRegistroUnico = (registro: string): boolean => UNICOS.test(registro);
