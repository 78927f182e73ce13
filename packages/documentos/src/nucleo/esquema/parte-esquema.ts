/** One part of what TypeScript and the compiled core (packages/documentos/nucleo) share. */
export interface ParteEsquema {
  texto: string;
  /** Numbers that both sides use. */
  numeros: Readonly<Record<string, number>>;
  /** Named numbers of one field, or named bits. */
  codigos: Readonly<Record<string, { texto: string; valores: Readonly<Record<string, number>> }>>;
  /** Fields in the order of the memory, each with its type and what it holds. */
  estruturas: Readonly<Record<string, Estrutura>>;
  /** Regions of the memory, one behind the other. */
  regioes: Readonly<Record<string, Regiao>>;
}

export interface Estrutura {
  texto: string;
  /** Whether other packages read tables of it word by word. */
  palavras?: boolean;
  campos: Readonly<Record<string, readonly [TipoCampo, string]>>;
}

/** `de` is the name of a structure or the type of an item. */
interface Regiao {
  de: string;
  quantos: number;
  texto: string;
}

/** Addresses are `usize`. The views of TypeScript leave out `i64`, `u64` and `v128`, which only the core uses. */
export type TipoCampo = 'i32' | 'u32' | 'usize' | 'i64' | 'u64' | 'f64' | 'v128';
