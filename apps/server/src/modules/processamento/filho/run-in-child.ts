import { fileURLToPath } from 'node:url';
import { AMBIENTE_ALOCADOR } from '@apura/relatorios';
import type { Children, ChildWork } from '../../../platform/child/port.ts';
import type { Pedido, RespostaDe } from './mensagens.ts';
import { escritosDaResposta, pastasDoPedido } from './pastas-do-pedido.ts';

const PROGRAM = fileURLToPath(new URL('./filho.ts', import.meta.url));

export interface ChildOptions
  extends Pick<ChildWork, 'heapMb' | 'semiSpaceMb' | 'onProgress' | 'signal' | 'timeoutMs'> {
  children: Children;
  /** Tests have a program of their own. */
  program?: string;
}

/**
 * Runs one tool in a process of its own, so that the caller's event loop stays free, and what a hostile file makes it do
 * is bound. Rejects when the tool throws, the child dies, or it takes more than it may (`ChildLimitError`).
 */
export async function runInChild<P extends Pedido>(
  pedido: P,
  { children, program = PROGRAM, ...options }: ChildOptions,
): Promise<RespostaDe[P['ferramenta']]> {
  const resposta = await children.run({
    ...options,
    ...pastasDoPedido(pedido),
    program,
    env: AMBIENTE_ALOCADOR,
    request: pedido,
    writtenBy: (dela) => escritosDaResposta(pedido.ferramenta, dela),
  });
  return resposta as RespostaDe[P['ferramenta']]; // The child answers the request it was given.
}
