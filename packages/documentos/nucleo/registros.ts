// A record in the table that `lerRegistros` fills, in bytes from its row: where it begins in the window, where its first
// line ends without its line end, where it ends, its code (four bytes, the first one highest; 0 for none), its physical
// lines; and, filled by `conferirCampos`, its first mark, its fields, and what there is to say of them.
export const INICIO: usize = 0;
export const FIM_LINHA: usize = 4;
export const FIM: usize = 8;
export const CODIGO: usize = 12;
export const LINHAS: usize = 16;
export const MARCA: usize = 20;
export const CAMPOS: usize = 24;
export const SINAIS: usize = 28;
export const BYTES_LINHA: usize = 32;

/** `|9999|`: nothing behind its line is a record. */
export const ULTIMO: i32 = 0x39393939;

/**
 * Finds the records in [inicio, usado) of the window, at most `maximo`: a line that begins with a code and whatever lines
 * follow that do not. Stops before a record that may go on behind `usado`, unless the file ends there, and behind the
 * record 9999. Up to 64 bytes behind `usado` may be read. Returns how many records there are in the table.
 */
export function lerRegistros(janela: usize, inicio: i32, usado: i32, noFim: i32, tabela: usize, maximo: i32): i32 {
  if (inicio >= usado) return 0;
  let n: i32 = 0;
  let linhas: i32 = 0;
  let fimLinha: i32 = 0;
  let comeco = inicio;
  let codigo = readCodigo(janela, inicio, usado);
  for (let i = inicio; i < usado; i += 64) {
    const p = janela + <usize>i;
    let quebras = quebrasEm(p) | (quebrasEm(p + 16) << 16) | (quebrasEm(p + 32) << 32) | (quebrasEm(p + 48) << 48);
    if (usado - i < 64) quebras &= ((<u64>1) << (<u64>(usado - i))) - 1;
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      const fim = q + 1;
      if (linhas === 0) fimLinha = semRetorno(janela, comeco, q);
      linhas++;
      let seguinte: i32 = 0;
      if (codigo !== ULTIMO && !(noFim !== 0 && fim === usado)) {
        if (usado - fim < 6 && noFim === 0) return n;
        seguinte = readCodigo(janela, fim, usado);
        if (seguinte === 0) continue;
      }
      guardar(tabela + <usize>n * BYTES_LINHA, comeco, fimLinha, fim, codigo, linhas);
      n++;
      if (n === maximo || codigo === ULTIMO) return n;
      comeco = fim;
      codigo = seguinte;
      linhas = 0;
    }
  }
  if (noFim === 0 || comeco >= usado) return n;
  if (linhas === 0) fimLinha = semRetorno(janela, comeco, usado);
  guardar(tabela + <usize>n * BYTES_LINHA, comeco, fimLinha, usado, codigo, linhas + 1);
  return n + 1;
}

function guardar(linha: usize, inicio: i32, fimLinha: i32, fim: i32, codigo: i32, linhas: i32): void {
  store<i32>(linha, inicio, INICIO);
  store<i32>(linha, fimLinha, FIM_LINHA);
  store<i32>(linha, fim, FIM);
  store<i32>(linha, codigo, CODIGO);
  store<i32>(linha, linhas, LINHAS);
}

/** The end of a line without its carriage returns. */
export function semRetorno(janela: usize, inicio: i32, fim: i32): i32 {
  while (fim > inicio && load<u8>(janela + <usize>(fim - 1)) === 13) fim--;
  return fim;
}

/** `|`, four capitals or digits, `|`: those four as one number, else 0. */
export function readCodigo(janela: usize, inicio: i32, fim: i32): i32 {
  if (fim - inicio < 6) return 0;
  const p = janela + <usize>inicio;
  if (load<u8>(p) !== 124 || load<u8>(p, 5) !== 124) return 0;
  for (let i: usize = 1; i < 5; i++) {
    const b = <i32>load<u8>(p + i);
    if (!((b >= 48 && b <= 57) || (b >= 65 && b <= 90))) return 0;
  }
  return bswap(load<i32>(p, 1));
}

export function quebrasEm(p: usize): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(10))));
}
