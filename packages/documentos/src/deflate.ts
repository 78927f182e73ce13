/** Compressing, and what a thread needs that does nothing else: the whole package takes longer to load. */
export { createDeflacionador, type Deflacionador, MAIOR_PEDACO } from './nucleo/create-deflacionador.ts';
export { type DadosThread, getModuloNucleo } from './nucleo/modulo-nucleo.ts';
