/**
 * A line as it will be in the file, byte by byte as letters, without its bars at both ends: a key to know it again by.
 */
export const chaveDoTexto = (latin1: string): string => `\u0002${latin1.replace(/^\|+|(?<![|\r\n])[|\r\n]+$/g, '')}`;
