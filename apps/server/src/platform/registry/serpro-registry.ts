import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { askJson, type FetchJson } from './ask-json.ts';
import { regimesDe, situacaoDe } from './palavras-registro.ts';
import { type AtividadeEconomica, type RegistroCnpj, type Registry, RegistryUnavailableError } from './port.ts';

export interface SerproRegistryOptions {
  /** The gateway, without a trailing slash; `/token` and the calls are below it. */
  gatewayUrl: string;
  /** `consulta-cnpj-df`, or `consulta-cnpj-df-trial` for invented answers. */
  produto: string;
  consumerKey: string;
  consumerSecret: string;
  clock: Clock;
  fetch?: FetchJson;
  timeoutMs?: number;
}

const TIMEOUT_MS = 6_000;
/** A token that ends sooner than this is not used any more. */
const MARGIN_MS = 30_000;

const texto = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const simNao = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) => value === true || (typeof value === 'string' && /^(s|sim|true)$/i.test(value.trim())));

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

const atividadeSchema = z.object({ codigo: texto, descricao: texto });

const respostaSchema = z.object({
  ni: z.string(),
  nomeEmpresarial: texto,
  situacaoCadastral: z.object({ codigo: z.union([z.string(), z.number()]).transform(Number) }),
  endereco: z.object({ municipio: z.object({ descricao: texto }).nullish(), uf: texto }).nullish(),
  cnaePrincipal: atividadeSchema.nullish(),
  cnaeSecundarias: z.array(atividadeSchema).nullish(),
  informacoesAdicionais: z.object({ optanteSimples: simNao, optanteMei: simNao }).nullish(),
});

/**
 * Asks SERPRO's Consulta CNPJ v2, which is paid by the call and as fresh as the registry itself. It is asked for
 * `basica`, which names no partners: the portal has no use for them. Source: apicenter.estaleiro.serpro.gov.br,
 * Consulta CNPJ v2.
 */
export function createSerproRegistry(options: SerproRegistryOptions): Registry {
  const { gatewayUrl, produto, clock } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  let token: { text: string; until: number } | null = null;

  const ask = (path: string, init: RequestInit) =>
    askJson({ url: `${gatewayUrl}${path}`, init, timeoutMs, fetch: options.fetch, now: clock.now() });

  async function currentToken(): Promise<string> {
    const now = clock.now().getTime();
    if (token !== null && token.until - MARGIN_MS > now) return token.text;
    const basic = Buffer.from(`${options.consumerKey}:${options.consumerSecret}`).toString('base64');
    const { status, json } = await ask('/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (status !== 200) throw new RegistryUnavailableError(`refused the credentials (${status})`);
    const given = tokenSchema.safeParse(json);
    if (!given.success) throw new RegistryUnavailableError('gave no token');
    token = { text: given.data.access_token, until: now + given.data.expires_in * 1000 };
    return token.text;
  }

  async function consult(cnpj: string): Promise<{ status: number; json: unknown }> {
    const authorization = `Bearer ${await currentToken()}`;
    return ask(`/${produto}/v2/basica/${encodeURIComponent(cnpj)}`, { headers: { authorization } });
  }

  return {
    async fetchEmpresa(cnpj) {
      let answer = await consult(cnpj);
      if (answer.status === 401) {
        // The gateway gives one token to everybody with the same key, and ends it when it likes.
        token = null;
        answer = await consult(cnpj);
      }
      if (answer.status === 404) return null;
      if (answer.status === 401) throw new RegistryUnavailableError('refused a token that it had just given');
      const resposta = respostaSchema.safeParse(answer.json);
      if (!resposta.success) throw new RegistryUnavailableError('answered another shape');
      if (resposta.data.ni.toUpperCase() !== cnpj) throw new RegistryUnavailableError('answered for another company');
      return toRegistro(resposta.data, cnpj, clock.now());
    },
  };
}

function toRegistro(r: z.output<typeof respostaSchema>, cnpj: string, consultadoEm: Date): RegistroCnpj {
  const adicionais = r.informacoesAdicionais;
  return {
    cnpj,
    razao: r.nomeEmpresarial,
    uf: r.endereco?.uf ?? '',
    municipio: r.endereco?.municipio?.descricao ?? '',
    cnaePrincipal: r.cnaePrincipal ? atividade(r.cnaePrincipal) : null,
    cnaesSecundarios: (r.cnaeSecundarias ?? []).map(atividade).filter((item) => item !== null),
    situacao: situacaoDe(r.situacaoCadastral.codigo),
    regime: regimesDe({
      simples: adicionais?.optanteSimples === true,
      mei: adicionais?.optanteMei === true,
      anos: [],
    }),
    ie: '',
    qtdFiliais: null,
    consultadoEm,
  };
}

function atividade({ codigo, descricao }: { codigo: string; descricao: string }): AtividadeEconomica | null {
  const digitos = codigo.replace(/\D/g, '');
  return Number(digitos) === 0 ? null : { codigo: digitos.padStart(7, '0'), descricao };
}
