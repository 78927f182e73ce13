import { parentPort } from 'node:worker_threads';
import { type PedidoExecutor, type RespostaExecutor, runFaixa, runPrescan } from './executor-faixas.ts';

/** Windows between two messages about progress. */
const janelasPorAviso = 8;

parentPort?.on('message', (pedido: PedidoExecutor) => {
  try {
    send(pedido.tipo === 'prescan' ? prescan(pedido) : ler(pedido));
  } catch (erro) {
    send({
      tipo: 'erro',
      mensagem: 'The file could not be read or its tables could not be written.',
      causa: String(erro),
    });
  }
});

function prescan({ indice, tarefa }: PedidoExecutor & { tipo: 'prescan' }): RespostaExecutor {
  return { tipo: 'prescan', indice, resultado: runPrescan(tarefa) };
}

function ler({ indice, faixa }: PedidoExecutor & { tipo: 'ler' }): RespostaExecutor {
  let janelas = 0;
  const passos = runFaixa(faixa, (bytes) => {
    if (++janelas % janelasPorAviso === 0) send({ tipo: 'lidos', indice, bytes });
  });
  for (;;) {
    const passo = passos.next();
    if (passo.done) return { tipo: 'lido', indice, resultado: passo.value };
  }
}

function send(resposta: RespostaExecutor): void {
  parentPort?.postMessage(resposta);
}
