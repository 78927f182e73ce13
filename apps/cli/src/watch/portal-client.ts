import type { ArquivoEnviado, Projeto } from '@apura/contract';
import { createAsk, type PortalOptions } from '../portal/create-ask.ts';

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

/** A client of the portal for one access token. Its calls end with `signal`, or after 15 minutes. */
export function createPortalClient(options: PortalOptions): PortalClient {
  const ask = createAsk({ ...options, timeoutMs: TIMEOUT_MS });
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
