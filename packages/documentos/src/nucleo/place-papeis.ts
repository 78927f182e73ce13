import {
  bitsValores,
  bytesFiltro,
  bytesPapel,
  EstadoFiltro,
  Filtro,
  maxFiltros,
  maxGuardados,
  maxPapeis,
  memoriaFiltro,
  Papel,
  sinalPapel,
} from './esquema.gerado.ts';
import { createIndiceRegistros, placeIndice } from './indice-registros.ts';

/** A field that a record may be found by. */
export interface FiltroCampo {
  /** Place in the line; REG is 0. */
  campo: number;
  /** Whether zeros before a number do not count. */
  numero: boolean;
  /** Values that are looked for, without blanks around them and without those zeros. */
  valores: Iterable<string>;
}

/** What a filter does with the records of a code. A record without a role marks its stretch. */
export interface PapelFiltro {
  codigo: number;
  nivel: number;
  /** Always found. */
  achado: boolean;
  /** Always found, with what is below it. */
  abre: boolean;
  /** Marks its stretch. */
  marcado: boolean;
  /** The last one is found before a record below it that is found with its descendants. */
  guardado: boolean;
  /** Records that have one of these values, and some others, are found with what is below them. */
  filtros: readonly FiltroCampo[];
}

/**
 * Writes the roles to the memory of the core, whose regions of the filter are zero. Returns false when there are more
 * roles, or more filters, than there is room for.
 */
export function placePapeis(memoria: ArrayBuffer, papeis: readonly PapelFiltro[]): boolean {
  const guardados = papeis.flatMap(({ guardado }, i) => (guardado ? [memoriaFiltro.papeis + i * bytesPapel] : []));
  const quantosFiltros = papeis.reduce((soma, p) => soma + p.filtros.length, 0);
  if (papeis.length > maxPapeis || quantosFiltros > maxFiltros || guardados.length > maxGuardados) return false;
  placeIndice(memoria, createIndiceRegistros(papeis.map(({ codigo }) => codigo)));
  new EstadoFiltro(memoria, memoriaFiltro.estado).guardados = guardados.length;
  new Int32Array(memoria, memoriaFiltro.guardados, maxGuardados).set(guardados);
  const papel = new Papel(memoria, memoriaFiltro.papeis);
  const filtro = new Filtro(memoria, memoriaFiltro.filtros);
  const bits = new Uint8Array(memoria, memoriaFiltro.bits, bitsValores / 8);
  let endereco: number = memoriaFiltro.filtros;
  for (const [i, p] of papeis.entries()) {
    papel.at(i);
    papel.codigo = p.codigo;
    papel.nivel = p.nivel;
    papel.sinais = sinaisDe(p);
    papel.filtros = endereco;
    papel.quantosFiltros = p.filtros.length;
    for (const { campo, numero, valores } of p.filtros) {
      const semente = Math.imul(endereco, 0x9e3779b1);
      filtro.moveTo(endereco);
      filtro.campo = campo;
      filtro.numero = Number(numero);
      filtro.semente = semente;
      endereco += bytesFiltro;
      for (const valor of valores) addValor(bits, { numero, semente, valor });
    }
  }
  return true;
}

const sinaisDe = (p: PapelFiltro): number =>
  (p.achado ? sinalPapel.achado : 0) |
  (p.abre ? sinalPapel.abre : 0) |
  (p.marcado ? sinalPapel.marcado : 0) |
  (p.guardado ? sinalPapel.guardado : 0);

/** Sets the bit of a value, unless it is of the kind of which the core finds every record. */
function addValor(bits: Uint8Array, o: { numero: boolean; semente: number; valor: string }): void {
  if (!(o.numero ? /^\d*$/ : /^[\x20-\x7e]*$/).test(o.valor)) return;
  let h = o.semente;
  for (let i = 0; i < o.valor.length; i++) h = Math.imul(h ^ o.valor.charCodeAt(i), 0x01000193);
  const bit = (h ^ (h >>> 15)) & (bitsValores - 1);
  bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
}
