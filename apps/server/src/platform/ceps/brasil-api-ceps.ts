import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { askJson, type FetchJson } from '../registry/ask-json.ts';
import { RegistryUnavailableError } from '../registry/port.ts';
import type { Ceps } from './port.ts';

export interface BrasilApiCepsOptions {
  /** Base address without a trailing slash, as `https://brasilapi.com.br/api/cep/v1`; the code follows. */
  url: string;
  clock: Clock;
  fetch?: FetchJson;
  timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
const MAX_TEXT = 255;

const texto = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim().slice(0, MAX_TEXT));

const respostaSchema = z.object({
  cep: z.string().transform((value) => value.replace(/\D/g, '')),
  state: z.string().regex(/^[A-Z]{2}$/),
  city: texto,
  street: texto,
});

/** Asks BrasilAPI, which itself asks several registers of postal codes and answers 404 when none of them knows. */
export function createBrasilApiCeps(options: BrasilApiCepsOptions): Ceps {
  const { url, clock } = options;
  return {
    async fetchCep(cep) {
      if (!/^\d{8}$/.test(cep)) throw new RangeError('a postal code has eight digits');
      const { status, json } = await askJson({
        url: `${url}/${cep}`,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        fetch: options.fetch,
        now: clock.now(),
      });
      if (status === 404) return null;
      const resposta = respostaSchema.safeParse(json);
      if (!resposta.success || resposta.data.cep !== cep) {
        throw new RegistryUnavailableError('answered another shape');
      }
      return { cep, uf: resposta.data.state, municipio: resposta.data.city, logradouro: resposta.data.street };
    },
  };
}
