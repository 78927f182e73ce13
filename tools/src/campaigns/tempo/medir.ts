/** Below this a time is the machine's own noise. */
const MINIMO_MS = 60;
const PRIMEIRO = 128 * 1024;
const ULTIMO = 2 * 1024 * 1024;
/** The rule: input doubled, time at most this many times as long. */
export const MAXIMO_DO_DOBRO = 2.5;
/** However it grows: no text of so many megabytes takes longer. */
const TETO_MS = 10_000;
const TENTATIVAS = 3;

export interface Medida {
  length: number;
  ms: number;
}

/**
 * Doubles the input until it is as long as it gets. Answers what is wrong with how the time grows, or null. What looks
 * wrong once is measured again: the shortest of a few times is the reader's own.
 */
export async function medirCrescimento(read: (length: number) => Promise<number>): Promise<string | null> {
  let antes: Medida = { length: PRIMEIRO, ms: await read(PRIMEIRO) };
  for (let length = PRIMEIRO * 2; length <= ULTIMO; length *= 2) {
    let agora: Medida = { length, ms: await read(length) };
    for (let n = 0; n < TENTATIVAS && isFault(antes, agora); n++) {
      antes = { ...antes, ms: Math.max(antes.ms, MINIMO_MS, await read(antes.length)) };
      agora = { ...agora, ms: Math.min(agora.ms, await read(length)) };
    }
    if (isFault(antes, agora)) {
      const [a, b] = [antes, agora].map((m) => `${Math.round(m.ms)} ms for ${m.length / 1024} KB`);
      return `${a}, ${b}`;
    }
    antes = agora;
  }
  return null;
}

function isFault(antes: Medida, agora: Medida): boolean {
  if (agora.ms > TETO_MS) return true;
  return agora.ms >= MINIMO_MS * MAXIMO_DO_DOBRO && agora.ms / Math.max(antes.ms, MINIMO_MS) > MAXIMO_DO_DOBRO;
}
