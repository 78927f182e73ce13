// Where the compressor keeps what it works with, in bytes from the address that its call is given.

/** Bytes that one block holds, but for what the last step goes beyond them. */
export const BYTES_BLOCO: usize = 256 * 1024;
export const BITS_TABELA: u32 = 13;

/** How often each literal or length, each distance, and each length of a code occurs. */
export const FREQ_LITERAIS: usize = 0;
export const FREQ_DISTANCIAS: usize = 1152;
export const FREQ_TAMANHOS: usize = 1280;
/** Every other literal, counted apart: one that repeats does not wait for itself. */
export const FREQ_ALTERNADA: usize = 1408;

/** Codes as `construirCodigos` leaves them. */
export const COD_LITERAIS: usize = 2432;
export const COD_DISTANCIAS: usize = 3584;
export const COD_TAMANHOS: usize = 3712;
/** By the length of a repetition less 3: its code with the bits behind it, and from bit 24 on how many these are. */
export const COD_COMPRIMENTOS: usize = 3840;
/** By the length of a repetition less 3: its symbol less 257. */
export const SIMBOLOS: usize = 4864;

/** Lengths of the codes of literals and lengths, behind them those of distances. */
export const TAMANHOS: usize = 5120;
export const TAMANHOS_DE_TAMANHOS: usize = 5440;
/** Those lengths as they are written: a symbol, and in the high byte what is behind it. */
export const CORRIDAS: usize = 5472;
export const RASCUNHO: usize = 6144;

/** The last place of each hash. */
export const TABELA: usize = 8192;
/**
 * What the block is made of, in words: in the highest nine bits how many literals, in the next eight the length of the
 * repetition behind them less 3, in the rest its distance less 1. The last word has literals only.
 */
export const FICHAS: usize = TABELA + (4 << BITS_TABELA);
/** So many literals are a word of their own, without a repetition. */
export const SO_LITERAIS: u32 = 511;
/** A repetition takes at least eight bytes of the block, and every 511 literals may take a word more. */
const MAX_FICHAS: usize = BYTES_BLOCO / 8 + 4096;
/** The literals of the block, one behind the other. */
export const LITERAIS: usize = FICHAS + MAX_FICHAS * 4;

export const LITERAIS_E_COMPRIMENTOS: i32 = 286;
export const DISTANCIAS: i32 = 30;
export const FIM_DO_BLOCO: usize = 256;
