import type { ErroResposta } from '@apura/contract';

/** What the portal refused, in its own words. `definitiva`: asking again changes nothing. */
export class RecusaDoPortalError extends Error {
  override name = 'RecusaDoPortalError';
  readonly code: string;
  readonly definitiva: boolean;
  /** The faults of single fields, a sentence each. */
  readonly faltas: readonly string[];

  constructor(recusa: { code: string; message: string; definitiva: boolean; faltas: readonly string[] }) {
    const { code, message, definitiva, faltas } = recusa;
    super(message);
    this.code = code;
    this.definitiva = definitiva;
    this.faltas = faltas;
  }
}

export interface PortalOptions {
  /** Address of the portal, without a trailing slash. */
  portal: string;
  /** A personal access token of the user. */
  token: string;
  signal: AbortSignal;
}

/**
 * Makes calls of the portal with one access token. Each ends with `signal`, or after `timeoutMs`, and throws
 * {@link RecusaDoPortalError}, or the network's error.
 */
export function createAsk({ portal, token, signal, timeoutMs }: PortalOptions & { timeoutMs: number }) {
  return async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const signals = [signal, AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])];
    const response = await fetch(`${portal}${path}`, {
      ...init,
      // A token must not follow an answer to somewhere else.
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, ...init.headers },
      signal: AbortSignal.any(signals),
    });
    const json: unknown = await response.json().catch(() => undefined);
    if (response.ok && json !== undefined) return json;
    throw refusalOf(response.status, json);
  };
}

function refusalOf(status: number, json: unknown): RecusaDoPortalError {
  const answer = isErro(json) ? json : undefined;
  // What the user or the portal has to mend is not mended by waiting; a busy or failing server is.
  const definitiva = status < 500 && status !== 408 && status !== 429;
  return new RecusaDoPortalError({
    code: answer?.code ?? `http-${status}`,
    message: answer?.message ?? `O portal respondeu com a situação ${status}. Confira o endereço em --portal.`,
    definitiva,
    faltas: Object.values(answer?.fields ?? {}),
  });
}

function isErro(json: unknown): json is ErroResposta {
  return typeof json === 'object' && json !== null && 'code' in json && 'message' in json;
}
