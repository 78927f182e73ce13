/** A shorter time is noise of the machine. */
const MINIMO_MS = 30;
const TAMANHO = 512 * 1024;
/** The rule: when the input doubles, the time may grow by this factor at most. */
const MAXIMO_DO_DOBRO = 2.5;
/** What may take so long grows too little to be told from noise. */
const RUIDO_MS = MINIMO_MS * MAXIMO_DO_DOBRO ** 2;
/** No text may take longer, however its time grows. */
const TETO_MS = 5_000;
const TENTATIVAS = 3;

/** How long a text takes and, for the message, how much of it there is. */
interface Medida {
  length: number;
  ms: number;
}

/**
 * Reads a text of half a megabyte. Returns what is wrong with the growth of its time, or null. A text that takes so
 * little that a quarter of it would be noise passes at once, and so does one of which a quarter takes so little that
 * the whole could not take more even if its time grew with the square. Others are doubled twice and measured a few
 * times each: the shortest time is the reader's own, the rest is the machine's.
 */
export async function measureCrescimento(read: (length: number) => Promise<number>): Promise<string | null> {
  if ((await read(TAMANHO / 4)) <= RUIDO_MS / 16) return null;
  const primeira: Medida = { length: TAMANHO, ms: await read(TAMANHO) };
  if (primeira.ms > TETO_MS) return tell(primeira);
  if (primeira.ms <= RUIDO_MS) return null;
  // A busy machine can spoil one round; a reader that grows too fast is caught in the second as well.
  return (await faultOfRound(read)) === null ? null : await faultOfRound(read);
}

async function faultOfRound(read: (length: number) => Promise<number>): Promise<string | null> {
  const quarto = await shortest(read, TAMANHO / 4);
  const metade = await shortest(read, TAMANHO / 2);
  const inteiro = await shortest(read, TAMANHO);
  // Quadratic growth shows at each step; a garbage collection shows at one of them only.
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
