import { lockIf } from '../../../testing/trava.fixture.ts';
import type { PedidoDeLinhas } from './pedido-de-linhas.ts';

process.on('message', (pedido: PedidoDeLinhas) => lockIf([pedido.opcoes.path]));
await import('./leitor-de-linhas.ts');
