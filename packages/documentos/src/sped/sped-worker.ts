import { parentPort } from 'node:worker_threads';
import type { Fatia } from './estado-fatia.ts';
import { runFatia, runPrescan } from './executor-fatias.ts';
import type { PedidoThread, RespostaThread } from './executor-threads.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';

let planoDado: PlanoLeitura | null = null;

/** Windows between two messages about progress. */
const janelasPorAviso = 8;

parentPort?.on('message', (pedido: PedidoThread) => {
  try {
    send(pedido.tipo === 'prescan' ? { tipo: 'prescan', resultado: runPrescan(pedido.tarefa) } : read(pedido));
  } catch (erro) {
    send({ tipo: 'erro', causa: String(erro) });
  }
});
send({ tipo: 'pronta' });

function read(pedido: PedidoThread & { tipo: 'ler' }): RespostaThread {
  planoDado = pedido.plano ?? planoDado;
  if (planoDado === null) throw new TypeError('a range without a plan');
  const fatia: Fatia = { ...pedido.fatia, plano: planoDado };
  let janelas = 0;
  const passos = runFatia(fatia, (bytes) => {
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
