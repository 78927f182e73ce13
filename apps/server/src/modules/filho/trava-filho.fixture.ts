import { travarSe } from '../../testing/trava.fixture.ts';
import type { Pedido } from './mensagens.ts';
import { pastasDoPedido } from './pastas-do-pedido.ts';

process.once('message', (pedido: Pedido) => travarSe(pastasDoPedido(pedido).read));
await import('./filho.ts');
