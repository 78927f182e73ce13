/** Places for a few reports at a time. */
export interface Vagas {
  com<R>(relatorio: { inteiro: boolean; antes?: boolean }, fn: () => Promise<R>): Promise<R>;
}

/**
 * Lets so many reports run at a time, and of those that are made at once (`inteiro`) one beside others that are made
 * in stretches, as long as there are both: the first kind holds much memory and keeps one thread for long, the second
 * fills the other threads meanwhile and leaves none idle at the end. What others wait for goes before them (`antes`).
 */
export function createVagas(quantas: number): Vagas {
  const espera: { inteiro: boolean; entrar: () => void }[] = [];
  let livres = quantas;
  let inteiros = 0;
  const call = () => {
    if (livres === 0) return;
    const preferido = espera.findIndex((e) => e.inteiro === (inteiros === 0));
    const [proximo] = espera.splice(Math.max(preferido, 0), 1);
    if (proximo === undefined) return;
    livres--;
    if (proximo.inteiro) inteiros++;
    proximo.entrar();
  };
  return {
    async com({ inteiro, antes = false }, fn) {
      await new Promise<void>((entrar) => {
        espera[antes ? 'unshift' : 'push']({ inteiro, entrar });
        // Those who come in the same moment are all there when the first one is chosen.
        queueMicrotask(call);
      });
      try {
        return await fn();
      } finally {
        livres++;
        if (inteiro) inteiros--;
        call();
      }
    },
  };
}
