import {
  bytesRegistroPlano,
  Leitura,
  maxLinhasLote,
  memoriaComum,
  memoriaLeitor,
  motivoLinha,
  RegistroPlano,
} from './esquema.gerado';
import { find } from './indice';
import { linhaAberta, open, registroAberto } from './pilha';

const leitura = changetype<Leitura>(memoriaLeitor.leitura);
/** From a row's first mark to its line, and from there to the line of its parent. */
const PASSO: usize = (<usize>maxLinhasLote) << 2;

/**
 * Puts lines that have exactly the fields of their layout, as nearly all have, into the batches of their records: first
 * mark, line and parent's line of each. Begins at line `j` of the stretch and stops before the first line that is
 * unusual, or whose batch is missing or full. Returns the reason; `leitura` has the line and the record.
 */
export function readLinhas(j: i32): i32 {
  const quantas = leitura.quantasLinhas;
  let pos = leitura.posicao;
  let linha = leitura.linha;
  let fundo = leitura.fundo;
  let ultimaLinha = leitura.ultimaLinha;
  let ultimo = leitura.ultimoRegistro;
  let s: i32 = j === 0 ? 0 : load<i32>(memoriaLeitor.fins + ((<usize>(j - 1)) << 2)) + 1;
  let motivo: i32 = motivoLinha.fim;
  for (; j < quantas; j++) {
    const e = load<i32>(memoriaLeitor.fins + ((<usize>j) << 2));
    const p = memoriaComum.janela + <usize>pos;
    if (e - s < 2 || load<i32>(memoriaLeitor.marcas + ((<usize>s) << 2)) !== pos || load<u8>(p, 5) !== 124) {
      motivo = motivoLinha.estranha;
      break;
    }
    const r = find(bswap(load<i32>(p, 1)));
    const registro = changetype<RegistroPlano>(memoriaLeitor.registros + <usize>max(r, 0) * bytesRegistroPlano);
    if (r < 0 || registro.campos !== e - s - 1) {
      motivo = motivoLinha.estranha;
      break;
    }
    const ultimaMarca = memoriaLeitor.marcas + ((<usize>e) << 2);
    const fim = load<i32>(ultimaMarca);
    const fimCampos = fim - i32(load<u8>(memoriaComum.janela + <usize>(fim - 1)) === 13);
    const nivel = registro.nivel;
    const pai = registro.pai;
    const acima = max(nivel - 1, 0);
    const temPai = nivel > 0 && pai >= 0;
    const linhaPai = temPai ? linhaAberta(acima) : 0;
    if (load<i32>(ultimaMarca - 4) !== fimCampos - 1 || (temPai && (linhaPai === 0 || registroAberto(acima) !== pai))) {
      motivo = motivoLinha.estranha;
      break;
    }
    const lote = registro.lote;
    const q = registro.noLote;
    if (lote === 0 || q === maxLinhasLote) {
      motivo = lote === 0 ? motivoLinha.semLote : motivoLinha.loteCheio;
      leitura.registro = r;
      break;
    }
    linha++;
    const linhaLote = lote + ((<usize>q) << 2);
    store<i32>(linhaLote, s);
    store<i32>(linhaLote + PASSO, linha);
    store<i32>(linhaLote + (PASSO << 1), linhaPai);
    registro.noLote = q + 1;
    registro.lidas++;
    open(nivel, linha, r, fundo);
    fundo = nivel;
    ultimaLinha = linha;
    ultimo = r;
    pos = fim + 1;
    s = e + 1;
  }
  leitura.posicao = pos;
  leitura.linha = linha;
  leitura.fundo = fundo;
  leitura.ultimaLinha = ultimaLinha;
  leitura.ultimoRegistro = ultimo;
  leitura.proxima = j;
  return motivo;
}
