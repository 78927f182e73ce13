import { joinDatas, joinDecimais, joinInteiros, joinTextos } from './colunas';
import { bytesLugar, LoteAtual, Lugar, memoriaLeitor, tipoLugar } from './esquema.gerado';

const lote = changetype<LoteAtual>(memoriaLeitor.lote);

/** Rows whose marks and texts stay in the nearest cache while column after column is stored. */
const LINHAS_LADRILHO: i32 = 128;

/**
 * Stores the fields of the rows of a batch, some rows at a time, column by column. Returns false when a value could not
 * be stored: `lote` has the column and the row, the column has the reason. The next call continues there.
 */
export function joinLote(): bool {
  const quantas = lote.quantas;
  const quantos = lote.lugares;
  let ladrilho = lote.ladrilho;
  let k = lote.lugar;
  let r = lote.linha;
  while (ladrilho < quantas) {
    const ate = min(ladrilho + LINHAS_LADRILHO, quantas);
    for (; k < quantos; k++) {
      const lugar = changetype<Lugar>(memoriaLeitor.lugares + <usize>k * bytesLugar);
      const tipo = lugar.tipo;
      if (tipo === tipoLugar.decimal) r = joinDecimais(lugar, ate, r);
      else if (tipo === tipoLugar.texto) r = joinTextos(lugar, ate, r);
      else if (tipo === tipoLugar.data) r = joinDatas(lugar, ate, r);
      else r = joinInteiros(lugar, ate, r);
      if (r < ate) {
        lote.ladrilho = ladrilho;
        lote.lugar = k;
        lote.linha = r;
        return false;
      }
      r = ladrilho;
    }
    ladrilho = ate;
    r = ate;
    k = 0;
  }
  return true;
}
