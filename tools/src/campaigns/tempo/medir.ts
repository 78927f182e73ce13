/** Below this a time is the machine's own noise. */
const MINIMO_MS = 30;
const TAMANHO = 512 * 1024;
/** The rule: input doubled, time at most this many times as long. */
const MAXIMO_DO_DOBRO = 2.5;
/** However it grows: no text of this size takes longer. */
const TETO_MS = 5_000;
const TENTATIVAS = 3;

/** How long a text takes and, for the message, how much of it there is. */
interface Medida {
  length: number;
  ms: number;
}

/**
 * Reads a text of half a megabyte, and answers what is wrong with how its time grew, or null. What takes so little that
 * its quarter could only have taken the machine's own noise is well; the rest is measured doubled, twice: the shortest
 * of a few times is the reader's own, the rest is the machine's.
 */
export async function medirCrescimento(read: (length: number) => Promise<number>): Promise<string | null> {
  const primeira: Medida = { length: TAMANHO, ms: await read(TAMANHO) };
  if (primeira.ms > TETO_MS) return tell(primeira);
  if (primeira.ms <= MINIMO_MS * MAXIMO_DO_DOBRO ** 2) return null;
  const [quarto, metade, inteiro] = [
    await shortest(read, TAMANHO / 4),
    await shortest(read, TAMANHO / 2),
    await shortest(read, TAMANHO),
  ];
  // What grows with the square does so at each step; a collection of old objects falls into one of them.
  return isFault(quarto, metade) && isFault(metade, inteiro) ? [quarto, metade, inteiro].map(tell).join(', ') : null;
}

async function shortest(read: (length: number) => Promise<number>, length: number): Promise<Medida> {
  let ms = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TENTATIVAS; n++) ms = Math.min(ms, await read(length));
  return { length, ms };
}

function isFault(antes: Medida, agora: Medida): boolean {
  return agora.ms / Math.max(antes.ms, MINIMO_MS) > MAXIMO_DO_DOBRO;
}

const tell = ({ ms, length }: Medida): string => `${Math.round(ms)} ms for ${length / 1024} KB`;
