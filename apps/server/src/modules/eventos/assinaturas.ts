import type { Evento } from '@apura/contract';
import { z } from 'zod';
import type { Notify } from '../../platform/notify/port.ts';
import { CANAL_PROJETO } from './publish-projeto.ts';

const payloadSchema = z.object({ ownerId: z.string(), projetoId: z.string() });

export interface Assinaturas {
  /** Calls `ouvinte` for every change of this owner's projects and of nobody else's. Returns how to end it. */
  assinar(ownerId: string, ouvinte: (evento: Evento) => void): () => void;
  close(): void;
}

/** Hands the database's messages to the readers of this process, by owner. */
export function createAssinaturas(notify: Notify): Assinaturas {
  const porOwner = new Map<string, Set<(evento: Evento) => void>>();
  const encerrar = notify.subscribe(CANAL_PROJETO, (payload) => {
    if (payload === null) {
      // Messages may have been lost while the connection was down: everybody reads the list afresh.
      for (const ouvintes of porOwner.values()) for (const ouvinte of ouvintes) ouvinte({ type: 'projeto', id: '*' });
      return;
    }
    const parsed = payloadSchema.safeParse(parseJson(payload));
    if (!parsed.success) return;
    for (const ouvinte of porOwner.get(parsed.data.ownerId) ?? [])
      ouvinte({ type: 'projeto', id: parsed.data.projetoId });
  });
  return {
    assinar(ownerId, ouvinte) {
      const ouvintes = porOwner.get(ownerId) ?? new Set();
      porOwner.set(ownerId, ouvintes.add(ouvinte));
      return () => {
        ouvintes.delete(ouvinte);
        if (ouvintes.size === 0) porOwner.delete(ownerId);
      };
    },
    close: encerrar,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
