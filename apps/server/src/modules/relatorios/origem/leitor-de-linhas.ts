import { readOrigemPapel, readOrigemPlanilha, readOrigemSped, readOrigemXml } from '@apura/documentos';
import type { Recado } from '../../../platform/child/port.ts';
import type { LinhasLidas, PedidoDeLinhas } from './pedido-de-linhas.ts';

/** A process that shows lines of documents: it answers one request after the other and ends with its parent. */
process.once('disconnect', () => process.exit(1));
process.on('message', (pedido: PedidoDeLinhas) => {
  read(pedido).then(
    (resultado) => send({ tipo: 'fim', resultado }),
    (error: unknown) => {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      send({ tipo: 'erro', mensagem: message, stack });
    },
  );
});

async function read(pedido: PedidoDeLinhas): Promise<LinhasLidas> {
  switch (pedido.tipo) {
    case 'papel':
      return readOrigemPapel(pedido.opcoes);
    case 'planilha': {
      // Loaded with the first workbook: most documents are none.
      const { readPlanilha } = await import('@apura/planilha');
      const { linhas, alvo } = await readOrigemPlanilha({ ...pedido.opcoes, readPlanilha });
      return { linhas: linhas.map(semPagina), alvo };
    }
    case 'xml': {
      const { linhas, alvo } = await readOrigemXml(pedido.opcoes);
      return { linhas: linhas.map(semPagina), alvo };
    }
    case 'sped': {
      const linhas = await readOrigemSped(pedido.opcoes);
      const { linha: alvo } = pedido.opcoes;
      return { linhas: linhas.map(semPagina), alvo: linhas.some(({ linha }) => linha === alvo) ? alvo : 0 };
    }
  }
}

const semPagina = <T extends object>(linha: T): T & { pagina: null } => ({ ...linha, pagina: null });

function send(recado: Recado): void {
  if (process.connected) process.send?.(recado);
}
