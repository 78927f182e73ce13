import { z } from 'zod';
import type { Clock } from '../clock/port.ts';
import { type Bi, BiUnavailableError, type PedidoEmbed } from './port.ts';

export interface HttpPowerBiOptions {
  clock: Clock;
  /** Where tokens of the application are given; the tenant is the first segment of the path. */
  loginUrl?: string;
  apiUrl?: string;
  /** The simulator gives its own. */
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
  timeoutMs?: number;
}

const LOGIN_URL = 'https://login.microsoftonline.com';
const API_URL = 'https://api.powerbi.com';
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';
const TIMEOUT_MS = 10_000;
/** An application's token that ends sooner than this is not used any more. */
const MARGIN_MS = 2 * 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const reportSchema = z.object({ id: z.string(), datasetId: z.string(), embedUrl: z.string() });
const embedSchema = z.object({ token: z.string().min(1), expiration: z.string() });

/**
 * Power BI by its REST interface, as an application of its own (service principal): client credentials, the report's
 * address, and 'Generate Token' for several resources with an effective identity.
 * Sources: learn.microsoft.com/rest/api/power-bi/embed-token/generate-token and …/reports/get-report-in-group.
 */
export function createHttpPowerBi(options: HttpPowerBiOptions): Bi {
  const { clock, loginUrl = LOGIN_URL, apiUrl = API_URL } = options;
  const request = options.fetch ?? ((input, init) => fetch(input, init));
  const tokens = new Map<string, { token: string; until: number }>();

  async function ask<T>(what: string, schema: z.ZodType<T>, url: string, init: RequestInit): Promise<T> {
    try {
      const response = await request(url, {
        ...init,
        // A call carries the client's secret, which goes to no other host.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      });
      if (!response.ok) throw new BiUnavailableError(`${what}: answered ${response.status}`);
      return schema.parse(await response.json());
    } catch (cause) {
      if (cause instanceof BiUnavailableError) throw cause;
      // The error may contain the request, so only its name is passed on.
      throw new BiUnavailableError(`${what}: ${cause instanceof Error ? cause.name : 'failed'}`);
    }
  }

  async function applicationToken({ tenant, clientId, clientSecret }: PedidoEmbed): Promise<string> {
    const key = `${tenant} ${clientId} ${clientSecret}`;
    const now = clock.now().getTime();
    const known = tokens.get(key);
    if (known !== undefined && known.until - MARGIN_MS > now) return known.token;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: SCOPE };
    const url = `${loginUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
    const given = await ask('token', tokenSchema, url, { method: 'POST', body: new URLSearchParams(form) });
    tokens.set(key, { token: given.access_token, until: now + given.expires_in * 1000 });
    return given.access_token;
  }

  return {
    async generateToken(pedido) {
      const authorization = `Bearer ${await applicationToken(pedido)}`;
      const group = `${apiUrl}/v1.0/myorg/groups/${encodeURIComponent(pedido.workspaceId)}`;
      const report = await ask('report', reportSchema, `${group}/reports/${encodeURIComponent(pedido.reportId)}`, {
        headers: { authorization },
      });
      const { token, expiration } = await ask('embed token', embedSchema, `${apiUrl}/v1.0/myorg/GenerateToken`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          reports: [{ id: pedido.reportId, allowEdit: false }],
          datasets: [{ id: pedido.datasetId }],
          targetWorkspaces: [{ id: pedido.workspaceId }],
          identities: [{ username: pedido.projetoId, roles: [pedido.role], datasets: [pedido.datasetId] }],
        }),
      });
      return { token, expiration, embedUrl: report.embedUrl };
    },
  };
}
