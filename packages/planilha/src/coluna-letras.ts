/** Letters of a column: 1 is A, 27 is AA. */
export function letrasDaColuna(numero: number): string {
  const resto = (numero - 1) % 26;
  const antes = (numero - 1 - resto) / 26;
  return (antes > 0 ? letrasDaColuna(antes) : '') + String.fromCharCode(65 + resto);
}

/** Number of the column that a reference such as `AB12` names; 0 when it names none. */
export function colunaDaReferencia(referencia: string): number {
  let numero = 0;
  for (let i = 0; i < referencia.length; i++) {
    // Lower case counts as upper case.
    const letra = referencia.charCodeAt(i) & ~0x20;
    if (letra < 65 || letra > 90) break;
    numero = numero * 26 + letra - 64;
  }
  return numero;
}
