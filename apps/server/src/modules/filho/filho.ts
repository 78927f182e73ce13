import type { Recado } from '../../platform/child/port.ts';
import { isDiskFull } from '../../platform/disk/port.ts';
import type { Pedido } from './mensagens.ts';
import { runPedido } from './run-pedido.ts';

/**
 * The child process of a tool: it takes one request, reports progress and ends. It dies with its parent, so that after
 * a killed server no child writes into the folders of the next one.
 */
process.once('disconnect', () => process.exit(1));
process.once('message', (pedido: Pedido) => {
  runPedido(pedido, (progresso) => send({ tipo: 'progresso', ...progresso })).then(
    (resultado) => send({ tipo: 'fim', resultado }),
    (error: unknown) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      send({ tipo: 'erro', mensagem: cause.message, stack: cause.stack ?? '', semEspaco: isDiskFull(cause) });
    },
  );
});

function send(recado: Recado): void {
  if (process.connected) process.send?.(recado);
}
