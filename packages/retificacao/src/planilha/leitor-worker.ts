import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { abrirPacote } from './abrir-pacote.ts';
import type { EventoPlanilha } from './celula-lida.ts';
import { lerEstrutura } from './estrutura-pasta.ts';
import { lerAba } from './ler-aba.ts';
import type { PedidoLeitor, RespostaLeitor } from './ler-planilha.ts';
import { PlanilhaError } from './planilha-error.ts';

/** Rows in a batch: some hundred kilobytes. */
const LINHAS_POR_LOTE = 500;

async function ler(pedido: PedidoLeitor, enviar: (eventos: EventoPlanilha[]) => Promise<void>): Promise<void> {
  const { limites } = pedido;
  const pacote = await abrirPacote(pedido.path, limites);
  try {
    const estrutura = await lerEstrutura(pacote);
    let lote: EventoPlanilha[] = [{ tipo: 'abas', abas: estrutura.abas.map((a) => a.nome) }];
    const esvaziar = async (minimo: number) => {
      if (lote.length < minimo) return;
      const cheio = lote;
      lote = [];
      await enviar(cheio);
    };
    for (const { nome, parte } of estrutura.abas) {
      await lerAba({
        aba: nome,
        pedacos: pacote.ler(parte),
        estrutura,
        limites,
        linha: (evento) => void lote.push(evento),
        pausa: () => esvaziar(LINHAS_POR_LOTE),
      });
    }
    await esvaziar(1);
  } finally {
    pacote.fechar();
  }
}

const porta = parentPort;
if (!porta) throw new Error('leitor-worker.ts runs as a worker thread');
const responder = (resposta: RespostaLeitor) => porta.postMessage(resposta);
try {
  await ler(workerData as PedidoLeitor, async (eventos) => {
    // Sent by lerPlanilha, in this shape.
    const mais = once(porta, 'message');
    responder({ tipo: 'lote', eventos });
    await mais;
  });
  responder({ tipo: 'fim' });
} catch (causa) {
  responder(
    causa instanceof PlanilhaError
      ? { tipo: 'recusa', mensagem: causa.message, sugestao: causa.sugestao }
      : { tipo: 'falha', causa: causa instanceof Error ? (causa.stack ?? causa.message) : String(causa) },
  );
}
porta.close();
