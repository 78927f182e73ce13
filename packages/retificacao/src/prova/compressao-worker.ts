import { parentPort, workerData } from 'node:worker_threads';
import { createEscritorPedacos, type EscritorPedacos } from './escritor-pedacos.ts';
import type { DadosCompressao, PedidoCompressao, RespostaCompressao } from './executor-pedacos.ts';

const { path }: DadosCompressao = workerData;
/** The file is begun when there is something to compress. */
let escritor: EscritorPedacos | undefined;

parentPort?.on('message', ({ id, pedaco }: PedidoCompressao) => parentPort?.postMessage(atender(id, pedaco)));

function atender(id: number, pedaco: PedidoCompressao['pedaco']): RespostaCompressao {
  try {
    escritor ??= createEscritorPedacos(path);
    return { id, feito: escritor.escrever(pedaco) };
  } catch (erro) {
    return { id, falha: erro instanceof Error ? (erro.stack ?? erro.message) : String(erro) };
  }
}
