import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { askJson, type FetchJson } from '../registry/ask-json.ts';
import { RegistryUnavailableError } from '../registry/port.ts';
import type { Ceps } from './port.ts';

export interface HttpCepsOptions {
  /** Base address without a trailing slash; `/ws/{cep}/json/` follows. */
  url: string;
  clock: Clock;
  fetch?: FetchJson;
  timeoutMs?: number;
}

/** Somebody waits at a form that can also be filled in by hand. */
const TIMEOUT_MS = 3_000;
const MAX_TEXT = 255;

const texto = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim().slice(0, MAX_TEXT));

const respostaSchema = z.union([
  z.object({ erro: z.union([z.literal('true'), z.literal(true)]) }),
  z.object({ uf: z.string().regex(/^[A-Z]{2}$/), localidade: texto, logradouro: texto }),
]);

/** Asks a ViaCEP server (viacep.com.br). */
export function createHttpCeps(options: HttpCepsOptions): Ceps {
  const { url, clock } = options;
  return {
    async fetchCep(cep) {
      if (!/^\d{8}$/.test(cep)) throw new RangeError('a postal code has eight digits');
      const { status, json } = await askJson({
        url: `${url}/ws/${cep}/json/`,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        fetch: options.fetch,
        now: clock.now(),
      });
      // The service answers 200 for an unknown code; a 404 means a wrong address.
      const resposta = respostaSchema.safeParse(json);
      if (status === 404 || !resposta.success) throw new RegistryUnavailableError('answered another shape');
      if ('erro' in resposta.data) return null;
      const { uf, localidade, logradouro } = resposta.data;
      return { cep, uf, municipio: localidade, logradouro };
    },
  };
}
