import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { askJson, type FetchJson } from './ask-json.ts';
import { regimesDe } from './palavras-registro.ts';
import { type AtividadeEconomica, type RegistroCnpj, type Registry, RegistryUnavailableError } from './port.ts';

export interface HttpRegistryOptions {
  /** Base address without a trailing slash; the CNPJ is what follows. */
  url: string;
  clock: Clock;
  fetch?: FetchJson;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;

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

/**
 * Asks a minha-receita server, or one that passes its answers on, as BrasilAPI does
 * (`https://brasilapi.com.br/api/cnpj/v1`). Fields after cuducos/minha-receita, transform/company.go.
 */
export function createHttpRegistry(options: HttpRegistryOptions): Registry {
  const { url, clock } = options;
  return {
    async fetchEmpresa(cnpj) {
      const { status, json } = await askJson({
        url: `${url}/${encodeURIComponent(cnpj)}`,
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        fetch: options.fetch,
        now: clock.now(),
      });
      if (status === 404) return null;
      const resposta = respostaSchema.safeParse(json);
      if (!resposta.success) throw new RegistryUnavailableError('answered another shape');
      if (resposta.data.cnpj.replace(/[.\-/]/g, '').toUpperCase() !== cnpj) {
        throw new RegistryUnavailableError('answered for another company');
      }
      return toRegistro(resposta.data, cnpj, clock.now());
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
    regime: regimesDe({
      simples: r.opcao_pelo_simples === true,
      mei: r.opcao_pelo_mei === true,
      anos: (r.regime_tributario ?? []).map((item) => ({ ano: item.ano ?? null, forma: item.forma_de_tributacao })),
    }),
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

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
