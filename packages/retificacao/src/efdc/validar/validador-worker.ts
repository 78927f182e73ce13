import { parentPort } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validateArquivo } from '../../sped/validar/validate-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';
import type { PedidoValidacao, RespostaValidacao } from './validador.ts';

/** Checks one file at a time, in the order of the requests. */
let fila: Promise<void> = Promise.resolve();

parentPort?.on('message', (pedido: PedidoValidacao) => {
  fila = fila.then(() => atender(pedido));
});

/** Sends all occurrences in one message: there are never many. */
async function atender(pedido: PedidoValidacao): Promise<void> {
  const answer = (resposta: RespostaValidacao) => parentPort?.postMessage(resposta);
  try {
    const ocorrencias: Ocorrencia[] = [];
    const resultado = await validateArquivo({
      ...pedido,
      obrigacao: VALIDACAO_EFDC,
      report: (o) => void ocorrencias.push(o),
    });
    answer({ id: pedido.id, resultado, ocorrencias });
  } catch (erro) {
    answer({ id: pedido.id, falha: erro instanceof Error ? (erro.stack ?? erro.message) : String(erro) });
  }
}
