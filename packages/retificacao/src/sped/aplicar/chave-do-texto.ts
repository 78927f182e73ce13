/** A key that identifies a line by its text: the bytes as letters, without the bars at both ends. */
export const chaveDoTexto = (latin1: string): string => `\u0002${latin1.replace(/^\|+|(?<![|\r\n])[|\r\n]+$/g, '')}`;
