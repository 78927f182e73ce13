import { codigoDe, type RegistroBruto, readCodigo } from './registro-bruto.ts';

const registro9999 = codigoDe('9999');

/**
 * Finds the end of the record at `pos`; false when more of the file is needed. The core does the same for many records
 * at once; this is for records that are longer than its window.
 */
export function nextRegistro(registro: RegistroBruto, pos: number, usado: number, noFim: boolean): boolean {
  const { bytes } = registro;
  registro.inicio = pos;
  registro.linhas = 0;
  registro.codigo = readCodigo(bytes, pos, usado);
  for (let p = pos; ; ) {
    const quebra = bytes.indexOf(10, p);
    const achada = quebra >= 0 && quebra < usado;
    if (!achada && !noFim) return false;
    const fim = achada ? quebra + 1 : usado;
    if (registro.linhas === 0) {
      let f = achada ? quebra : usado;
      while (f > pos && bytes[f - 1] === 13) f--;
      registro.fimLinha = f;
    }
    registro.linhas++;
    registro.fim = fim;
    if (registro.codigo === registro9999 || !achada || (noFim && fim === usado)) return true;
    if (usado - fim < 6 && !noFim) return false;
    if (readCodigo(bytes, fim, usado) !== 0) return true;
    p = fim;
  }
}
