import { fileURLToPath } from 'node:url';
import { AMBIENTE_ALOCADOR } from '@apura/relatorios';
import type { Children, ChildWork } from '../../platform/child/port.ts';
import type { Pedido, RespostaDe } from './mensagens.ts';
import { escritosDaResposta, pastasDoPedido } from './pastas-do-pedido.ts';
import { respostas } from './respostas.ts';

const PROGRAM = fileURLToPath(new URL('./filho.ts', import.meta.url));

export interface ChildOptions
  extends Pick<ChildWork, 'heapMb' | 'semiSpaceMb' | 'onProgress' | 'signal' | 'timeoutMs'> {
  children: Children;
  /** Tests have a program of their own. */
  program?: string;
}

/**
 * Runs one tool in a process of its own, so that the caller's event loop stays free, and the harm of a hostile file is
 * limited. Rejects when the tool throws, the child dies, answers in another shape than the tool's or with a file
 * outside of its folders, or takes more than it may (`ChildLimitError`).
 */
export async function runInChild<P extends Pedido>(
  pedido: P,
  { children, program = PROGRAM, ...options }: ChildOptions,
): Promise<RespostaDe[P['ferramenta']]> {
  return children.run<RespostaDe[P['ferramenta']]>({
    ...options,
    ...pastasDoPedido(pedido),
    program,
    env: AMBIENTE_ALOCADOR,
    request: pedido,
    answer: respostas[pedido.ferramenta as P['ferramenta']],
    writtenBy: (dela) => escritosDaResposta(pedido.ferramenta, dela),
  });
}
