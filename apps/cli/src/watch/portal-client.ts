import type { ArquivoEnviado, ErroResposta, Projeto } from '@apura/contract';

/** What the portal refused, in its own words. `definitiva`: asking again changes nothing. */
export class RecusaDoPortalError extends Error {
  override name = 'RecusaDoPortalError';
  readonly code: string;
  readonly definitiva: boolean;

  constructor({ code, message, definitiva }: { code: string; message: string; definitiva: boolean }) {
    super(message);
    this.code = code;
    this.definitiva = definitiva;
  }
}

export interface EstadoDoEnvio {
  arquivos: readonly ArquivoEnviado[];
  /** Parts that have arrived: their names and sizes in bytes. */
  parts: readonly { name: string; size: number }[];
}

/**
 * The calls of the portal that a personal access token opens. Each throws {@link RecusaDoPortalError}, or the
 * network's error.
 */
export interface PortalClient {
  listProjetos(): Promise<Projeto[]>;
  estado(projetoId: string): Promise<EstadoDoEnvio>;
  sendParte(projetoId: string, parte: { name: string; bytes: Uint8Array<ArrayBuffer> }): Promise<void>;
  compile(projetoId: string, file: { name: string; size: number; sha256: string }): Promise<void>;
}

/** Of one call; a part of 20 MiB over a slow line takes less. */
const TIMEOUT_MS = 15 * 60_000;

export interface PortalClientOptions {
  /** Address of the portal, without a trailing slash. */
  portal: string;
  token: string;
  signal: AbortSignal;
}

/** A client of the portal for one access token. Its calls end with `signal`, or after 15 minutes. */
export function createPortalClient({ portal, token, signal }: PortalClientOptions): PortalClient {
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(`${portal}${path}`, {
      ...init,
      // A token must not follow an answer to somewhere else.
      redirect: 'error',
      headers: { authorization: `Bearer ${token}`, ...init.headers },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const json: unknown = await response.json().catch(() => undefined);
    if (response.ok && json !== undefined) return json;
    throw refusalOf(response.status, json);
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  return {
    // Answers are checked against the contract: a portal of another version is recognised by what its answers lack.
    listProjetos: async () => ((await ask('/api/processes')) as { finalResult: Projeto[] }).finalResult,
    estado: async (projetoId) => {
      const answer = (await ask(
        `/api/files/upload/${encodeURIComponent(projetoId)}?parts=1`,
      )) as Partial<EstadoDoEnvio>;
      return { arquivos: answer.arquivos ?? [], parts: answer.parts ?? [] };
    },
    sendParte: async (projetoId, { name, bytes }) => {
      const form = new FormData();
      form.append('process_id', projetoId);
      form.append('files', new Blob([bytes]), name);
      await ask('/update/files/upload', { method: 'POST', body: form });
    },
    compile: async (projetoId, file) => {
      await post('/start/compile', { process_id: projetoId, files: [file] });
    },
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
  });
}

function isErro(json: unknown): json is ErroResposta {
  return typeof json === 'object' && json !== null && 'code' in json && 'message' in json;
}
