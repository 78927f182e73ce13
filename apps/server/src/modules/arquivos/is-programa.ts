const DOS_CABECALHO_BYTES = 64;
/** Whole numbers at the beginning of Mach-O programs: 32 and 64 bits, either byte order, and several in one. */
const MACH_O = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe]);

/**
 * Whether a file begins as a program does, whatever its name. That a document is what its extension says is no question
 * here: its content alone decides which reader gets it, and a paper of the wrong extension is read all the same.
 */
export function isPrograma(inicio: Buffer): boolean {
  const inicial = inicio.toString('latin1', 0, 4);
  if (inicial.startsWith('#!') || inicial === '\x7fELF') return true;
  // A header of MS-DOS has zeros; a text that happens to begin with these letters has none.
  if (inicial.startsWith('MZ')) return inicio.subarray(0, DOS_CABECALHO_BYTES).includes(0);
  return inicio.length >= 4 && MACH_O.has(inicio.readUInt32BE());
}
