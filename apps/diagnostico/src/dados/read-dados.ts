import type { AchadoTratado, DadosDiagnostico } from '@apura/contract';
import { mayRepeat } from '@apura/contract/erros';

/** A refusal of the server, in its own words. */
export class DadosError extends Error {
  override name = 'DadosError';
  readonly code: string;
  /** Whether the same request may succeed later. */
  readonly repetivel: boolean;
  constructor(message: string, code: string, repetivel: boolean) {
    super(message);
    this.code = code;
    this.repetivel = repetivel;
  }
}

/** What the page shows; `comparar` is another project of the company. Throws {@link DadosError}. */
export async function readDados(token: string, comparar: string | null): Promise<DadosDiagnostico> {
  const query = comparar === null ? '' : `?comparar=${encodeURIComponent(comparar)}`;
  // The server checks its answers against the contract, so they are not parsed again here.
  return (await request(`/api/diagnostico${query}`, token)) as DadosDiagnostico;
}

export async function marcarAchado(
  token: string,
  pedido: { id: string; tratado: boolean; nota: string },
): Promise<AchadoTratado[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(pedido) };
  return ((await request('/api/diagnostico/achado', token, init)) as { tratados: AchadoTratado[] }).tratados;
}

async function request(path: string, token: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      credentials: 'omit',
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  } catch {
    throw new DadosError('Sem conexão com o servidor. Verifique a internet e tente de novo.', 'sem-conexao', true);
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body;
  const { message, code } = (body ?? {}) as { message?: unknown; code?: unknown };
  const codigo = typeof code === 'string' ? code : '';
  throw new DadosError(
    code === 'sessao-expirada'
      ? 'O acesso a este diagnóstico terminou. Abra o diagnóstico de novo pelo portal.'
      : typeof message === 'string'
        ? message
        : 'Não foi possível carregar o diagnóstico.',
    codigo === '' ? 'erro-interno' : codigo,
    mayRepeat({ code: codigo, status: response.status }),
  );
}
