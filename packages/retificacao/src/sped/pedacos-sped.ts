import type { SpedComposto } from './sped-composto.ts';

/**
 * A file that is being put together, in pieces. Each ends where its base has a whole multiple of so many bytes: a change
 * moves no end but those beside it, so two versions of a file have their other pieces in common. None has more than
 * twice as many.
 */
export function* pedacosDe({ base, trechos, novos }: SpedComposto, bytes: number): Generator<SpedComposto> {
  const maximo = 2 * bytes;
  let deles: number[] = [];
  let tamanho = 0;
  let primeiroNovo = 0;
  let dosNovos = 0;
  const close = (): SpedComposto => {
    const pedaco = { base, trechos: Float64Array.from(deles), novos: novos.subarray(primeiroNovo, dosNovos), tamanho };
    deles = [];
    tamanho = 0;
    primeiroNovo = dosNovos;
    return pedaco;
  };
  for (let i = 0; i < trechos.length; i += 2) {
    let posicao = trechos[i] ?? 0;
    for (let resta = trechos[i + 1] ?? 0; resta > 0; ) {
      const ateOFim = posicao < 0 ? resta : bytes - (posicao % bytes);
      const agora = Math.min(resta, ateOFim, maximo - tamanho);
      deles.push(posicao, agora);
      tamanho += agora;
      resta -= agora;
      if (posicao < 0) dosNovos += agora;
      else posicao += agora;
      if (tamanho === maximo || (posicao >= 0 && posicao % bytes === 0)) yield close();
    }
  }
  if (tamanho > 0) yield close();
}
