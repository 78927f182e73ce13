const MOSTRADO = 60;

/** What a workbook holds, as long as a sentence about it may be. */
export function encurtar(texto: string, maximo: number = MOSTRADO): string {
  return texto.length > maximo ? `${texto.slice(0, maximo)}…` : texto;
}
