import { BARRA, iguais64, primeiros64, QUEBRA } from './comparar';
import { Leitura, memoriaComum, memoriaLeitor } from './esquema.gerado';

const leitura = changetype<Leitura>(memoriaLeitor.leitura);

/**
 * Writes the places of bars and line ends in [inicio, fim) of the window to `marcas`, and which of these are line ends
 * to `fins`. Up to 64 bytes behind `fim` are read.
 */
export function markTrecho(inicio: i32, fim: i32): void {
  let n: i32 = 0;
  let linhas: i32 = 0;
  for (let i = inicio; i < fim; i += 64) {
    const p = memoriaComum.janela + <usize>i;
    const dentro = primeiros64(fim - i);
    let quebras = iguais64(p, QUEBRA) & dentro;
    let todas = (iguais64(p, BARRA) & dentro) | quebras;
    while (quebras !== 0) {
      const antes = (quebras & (0 - quebras)) - 1;
      store<i32>(memoriaLeitor.fins + ((<usize>linhas) << 2), n + <i32>popcnt(todas & antes));
      linhas++;
      quebras &= quebras - 1;
    }
    // Always eight at a time, which needs no test for each one: the next marks overwrite those that are too many.
    const quantas = <i32>popcnt(todas);
    let saida = memoriaLeitor.marcas + ((<usize>n) << 2);
    for (let feitas = 0; feitas < quantas; feitas += 8) {
      for (let k = 0; k < 8; k++) {
        store<i32>(saida + ((<usize>k) << 2), i + <i32>ctz(todas));
        todas &= todas - 1;
      }
      saida += 32;
    }
    n += quantas;
  }
  leitura.quantasLinhas = linhas;
}
