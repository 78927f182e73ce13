/** Batches handed from one who makes them to one who takes them, one at a time: neither runs ahead of the other. */
export interface CanalDeLotes<T> {
  /** Waits until the batch was taken and worked. Rejects once the taker has failed. */
  give(lote: T): Promise<void>;
  /** Nothing more comes; with an error, the taker's next call rejects with it. */
  end(error?: unknown): void;
  /** The next batch, or undefined after the last one; the batch before is then done with. */
  take(): Promise<T | undefined>;
  /** Ends the reading: the next `give` throws this error. */
  fail(error: unknown): void;
}

export function createCanalDeLotes<T>(): CanalDeLotes<T> {
  let oferta: { lote: T; done: PromiseWithResolvers<void> } | undefined;
  let emMaos: PromiseWithResolvers<void> | undefined;
  let espera: PromiseWithResolvers<T | undefined> | undefined;
  let fim: { error?: unknown } | undefined;
  let falha: { error: unknown } | undefined;

  function handOver(): void {
    if (espera === undefined) return;
    if (oferta !== undefined) {
      emMaos = oferta.done;
      espera.resolve(oferta.lote);
      oferta = undefined;
    } else if (fim === undefined) return;
    else if ('error' in fim) espera.reject(fim.error);
    else espera.resolve(undefined);
    espera = undefined;
  }

  return {
    async give(lote) {
      if (falha !== undefined) throw falha.error;
      const done = Promise.withResolvers<void>();
      oferta = { lote, done };
      handOver();
      await done.promise;
    },
    end(...error) {
      fim = error.length === 0 ? {} : { error: error[0] };
      handOver();
    },
    take() {
      emMaos?.resolve();
      emMaos = undefined;
      espera = Promise.withResolvers<T | undefined>();
      const { promise } = espera;
      handOver();
      return promise;
    },
    fail(error) {
      falha = { error };
      emMaos?.reject(error);
      oferta?.done.reject(error);
      oferta = undefined;
    },
  };
}
