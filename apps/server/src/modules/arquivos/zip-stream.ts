import { Readable } from 'node:stream';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { EntradaZip } from './arquivos.service.ts';
import { checkBytes } from './check-bytes.ts';

/** Files of these kinds are compressed already: doing it again costs time and gains nothing. */
const COMPRIMIDOS = /\.(zip|xlsx|pdf)$/i;
/** Files up to this size are read whole, so that a damaged one stays out of the ZIP. */
const PEQUENO_BYTES = 256 * 1024;
/** An entry without a promised size must stay below 4 GiB; a larger file that is damaged breaks the ZIP. */
const MAX_SEM_PROMESSA_BYTES = 4_000_000_000;

/** The entry that names what is damaged. It comes first in the directory. */
export const LEIA_ME = 'LEIA-ME - arquivos danificados.txt';

export interface Dano {
  path: string;
  /** Whether the ZIP has an entry for it nevertheless, which is not to be used. */
  noZip: boolean;
  error: unknown;
}

/**
 * A ZIP of the entries as a stream. Files are opened one after the other as the reader takes them, so memory does not
 * grow with their number or size. A damaged file does not break the ZIP: it is left out, or the entry of a large one
 * holds what could be read. The entry {@link LEIA_ME} then names all of them, and `onDano` gets each.
 */
export function zipStream(entradas: readonly EntradaZip[], onDano: (dano: Dano) => void = () => undefined): Readable {
  return Readable.from(writeZip(entriesOf(entradas, onDano)), { objectMode: false });
}

async function* entriesOf(entradas: readonly EntradaZip[], onDano: (dano: Dano) => void): AsyncGenerator<ZipEntry> {
  const danos: Dano[] = [];
  const note = (dano: Dano): void => {
    danos.push(dano);
    onDano(dano);
  };
  for (const entrada of entradas) {
    const { path, bytes } = entrada;
    let origem: Readable;
    let pedacos: AsyncGenerator<Uint8Array>;
    const inicio: Buffer[] = [];
    try {
      origem = await entrada.open();
      pedacos = checkBytes(origem, entrada);
      // The first piece of a large file says at least that it can be opened.
      do {
        const { value, done } = await pedacos.next();
        if (done === true) break;
        inicio.push(Buffer.from(value));
      } while (bytes <= PEQUENO_BYTES);
    } catch (error) {
      note({ path, noZip: false, error });
      continue;
    }
    try {
      yield entryOf(entrada, () => readOn({ inicio, pedacos, onDano: (error) => note({ path, noZip: true, error }) }));
    } finally {
      origem.destroy();
    }
  }
  if (danos.length > 0) yield { name: LEIA_ME, content: Buffer.from(textoDe(danos)), first: true };
}

function entryOf({ path, bytes, data }: EntradaZip, open: () => AsyncIterable<Uint8Array>): ZipEntry {
  const isPrometido = bytes <= PEQUENO_BYTES || bytes > MAX_SEM_PROMESSA_BYTES;
  const level = COMPRIMIDOS.test(path) ? 0 : 3;
  return { name: path, date: data, content: { open, level, ...(isPrometido ? { size: bytes } : {}) } };
}

/** What was read already and the rest, as far as it can be read. */
async function* readOn({
  inicio,
  pedacos,
  onDano,
}: {
  inicio: readonly Buffer[];
  pedacos: AsyncIterable<Uint8Array>;
  onDano: (error: unknown) => void;
}): AsyncGenerator<Uint8Array> {
  yield* inicio;
  try {
    yield* pedacos;
  } catch (error) {
    onDano(error);
  }
}

const textoDe = (danos: readonly Dano[]): string =>
  [
    'O conteúdo destes arquivos está danificado ou não está mais no servidor:',
    '',
    ...danos.map(({ path, noZip }) => `- ${path} (${noZip ? 'incompleto neste ZIP, não o use' : 'fora deste ZIP'})`),
    '',
    'Se você tem os originais, use-os. Para tê-los de volta aqui, peça ao administrador do servidor que os restaure da',
    'cópia de segurança.',
    '',
  ].join('\r\n');
