/** Below this a time is the machine's own noise. */
const MINIMO_MS = 60;
const TAMANHOS = [128, 512, 2_048].map((kilobytes) => kilobytes * 1024);
/** The rule: input doubled, time at most this many times as long. */
const MAXIMO_DO_DOBRO = 2.5;
/** However it grows: no text of these sizes takes longer. */
const TETO_MS = 10_000;
const TENTATIVAS = 3;

/** How long a text takes and, for the message, how much of it there is. */
interface Medida {
  length: number;
  ms: number;
}

/**
 * Makes the input four times as long, twice. Answers what is wrong with how the time grows, or null. What looks wrong is
 * measured again, doubled: the shortest of a few times is the reader's own, the rest is the machine's.
 */
export async function medirCrescimento(read: (length: number) => Promise<number>): Promise<string | null> {
  let antes: Medida | null = null;
  for (const length of TAMANHOS) {
    const agora: Medida = { length, ms: await read(length) };
    if (agora.ms > TETO_MS) return tell(agora);
    if (antes !== null && isFault(antes, agora)) {
      const quarto = await shortest(read, length / 4);
      const metade = await shortest(read, length / 2);
      const inteiro = await shortest(read, length);
      // What grows with the square does so at each step.
      if (isFault(metade, inteiro) && isFault(quarto, inteiro)) return [quarto, metade, inteiro].map(tell).join(', ');
    }
    antes = agora;
  }
  return null;
}

async function shortest(read: (length: number) => Promise<number>, length: number): Promise<Medida> {
  let ms = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TENTATIVAS; n++) ms = Math.min(ms, await read(length));
  return { length, ms };
}

function isFault(antes: Medida, agora: Medida): boolean {
  const doublings = Math.log2(agora.length / antes.length);
  return agora.ms / Math.max(antes.ms, MINIMO_MS) > MAXIMO_DO_DOBRO ** doublings;
}

const tell = ({ ms, length }: Medida): string => `${Math.round(ms)} ms for ${length / 1024} KB`;
