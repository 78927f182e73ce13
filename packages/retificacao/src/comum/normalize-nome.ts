/**
 * The name of a sheet or column in the form in which names are compared: `Período` is `PERIODO`, `CHV_DOCe` is
 * `CHV_DOCE`, `TP_CT-e` is `TP_CT_E`.
 */
export function normalizeNome(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}
