import { parentPort } from 'node:worker_threads';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { PedidoValidacao, RespostaValidacao } from './validador.ts';
import { validarArquivo } from './validar-arquivo.ts';

// One file after the other; what it finds goes back at once, because there is never much of it.
parentPort?.on('message', async (pedido: PedidoValidacao) => {
  const responder = (resposta: RespostaValidacao) => parentPort?.postMessage(resposta);
  try {
    const ocorrencias: Ocorrencia[] = [];
    const resultado = await validarArquivo({ ...pedido, relatar: (o) => void ocorrencias.push(o) });
    responder({ id: pedido.id, resultado, ocorrencias });
  } catch (erro) {
    responder({ id: pedido.id, falha: erro instanceof Error ? (erro.stack ?? erro.message) : String(erro) });
  }
});
