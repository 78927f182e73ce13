import { bytesTrecho, EstadoFiltro, maxTrechos, memoriaFiltro, Trecho } from './esquema.gerado';

const estado = changetype<EstadoFiltro>(memoriaFiltro.estado);
const trecho = changetype<Trecho>(memoriaFiltro.trecho);

/** Whether there is no room for more stretches. */
export function trechosCheios(): bool {
  return estado.trechos >= maxTrechos;
}

/**
 * Adds a record to the open stretch, or begins another one when the record may begin a document and the stretch is long
 * enough. A stretch is marked when a record of it is, or when it is not of one block.
 */
export function partir(posicao: f64, bloco: i32, podeComecar: bool, marcado: bool): void {
  const primeiro = trecho.posicao < 0;
  if (primeiro || (podeComecar && posicao - trecho.posicao >= estado.menorTrecho)) {
    if (!primeiro) {
      memory.copy(memoriaFiltro.trechos + <usize>estado.trechos * bytesTrecho, memoriaFiltro.trecho, bytesTrecho);
      estado.trechos++;
    }
    trecho.posicao = posicao;
    trecho.linha = estado.linha;
    trecho.ordem = estado.ordem;
    trecho.bloco = bloco;
    // The first stretch of a file is always visited: it shows how lines end.
    trecho.marcado = primeiro ? 1 : 0;
  }
  if (marcado || bloco !== estado.bloco) trecho.marcado = 1;
  estado.bloco = bloco;
}
