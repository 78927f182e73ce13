import type { ResultadoRetificacao, RetificarPedido } from '@apura/retificacao';
import { type ChildOptions, runInChild } from '../filho/index.ts';

/** What works a rectification out: the request without its callbacks, and how it is run. */
export type Motor = (
  pedido: Omit<RetificarPedido, 'onProgress' | 'signal'>,
  run: ChildOptions,
) => Promise<ResultadoRetificacao>;

/** The engines of the package, in a process of their own. */
export const rectifyInProcess: Motor = (opcoes, run) => runInChild({ ferramenta: 'retificacao', opcoes }, run);
