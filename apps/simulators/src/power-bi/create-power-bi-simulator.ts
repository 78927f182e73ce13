export interface AplicacaoSimulada {
  tenant: string;
  clientId: string;
  clientSecret: string;
  workspaceId: string;
  reportId: string;
  datasetId: string;
  /** Roles of the dataset's row-level security; with one, a token without an effective identity is refused. */
  papeis: readonly string[];
}

export interface PowerBiSimulator {
  fetch(input: string, init?: RequestInit): Promise<Response>;
  /** The identities of the embed tokens that were given, oldest first. */
  readonly tokens: readonly {
    token: string;
    username: string;
    roles: readonly string[];
    datasets: readonly string[];
  }[];
  /** How many tokens of the application were given. */
  readonly logins: number;
}

const LOGIN = 'https://login.microsoftonline.com';
const API = 'https://api.powerbi.com/v1.0/myorg';
const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';
const HOUR_MS = 60 * 60_000;

/**
 * Answers as the documented calls of Microsoft Entra and Power BI do for one application: client credentials, 'Get
 * Report In Group', and 'Generate Token' for several resources. `now` is the service's clock. Sources:
 * learn.microsoft.com/rest/api/power-bi/embed-token/generate-token, …/reports/get-report-in-group, and
 * learn.microsoft.com/power-bi/developer/embedded/generate-embed-token.
 */
export function createPowerBiSimulator(app: AplicacaoSimulada, now: () => Date): PowerBiSimulator {
  const tokens: { token: string; username: string; roles: string[]; datasets: string[] }[] = [];
  const access = new Map<string, number>();
  let logins = 0;

  function giveToken(form: URLSearchParams): Response {
    if (form.get('grant_type') !== 'client_credentials') return json(400, { error: 'unsupported_grant_type' });
    if (form.get('scope') !== SCOPE) return json(400, { error: 'invalid_scope' });
    if (form.get('client_id') !== app.clientId || form.get('client_secret') !== app.clientSecret)
      return json(401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret provided.',
      });
    logins += 1;
    const token = `acesso-${logins}`;
    access.set(token, now().getTime() + HOUR_MS);
    return json(200, { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: token });
  }

  function generateToken(body: Record<string, unknown>): Response {
    const ids = (name: string): string[] => list(body[name]).map((one) => String(record(one).id ?? ''));
    if (!ids('reports').includes(app.reportId) || !ids('datasets').includes(app.datasetId))
      return json(404, { error: { code: 'PowerBIEntityNotFound' } });
    const [identity] = list(body.identities).map(record);
    const roles = list(identity?.roles).map(String);
    const datasets = list(identity?.datasets).map(String);
    const username = String(identity?.username ?? '');
    if (app.papeis.length > 0) {
      if (identity === undefined || username === '' || !datasets.includes(app.datasetId))
        return json(400, { error: { code: 'InvalidRequest', message: 'requires effective identity to be provided' } });
      if (roles.length === 0 || !roles.every((role) => app.papeis.includes(role)))
        return json(400, { error: { code: 'InvalidRequest', message: 'role is not valid' } });
    }
    const token = `embed-${tokens.length + 1}`;
    tokens.push({ token, username, roles, datasets });
    const expiration = new Date(now().getTime() + HOUR_MS).toISOString();
    return json(200, { token, tokenId: `id-${tokens.length}`, expiration });
  }

  return {
    tokens,
    get logins() {
      return logins;
    },
    async fetch(input, init = {}) {
      if (input === `${LOGIN}/${app.tenant}/oauth2/v2.0/token` && init.method === 'POST')
        return giveToken(new URLSearchParams(String(init.body)));
      const bearer = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? '';
      if ((access.get(bearer) ?? 0) <= now().getTime()) return json(403, { error: { code: 'TokenExpired' } });
      if (input === `${API}/groups/${app.workspaceId}/reports/${app.reportId}`) {
        const embedUrl = `https://app.powerbi.com/reportEmbed?reportId=${app.reportId}&groupId=${app.workspaceId}`;
        const webUrl = `https://app.powerbi.com/groups/${app.workspaceId}/reports/${app.reportId}`;
        return json(200, { id: app.reportId, name: 'Diagnóstico', datasetId: app.datasetId, webUrl, embedUrl });
      }
      if (input === `${API}/GenerateToken` && init.method === 'POST')
        return generateToken(record(JSON.parse(String(init.body))));
      return json(404, { error: { code: 'PowerBIEntityNotFound' } });
    },
  };
}

const json = (status: number, body: unknown): Response => Response.json(body, { status });

function record(value: unknown): Record<string, unknown> {
  // Any object may be read by key; every value that comes out is checked before use.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
