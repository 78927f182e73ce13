import { travarSe } from '../../../testing/trava.fixture.ts';
import type { PedidoDeLinhas } from './pedido-de-linhas.ts';

process.on('message', (pedido: PedidoDeLinhas) => travarSe([pedido.opcoes.path]));
await import('./leitor-de-linhas.ts');
