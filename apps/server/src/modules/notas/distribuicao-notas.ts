import type { Deps } from '../../deps.ts';
import { type Distribuicao, resumeVencidas } from '../distribuicao/index.ts';
import { fetchNotas } from './jobs/fetch-notas.job.ts';
import * as buscas from './notas.repo.ts';
import { closePedidos, pedidos } from './pedidos.repo.ts';

/** The distribution of NF-e by the SEFAZ. */
export const distribuicaoNotas: Distribuicao = {
  acoes: { ligada: 'notas.ligada', desligada: 'notas.desligada', chaves: 'notas.chaves' },
  job: fetchNotas,
  isConfigurada: ({ coletores }) => coletores.nfe !== null,
  naoConfigurada:
    'A busca de NF-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML ' +
    'a um projeto.',
  filaCheia: 'Espere a SEFAZ responder a algumas.',
  buscas,
  pedidos: {
    ...pedidos,
    insertPedidos: async (trx, pedido) => {
      await pedidos.insertPedidos(trx, pedido);
      await closePedidos(trx, pedido.empresaId, pedido.agora);
    },
  },
};

/** Sends the searches on whose hour has come by the portal's clock. */
export const resumeBuscas = (deps: Deps): Promise<void> => resumeVencidas(deps, distribuicaoNotas);
