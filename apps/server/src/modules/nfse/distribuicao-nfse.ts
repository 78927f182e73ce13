import type { Deps } from '../../deps.ts';
import { type Distribuicao, resumeVencidas } from '../distribuicao/index.ts';
import { fetchNfse } from './jobs/fetch-nfse.job.ts';
import * as buscas from './nfse.repo.ts';
import * as pedidos from './pedidos-nfse.repo.ts';

/** The national environment of the NFS-e. */
export const distribuicaoNfse: Distribuicao = {
  acoes: { ligada: 'nfse.ligada', desligada: 'nfse.desligada', chaves: 'nfse.chaves' },
  job: fetchNfse,
  isConfigurada: ({ coletores }) => coletores.nfse !== null,
  naoConfigurada:
    'A busca de NFS-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML ' +
    'a um projeto.',
  filaCheia: 'Espere algumas chegarem.',
  buscas,
  pedidos,
};

/** Sends the searches on whose hour has come by the portal's clock. */
export const resumeBuscasNfse = (deps: Deps): Promise<void> => resumeVencidas(deps, distribuicaoNfse);
