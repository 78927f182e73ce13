import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { type AtividadeEconomica, type RegistroCnpj, type Registry, RegistryUnavailableError } from './port.ts';

export interface HttpRegistryOptions {
  /** Base address without a trailing slash; the CNPJ is the path. */
  url: string;
  clock: Clock;
  /** The simulator gives its own. */
  fetch?: (input: string, init: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>;
  timeoutMs?: number;
  cacheMs?: number;
}

const TIMEOUT_MS = 8_000;
const CACHE_MS = 6 * 60 * 60 * 1000;
const CACHE_ENTRIES = 1_000;
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

const texto = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const codigo = z.union([z.string(), z.number()]).nullish();

/** The fields of a minha-receita answer that we use; the same that BrasilAPI passes on. */
const respostaSchema = z.object({
  cnpj: z.string(),
  razao_social: texto,
  uf: texto,
  municipio: texto,
  cnae_fiscal: codigo,
  cnae_fiscal_descricao: texto,
  cnaes_secundarios: z.array(z.object({ codigo, descricao: texto })).nullish(),
  descricao_situacao_cadastral: texto,
  opcao_pelo_simples: z.boolean().nullish(),
  opcao_pelo_mei: z.boolean().nullish(),
  regime_tributario: z.array(z.object({ ano: z.number().nullish(), forma_de_tributacao: texto })).nullish(),
  inscricao_estadual: texto,
  quantidade_filiais: z.number().int().nonnegative().nullish(),
});

type Resposta = z.output<typeof respostaSchema>;

/** Asks a minha-receita server (or the simulator, by its `fetch`). Answers are kept for hours: the source changes monthly. */
export function createHttpRegistry(options: HttpRegistryOptions): Registry {
  const { url, clock } = options;
  const request = options.fetch ?? ((input, init) => fetch(input, init));
  const cacheMs = options.cacheMs ?? CACHE_MS;
  const cache = new Map<string, { at: number; value: RegistroCnpj | null }>();

  async function ask(cnpj: string): Promise<RegistroCnpj | null> {
    const response = await request(`${url}/${encodeURIComponent(cnpj)}`, {
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      headers: { accept: 'application/json' },
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new RegistryUnavailableError(`the registry answered ${response.status}`);
    const body = await response.text();
    if (body.length > MAX_ANSWER_BYTES) throw new RegistryUnavailableError('the registry answered too much');
    return toRegistro(respostaSchema.parse(JSON.parse(body)), cnpj, clock.now());
  }

  return {
    async buscarEmpresa(cnpj) {
      const now = clock.now().getTime();
      const known = cache.get(cnpj);
      if (known !== undefined && now - known.at < cacheMs) return known.value;
      let value: RegistroCnpj | null;
      try {
        value = await ask(cnpj);
      } catch (cause) {
        if (cause instanceof RegistryUnavailableError) throw cause;
        throw new RegistryUnavailableError('the registry did not answer', { cause });
      }
      if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value ?? '');
      cache.set(cnpj, { at: now, value });
      return value;
    },
  };
}

function toRegistro(r: Resposta, cnpj: string, consultadoEm: Date): RegistroCnpj {
  return {
    cnpj,
    razao: r.razao_social,
    uf: r.uf,
    municipio: r.municipio,
    cnaePrincipal: atividade(r.cnae_fiscal, r.cnae_fiscal_descricao),
    cnaesSecundarios: (r.cnaes_secundarios ?? [])
      .map((item) => atividade(item.codigo, item.descricao))
      .filter((item) => item !== null),
    situacao: capitalize(r.descricao_situacao_cadastral),
    regime: regimes(r),
    ie: r.inscricao_estadual,
    qtdFiliais: r.quantidade_filiais ?? null,
    consultadoEm,
  };
}

/** The registry's codes are numbers and lose their leading zero; a company without activities has code 0. */
function atividade(codigoBruto: string | number | null | undefined, descricao: string): AtividadeEconomica | null {
  const digitos = String(codigoBruto ?? '').replace(/\D/g, '');
  return Number(digitos) === 0 ? null : { codigo: digitos.padStart(7, '0'), descricao };
}

function regimes(r: Resposta): string[] {
  const atuais = [
    ...(r.opcao_pelo_mei === true ? ['MEI'] : []),
    ...(r.opcao_pelo_simples === true ? ['Simples Nacional'] : []),
  ];
  const anuais = [...(r.regime_tributario ?? [])]
    .sort((a, b) => (b.ano ?? 0) - (a.ano ?? 0))
    .map((item) => (item.ano ? `${titulo(item.forma_de_tributacao)} (${item.ano})` : titulo(item.forma_de_tributacao)));
  return [...new Set([...atuais, ...anuais])].filter((item) => item !== '');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

function titulo(text: string): string {
  return text.split(' ').map(capitalize).join(' ');
}
