import type { Coletor, FimDoPasso, PedidoColeta } from '@apura/coletores';
import type { Deps } from '../deps.ts';
import { sealCertificado } from '../modules/certificados/segredo-certificado.ts';
import type { Coletores } from '../platform/coletores/port.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { createPfxTeste } from './pfx-teste.ts';

export type Passo =
  | FimDoPasso<unknown>
  | ((pedido: PedidoColeta) => FimDoPasso<unknown> | Promise<FimDoPasso<unknown>>);

/** A collector whose steps are written by the test: its state is the number of the step to make. */
export interface ColetorTeste extends Coletor {
  /** What to do at step 0, 1, 2 …; the last one is repeated. */
  passos: Passo[];
  /** The state and the request of each step that was made, in order. */
  feitos: { estado: unknown; pedido: PedidoColeta }[];
}

function createColetorTeste(nome: string): ColetorTeste {
  const coletor: ColetorTeste = {
    passos: [],
    feitos: [],
    fila: ({ empresa }) => `${nome}:${empresa.cnpj.slice(0, 8)}`,
    async passo(pedido, estado) {
      coletor.feitos.push({ estado, pedido });
      const n = Math.min(typeof estado === 'number' ? estado : 0, coletor.passos.length - 1);
      const passo = coletor.passos[n];
      if (passo === undefined) throw new Error('the test wrote no step');
      return typeof passo === 'function' ? passo(pedido) : passo;
    },
  };
  return coletor;
}

/** Three collectors of the test's own. */
export function createColetoresTeste(): Coletores & Record<'ecac' | 'receitanetBx' | 'esocial', ColetorTeste> {
  return {
    ecac: createColetorTeste('ecac'),
    peloContratante: false,
    integra: null,
    receitanetBx: createColetorTeste('receitanet'),
    esocial: createColetorTeste('esocial'),
    nfe: null,
    nfse: null,
    simulado: false,
  };
}

export const CERTIFICADO_TESTE = 'AURORA FICTICIA LTDA:99210437000117';

/** Puts a certificate that opens into an owner's list. */
export async function insertCertificadoTeste(deps: Deps, ownerId: string, validade = '2100-01-01'): Promise<void> {
  const conteudo = sealCertificado(deps.crypto, ownerId, { pfx: createPfxTeste(), senha: 'Segredo@1' });
  await asOwner(deps.db, ownerId, (trx) =>
    trx
      .insertInto('certificado')
      .values({ owner_id: ownerId, nome: CERTIFICADO_TESTE, validade, conteudo })
      .onConflict((conflict) => conflict.columns(['owner_id', 'nome']).doUpdateSet({ validade, conteudo }))
      .execute(),
  );
}
