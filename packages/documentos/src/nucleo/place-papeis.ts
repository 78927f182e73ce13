/** A field that a record may be found by. */
export interface FiltroCampo {
  /** Place in the line; REG is 0. */
  campo: number;
  /** Whether zeros before a number do not count. */
  numero: boolean;
  /** Values that are looked for, without blanks around them and without those zeros. */
  valores: Iterable<string>;
}

/** What the records of a code are to a filter. A record without a role marks its stretch. */
export interface PapelFiltro {
  codigo: number;
  nivel: number;
  /** Always found. */
  achado: boolean;
  /** Always found, with what is below it. */
  abre: boolean;
  /** Marks its stretch. */
  marcado: boolean;
  /** The last one is found before whatever is found with what is below it. */
  guardado: boolean;
  /** Those that have one of these values, and some others, are found with what is below them. */
  filtros: readonly FiltroCampo[];
}

/** Where in the memory of the core the roles are put. */
export interface LugarPapeis {
  indice: number;
  papeis: number;
  filtros: number;
  bits: number;
  /** How many roles are kept, and the addresses of those. */
  quantosGuardados: number;
  guardados: number;
}

/** How many of each there is room for. */
const maximoPapeis = { papeis: 512, filtros: 2048, guardados: 32 } as const;
const chavesIndice = 2048;
const bits = 1 << 18;

// In bytes, as nucleo/filtro.ts and nucleo/filtro-valores.ts read them.
export const bytesPapel = 48;
const bytesFiltro = 16;
/** Bytes that they take. */
export const bytesPapeis = {
  indice: chavesIndice * 8,
  papeis: maximoPapeis.papeis * bytesPapel,
  filtros: maximoPapeis.filtros * bytesFiltro,
  bits: bits / 8,
  guardados: maximoPapeis.guardados * 4,
} as const;
export const doPapel = {
  nivel: 0,
  sinais: 4,
  filtros: 8,
  quantosFiltros: 12,
  vezes: 16,
  primeira: 20,
  posicao: 24,
  ultima: 32,
  tamanho: 36,
  naTabela: 40,
  codigo: 44,
} as const;
const sinal = { achado: 1, abre: 2, marcado: 4, guardado: 8 } as const;

/** Lays the roles out as nucleo/filtro.ts has them. False when there are more of them, or more filters, than there is room for. */
export function placePapeis(bytes: DataView, em: LugarPapeis, papeis: readonly PapelFiltro[]): boolean {
  const indice = new Int32Array(bytes.buffer, em.indice, chavesIndice * 2);
  indice.fill(-1, chavesIndice);
  const guardados = papeis.filter((p) => p.guardado).length;
  const filtros = papeis.reduce((soma, p) => soma + p.filtros.length, 0);
  if (papeis.length > maximoPapeis.papeis || filtros > maximoPapeis.filtros || guardados > maximoPapeis.guardados)
    return false;
  let filtro = em.filtros;
  let guardado = em.guardados;
  bytes.setInt32(em.quantosGuardados, guardados, true);
  for (const [r, papel] of papeis.entries()) {
    let p = (Math.imul(papel.codigo, 0x9e3779b1) >>> 16) & (chavesIndice - 1);
    while ((indice[chavesIndice + p] ?? -1) >= 0) p = (p + 1) & (chavesIndice - 1);
    indice[p] = papel.codigo;
    indice[chavesIndice + p] = r;
    const onde = em.papeis + r * bytesPapel;
    bytes.setInt32(onde + doPapel.nivel, papel.nivel, true);
    bytes.setInt32(onde + doPapel.sinais, sinaisDe(papel), true);
    bytes.setInt32(onde + doPapel.filtros, filtro, true);
    bytes.setInt32(onde + doPapel.quantosFiltros, papel.filtros.length, true);
    bytes.setInt32(onde + doPapel.codigo, papel.codigo, true);
    if (papel.guardado) {
      bytes.setInt32(guardado, onde, true);
      guardado += 4;
    }
    for (const { campo, numero, valores } of papel.filtros) {
      const semente = Math.imul(filtro, 0x9e3779b1);
      bytes.setInt32(filtro, campo, true);
      bytes.setInt32(filtro + 4, Number(numero), true);
      bytes.setInt32(filtro + 8, semente, true);
      filtro += bytesFiltro;
      for (const valor of valores) addValor(bytes, { em: em.bits, numero, semente, valor });
    }
  }
  return true;
}

const sinaisDe = (p: PapelFiltro): number =>
  (p.achado ? sinal.achado : 0) |
  (p.abre ? sinal.abre : 0) |
  (p.marcado ? sinal.marcado : 0) |
  (p.guardado ? sinal.guardado : 0);

/** Sets the bit of a value, unless it is one of those of which the core finds every record. */
function addValor(bytes: DataView, o: { em: number; numero: boolean; semente: number; valor: string }): void {
  if (!(o.numero ? /^\d*$/ : /^[\x20-\x7e]*$/).test(o.valor)) return;
  let h = o.semente;
  for (let i = 0; i < o.valor.length; i++) h = Math.imul(h ^ o.valor.charCodeAt(i), 0x01000193);
  const bit = (h ^ (h >>> 15)) & (bits - 1);
  const onde = o.em + (bit >>> 3);
  bytes.setUint8(onde, bytes.getUint8(onde) | (1 << (bit & 7)));
}
