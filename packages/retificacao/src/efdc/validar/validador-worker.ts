import { parentPort } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validarArquivo } from '../../sped/validar/validar-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';
import type { PedidoValidacao, RespostaValidacao } from './validador.ts';

/** Checks one file at a time, in the order of the requests. */
let fila: Promise<void> = Promise.resolve();

parentPort?.on('message', (pedido: PedidoValidacao) => {
  fila = fila.then(() => atender(pedido));
});

/** Sends all occurrences in one message: there are never many. */
async function atender(pedido: PedidoValidacao): Promise<void> {
  const responder = (resposta: RespostaValidacao) => parentPort?.postMessage(resposta);
  try {
    const ocorrencias: Ocorrencia[] = [];
    const resultado = await validarArquivo({
      ...pedido,
      obrigacao: VALIDACAO_EFDC,
      relatar: (o) => void ocorrencias.push(o),
    });
    responder({ id: pedido.id, resultado, ocorrencias });
  } catch (erro) {
    responder({ id: pedido.id, falha: erro instanceof Error ? (erro.stack ?? erro.message) : String(erro) });
  }
}
