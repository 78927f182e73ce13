/** What a case was asked to work on. */
export interface Pedido {
  caso: string;
  path: string;
  outDir: string;
}

/** Seconds of the work itself, and figures of its own. Peak memory is measured from outside. */
export interface Medida {
  seconds: number;
  extra?: Record<string, number>;
}

export type Caso = (pedido: Pedido) => Promise<Medida>;

/** Runs the work and measures how long it took. */
export async function timed(
  work: () => Promise<Record<string, number> | undefined> | Record<string, number> | undefined,
): Promise<Medida> {
  const startedAt = performance.now();
  const extra = await work();
  return { seconds: (performance.now() - startedAt) / 1000, extra };
}
