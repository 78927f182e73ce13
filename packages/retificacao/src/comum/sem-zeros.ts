/** The digits of a whole number without the zeros before it; empty for zero. */
export const semZerosAntes = (digitos: string): string => digitos.replace(/^0+/, '');

/** The digits after a decimal point without the zeros at their end. */
export const semZerosDepois = (digitos: string): string => digitos.replace(/(?<!0)0+$/, '');
