import { lockIf } from '../../testing/trava.fixture.ts';
import type { Pedido } from './mensagens.ts';
import { pastasDoPedido } from './pastas-do-pedido.ts';

process.once('message', (pedido: Pedido) => lockIf(pastasDoPedido(pedido).read));
await import('./filho.ts');
