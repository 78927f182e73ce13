import type { Evento } from '@apura/contract';
import { z } from 'zod';
import type { Notify } from '../../platform/notify/port.ts';
import { CANAL_CREDITO } from './publish-credito.ts';
import { CANAL_OPORTUNIDADE } from './publish-oportunidade.ts';
import { CANAL_PROJETO } from './publish-projeto.ts';
import { CANAL_RASCUNHO } from './publish-rascunho.ts';
import { CANAL_RETIFICACAO } from './publish-retificacao.ts';

const projetoSchema = z.object({ ownerId: z.string(), projetoId: z.string() });
const retificacaoSchema = z.object({ ownerId: z.string(), retificacaoId: z.string() });
const rascunhoSchema = z.object({ ownerId: z.string(), rascunhoId: z.string() });
const oportunidadeSchema = z.object({ ownerId: z.string(), oportunidadeId: z.string() });
const creditoSchema = z.object({ ownerId: z.string() });

const QUALQUER = '*';

export interface Assinaturas {
  /**
   * Calls `ouvinte` for every change of projects, rectifications, drafts, opportunities and credits of this owner
   * only. Returns a function that ends the subscription.
   */
  sign(ownerId: string, ouvinte: (evento: Evento) => void): () => void;
  close(): void;
}

/** Hands the database's messages to the readers of this process, by owner. */
export function createAssinaturas(notify: Notify): Assinaturas {
  const porOwner = new Map<string, Set<(evento: Evento) => void>>();
  const tell = (ownerId: string, evento: Evento) => {
    for (const ouvinte of porOwner.get(ownerId) ?? []) ouvinte(evento);
  };
  /** Messages may have been lost while the connection was down: everybody reads afresh. */
  const tellAll = (type: Evento['type']) => {
    for (const ownerId of porOwner.keys()) tell(ownerId, { type, id: QUALQUER });
  };
  const endProjeto = notify.subscribe(CANAL_PROJETO, (payload) => {
    if (payload === null) return tellAll('projeto');
    const parsed = projetoSchema.safeParse(parseJson(payload));
    if (parsed.success) tell(parsed.data.ownerId, { type: 'projeto', id: parsed.data.projetoId });
  });
  const endCredito = notify.subscribe(CANAL_CREDITO, (payload) => {
    if (payload === null) return tellAll('credito');
    const parsed = creditoSchema.safeParse(parseJson(payload));
    if (parsed.success) tell(parsed.data.ownerId, { type: 'credito', id: QUALQUER });
  });
  const endRetificacao = notify.subscribe(CANAL_RETIFICACAO, (payload) => {
    if (payload === null) return tellAll('retificacao');
    const parsed = retificacaoSchema.safeParse(parseJson(payload));
    if (parsed.success) tell(parsed.data.ownerId, { type: 'retificacao', id: parsed.data.retificacaoId });
  });
  const endRascunho = notify.subscribe(CANAL_RASCUNHO, (payload) => {
    if (payload === null) return tellAll('rascunho');
    const parsed = rascunhoSchema.safeParse(parseJson(payload));
    if (parsed.success) tell(parsed.data.ownerId, { type: 'rascunho', id: parsed.data.rascunhoId });
  });
  const endOportunidade = notify.subscribe(CANAL_OPORTUNIDADE, (payload) => {
    if (payload === null) return tellAll('oportunidade');
    const parsed = oportunidadeSchema.safeParse(parseJson(payload));
    if (parsed.success) tell(parsed.data.ownerId, { type: 'oportunidade', id: parsed.data.oportunidadeId });
  });
  return {
    sign(ownerId, ouvinte) {
      const ouvintes = porOwner.get(ownerId) ?? new Set();
      porOwner.set(ownerId, ouvintes.add(ouvinte));
      return () => {
        ouvintes.delete(ouvinte);
        if (ouvintes.size === 0) porOwner.delete(ownerId);
      };
    },
    close() {
      endProjeto();
      endCredito();
      endRetificacao();
      endRascunho();
      endOportunidade();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
