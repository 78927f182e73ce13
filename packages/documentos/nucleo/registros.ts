import { iguais64, primeiros64, QUEBRA } from './comparar';
import { bytesLinhaTabela, LinhaTabela, maxLinhasTabela, memoriaComum, memoriaRegistros } from './esquema.gerado';

/** `|9999|`: no record follows its line. */
export const ULTIMO: i32 = 0x39393939;

/**
 * Finds the records in [inicio, usado) of the window: a line that begins with a code and the following lines that do
 * not. Stops when the table is full, before a record that may continue behind `usado` (unless the file ends there), and
 * behind the record 9999. Up to 64 bytes behind `usado` may be read. Returns how many records are in the table.
 */
export function readRegistros(inicio: i32, usado: i32, noFim: bool): i32 {
  if (inicio >= usado) return 0;
  let n: i32 = 0;
  let linhas: i32 = 0;
  let fimLinha: i32 = 0;
  let comeco = inicio;
  let codigo = readCodigo(inicio, usado);
  for (let i = inicio; i < usado; i += 64) {
    let quebras = iguais64(memoriaComum.janela + <usize>i, QUEBRA) & primeiros64(usado - i);
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      const fim = q + 1;
      if (linhas === 0) fimLinha = semRetorno(comeco, q);
      linhas++;
      let seguinte: i32 = 0;
      if (codigo !== ULTIMO && !(noFim && fim === usado)) {
        if (usado - fim < 6 && !noFim) return n;
        seguinte = readCodigo(fim, usado);
        if (seguinte === 0) continue;
      }
      keep(n, comeco, fimLinha, fim, codigo, linhas);
      n++;
      if (n === maxLinhasTabela || codigo === ULTIMO) return n;
      comeco = fim;
      codigo = seguinte;
      linhas = 0;
    }
  }
  if (!noFim || comeco >= usado) return n;
  if (linhas === 0) fimLinha = semRetorno(comeco, usado);
  keep(n, comeco, fimLinha, usado, codigo, linhas + 1);
  return n + 1;
}

function keep(n: i32, inicio: i32, fimLinha: i32, fim: i32, codigo: i32, linhas: i32): void {
  const linha = changetype<LinhaTabela>(memoriaRegistros.tabela + <usize>n * bytesLinhaTabela);
  linha.inicio = inicio;
  linha.fimLinha = fimLinha;
  linha.fim = fim;
  linha.codigo = codigo;
  linha.linhas = linhas;
}

/** The end of a line without its carriage returns. */
export function semRetorno(inicio: i32, fim: i32): i32 {
  while (fim > inicio && load<u8>(memoriaComum.janela + <usize>(fim - 1)) === 13) fim--;
  return fim;
}

/** The code of a line that begins with `|`, four capitals or digits, and `|`; else 0. */
export function readCodigo(inicio: i32, fim: i32): i32 {
  if (fim - inicio < 6) return 0;
  const p = memoriaComum.janela + <usize>inicio;
  if (load<u8>(p) !== 124 || load<u8>(p, 5) !== 124) return 0;
  for (let i: usize = 1; i < 5; i++) {
    const b = <i32>load<u8>(p + i);
    if (!((b >= 48 && b <= 57) || (b >= 65 && b <= 90))) return 0;
  }
  return bswap(load<i32>(p, 1));
}
