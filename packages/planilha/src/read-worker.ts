import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openPacote } from './open-pacote.ts';
import { PlanilhaError } from './planilha-error.ts';
import { readLotes } from './read-lotes.ts';
import type { PedidoLeitor, RespostaLeitor } from './read-planilha.ts';

const porta = portaDoPai();
const answer = (resposta: RespostaLeitor) => porta.postMessage(resposta);

async function read({ path, limites }: PedidoLeitor): Promise<void> {
  const pacote = await openPacote(path, limites);
  try {
    for await (const eventos of readLotes(pacote, limites)) {
      // Sent by readPlanilha, in this shape.
      const mais = once(porta, 'message');
      answer({ tipo: 'lote', eventos });
      await mais;
    }
  } finally {
    pacote.close();
  }
}

try {
  await read(workerData as PedidoLeitor);
  answer({ tipo: 'fim' });
} catch (causa) {
  answer(
    causa instanceof PlanilhaError
      ? { tipo: 'recusa', mensagem: causa.message, sugestao: causa.sugestao, lugar: causa.lugar }
      : { tipo: 'falha', causa: causa instanceof Error ? (causa.stack ?? causa.message) : String(causa) },
  );
}
porta.close();

function portaDoPai(): MessagePort {
  if (!parentPort) throw new Error('read-worker.ts runs as a worker thread');
  return parentPort;
}
