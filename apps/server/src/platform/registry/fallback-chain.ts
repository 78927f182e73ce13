import type { Clock } from '../clock/port.ts';
import type { Logger } from '../log/port.ts';
import { RegistryUnavailableError } from './port.ts';
import { createSourceGuard } from './source-guard.ts';

interface Fonte<T> {
  /** For the log. */
  nome: string;
  /**
   * Sources that pass the same data on carry the same word: what one of them does not know, the others do not know
   * either.
   */
  dados: string;
  /** Above it the next source is asked. */
  perMinute: number;
  /** `null`: the source does not have it. Throws {@link RegistryUnavailableError}. */
  buscar(chave: string): Promise<T | null>;
}

export interface FallbackChainOptions<T> {
  /** In the order in which they are asked. */
  fontes: readonly Fonte<T>[];
  clock: Clock;
  log?: Logger | undefined;
  /** How long an answer is given again without asking. */
  freshMs: number;
  /** How long an answer is still better than none, when no source answers. */
  staleMs: number;
  maxEntries: number;
}

/**
 * Asks one source after the other until one knows. Simultaneous calls for the same key share the answer. Returns `null`
 * only when no source that might know is left unanswered; otherwise it throws {@link RegistryUnavailableError}, so that
 * a new company is not called unknown because the better source is down.
 */
export function createFallbackChain<T>(options: FallbackChainOptions<T>): (chave: string) => Promise<T | null> {
  const { clock, log, freshMs, staleMs, maxEntries } = options;
  const fontes = options.fontes.map((fonte) => ({
    ...fonte,
    guard: createSourceGuard({ clock, perMinute: fonte.perMinute }),
  }));
  const answers = new Map<string, { at: number; value: T | null }>();
  const asking = new Map<string, Promise<T | null>>();

  async function askAll(chave: string): Promise<T | null> {
    if (fontes.length === 0) throw new RegistryUnavailableError('no source is set up');
    const withoutIt = new Set<string>();
    const down: { dados: string; cause: RegistryUnavailableError }[] = [];
    for (const { nome, dados, guard, buscar } of fontes) {
      if (withoutIt.has(dados)) continue;
      try {
        const value = await guard(() => buscar(chave));
        if (value !== null) return value;
        withoutIt.add(dados);
      } catch (cause) {
        if (!(cause instanceof RegistryUnavailableError)) throw cause;
        down.push({ dados, cause });
        log?.warn({ fonte: nome, motivo: cause.message }, 'a source of the registry did not answer');
      }
    }
    const open = down.find(({ dados }) => !withoutIt.has(dados));
    if (open === undefined) return null;
    throw new RegistryUnavailableError('no source answered', { cause: open.cause });
  }

  async function ask(chave: string): Promise<T | null> {
    const known = answers.get(chave);
    try {
      const value = await askAll(chave);
      answers.delete(chave);
      if (answers.size >= maxEntries) answers.delete(answers.keys().next().value ?? '');
      answers.set(chave, { at: clock.now().getTime(), value });
      return value;
    } catch (error) {
      if (!(error instanceof RegistryUnavailableError) || known === undefined || known.value === null) throw error;
      if (clock.now().getTime() - known.at >= staleMs) throw error;
      return known.value;
    }
  }

  return async (chave) => {
    const known = answers.get(chave);
    if (known !== undefined && clock.now().getTime() - known.at < freshMs) return known.value;
    const running = asking.get(chave);
    if (running !== undefined) return running;
    const started = ask(chave).finally(() => asking.delete(chave));
    asking.set(chave, started);
    return started;
  };
}
