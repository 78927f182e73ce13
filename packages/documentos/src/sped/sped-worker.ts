import { parentPort } from 'node:worker_threads';
import type { Faixa } from './estado-faixa.ts';
import { runFaixa, runPrescan } from './executor-faixas.ts';
import type { PedidoThread, RespostaThread } from './executor-threads.ts';

/** Windows between two messages about progress. */
const janelasPorAviso = 8;

parentPort?.on('message', (pedido: PedidoThread) => {
  try {
    send(pedido.tipo === 'prescan' ? { tipo: 'prescan', resultado: runPrescan(pedido.tarefa) } : ler(pedido.faixa));
  } catch (erro) {
    send({ tipo: 'erro', causa: String(erro) });
  }
});
send({ tipo: 'pronta' });

function ler(faixa: Faixa): RespostaThread {
  let janelas = 0;
  const passos = runFaixa(faixa, (bytes) => {
    if (++janelas % janelasPorAviso === 0) send({ tipo: 'lidos', bytes });
  });
  for (;;) {
    const passo = passos.next();
    if (passo.done) return { tipo: 'ler', resultado: passo.value };
  }
}

function send(resposta: RespostaThread): void {
  parentPort?.postMessage(resposta);
}
