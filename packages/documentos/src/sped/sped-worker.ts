import { parentPort } from 'node:worker_threads';
import type { Fatia } from './estado-fatia.ts';
import { runFatia, runPrescan } from './executor-fatias.ts';
import type { FalhaDoSistema, PedidoThread, RespostaThread } from './executor-threads.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';

let planoDado: PlanoLeitura | null = null;

/** Windows between two messages about progress. */
const janelasPorAviso = 8;

parentPort?.on('message', (pedido: PedidoThread) => {
  try {
    send(pedido.tipo === 'prescan' ? { tipo: 'prescan', resultado: runPrescan(pedido.tarefa) } : read(pedido));
  } catch (erro) {
    send({ tipo: 'erro', causa: String(erro), sistema: sistemaDe(erro) });
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

function sistemaDe(erro: unknown): FalhaDoSistema | null {
  if (!(erro instanceof Error && 'code' in erro && 'syscall' in erro)) return null;
  return { code: String(erro.code), syscall: String(erro.syscall) };
}

function send(resposta: RespostaThread): void {
  parentPort?.postMessage(resposta);
}
