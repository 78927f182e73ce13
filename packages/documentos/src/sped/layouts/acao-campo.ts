/**
 * What to do with a field: nothing (REG), or store it as text, decimal or date. Apart from the layouts, because reader
 * threads need this and would take long to load those.
 */
export const acaoCampo = { nada: 0, texto: 1, decimal: 2, data: 3 } as const;
