/** The polynomial of ZIP, the lowest power first. */
const POLINOMIO = 0xedb88320;
/** The polynomial 1. */
const UM = 0x80000000;

/** The CRC of two stretches of bytes, one behind the other, out of that of each and the length of the second. */
export const somarCrc = (primeiro: number, segundo: number, bytesDoSegundo: number): number =>
  (multiplicar(deslocar(bytesDoSegundo), primeiro) ^ segundo) >>> 0;

/** Product of two polynomials, less whole multiples of that of ZIP. */
function multiplicar(a: number, b: number): number {
  let produto = 0;
  let potencia = b;
  for (let bit = UM; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) produto ^= potencia;
    potencia = (potencia & 1) === 0 ? potencia >>> 1 : (potencia >>> 1) ^ POLINOMIO;
  }
  return produto >>> 0;
}

/** What a CRC is multiplied by when so many bytes follow: x to the power of their bits. */
function deslocar(bytes: number): number {
  let resultado = UM;
  // x to the 8th; squared for each binary digit of the length, which may have more than 32.
  let potencia = UM >>> 8;
  for (let resta = bytes; resta > 0; resta = Math.floor(resta / 2)) {
    if (resta % 2 === 1) resultado = multiplicar(potencia, resultado);
    potencia = multiplicar(potencia, potencia);
  }
  return resultado;
}
