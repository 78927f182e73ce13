/**
 * Fields that are worked out when a new record leaves them empty: contributions are base times rate, totals are sums.
 */
export function isCampoCalculado(registro: string, campo: string): boolean {
  return EM_TODOS.has(campo) || CALCULADOS[registro]?.includes(campo) === true;
}

/**
 * Fields of 1100 and 1500 that follow from the use of the credits: typed values only count without the recomputation.
 */
export function isRefeitoNoRecalculo(registro: string, campo: string): boolean {
  return (registro === '1100' || registro === '1500') && DA_CONTA_CORRENTE.includes(campo);
}

const EM_TODOS: ReadonlySet<string> = new Set(['VL_PIS', 'VL_COFINS', 'VL_CRED_PIS', 'VL_CRED_COFINS']);
const DA_CONTA_CORRENTE = [
  'VL_TOT_CRED_APU',
  'VL_CRED_DESC_PA_ANT',
  'SD_CRED_DISP_EFD',
  'VL_CRED_DESC_EFD',
  'SLD_CRED_FIM',
];
const CALCULADOS: Readonly<Record<string, readonly string[]>> = {
  '0111': ['REC_BRU_TOTAL'],
  A100: ['VL_BC_PIS', 'VL_BC_COFINS'],
  '1100': DA_CONTA_CORRENTE,
  '1500': DA_CONTA_CORRENTE,
};
