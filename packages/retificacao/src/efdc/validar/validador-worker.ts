import { parentPort } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validarArquivo } from '../../sped/validar/validar-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';
import type { PedidoValidacao, RespostaValidacao } from './validador.ts';

/** One file after the other: what was asked for first is told first. */
let fila: Promise<void> = Promise.resolve();

parentPort?.on('message', (pedido: PedidoValidacao) => {
  fila = fila.then(() => atender(pedido));
});

/** What it finds goes back at once, because there is never much of it. */
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
