/**
 * The characters with which a spreadsheet takes a text for a formula: the signs, their full-width forms, and the
 * controls that it drops before it looks (OWASP, CSV Injection).
 */
export const FORMULA_STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'] as const;

/** Whether a spreadsheet would take the text for a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA_STARTS.some((start) => text.startsWith(start));

/** The text with an apostrophe before it where a spreadsheet would take it for a formula. */
export const withoutFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);
