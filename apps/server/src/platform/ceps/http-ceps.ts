import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { RegistryUnavailableError } from '../registry/port.ts';
import type { Ceps, EnderecoCep } from './port.ts';

export interface HttpCepsOptions {
  /** Base address without a trailing slash; `/ws/{cep}/json/` follows. */
  url: string;
  clock: Clock;
  /** The simulator gives its own. */
  fetch?: (input: string, init: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>;
  timeoutMs?: number;
  cacheMs?: number;
}

/** Somebody waits at a form that can also be filled in by hand. */
const TIMEOUT_MS = 4_000;
const CACHE_MS = 24 * 60 * 60 * 1000;
const CACHE_ENTRIES = 2_000;
const MAX_ANSWER_CHARS = 64 * 1024;
const MAX_TEXT = 255;

const texto = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim().slice(0, MAX_TEXT));

const respostaSchema = z.union([
  z.object({ erro: z.union([z.literal('true'), z.literal(true)]) }),
  z.object({ uf: z.string().regex(/^[A-Z]{2}$/), localidade: texto, logradouro: texto }),
]);

/** Asks a ViaCEP server (or the simulator, by its `fetch`). Answers are kept for a day. */
export function createHttpCeps(options: HttpCepsOptions): Ceps {
  const { url, clock } = options;
  const request = options.fetch ?? ((input, init) => fetch(input, init));
  const cache = new Map<string, { at: number; value: EnderecoCep | null }>();

  async function ask(cep: string): Promise<EnderecoCep | null> {
    const response = await request(`${url}/ws/${cep}/json/`, {
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new RegistryUnavailableError(`the register of postal codes answered ${response.status}`);
    const body = await response.text();
    if (body.length > MAX_ANSWER_CHARS) throw new RegistryUnavailableError('the register answered too much');
    const resposta = respostaSchema.parse(JSON.parse(body));
    if ('erro' in resposta) return null;
    return { cep, uf: resposta.uf, municipio: resposta.localidade, logradouro: resposta.logradouro };
  }

  return {
    async buscarCep(cep) {
      if (!/^\d{8}$/.test(cep)) throw new RangeError('a postal code has eight digits');
      const now = clock.now().getTime();
      const known = cache.get(cep);
      if (known !== undefined && now - known.at < (options.cacheMs ?? CACHE_MS)) return known.value;
      let value: EnderecoCep | null;
      try {
        value = await ask(cep);
      } catch (cause) {
        if (cause instanceof RegistryUnavailableError) throw cause;
        throw new RegistryUnavailableError('the register of postal codes did not answer', { cause });
      }
      if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value ?? '');
      cache.set(cep, { at: now, value });
      return value;
    },
  };
}
