/**
 * What to do with a field: nothing (REG), or store it as text, decimal or date. In a file of its own, because reader
 * threads need it but not the layouts, which take long to load.
 */
export const acaoCampo = { nada: 0, texto: 1, decimal: 2, data: 3 } as const;
