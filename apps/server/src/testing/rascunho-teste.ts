import type { Proposta } from '@apura/apuracao';
import { openIdentidade } from '@apura/retificacao';
import type { Deps } from '../deps.ts';
import { endPasso } from '../modules/rascunhos/make-passo.ts';
import { mudancaNova } from '../modules/rascunhos/mudanca-nova.ts';
import { addMudancas } from '../modules/rascunhos/passos.repo.ts';
import { openRascunho } from '../modules/rascunhos/rascunhos.repo.ts';
import { asOwner } from '../platform/db/as-owner.ts';

const POR_VEZ = 5000;

/** A proposal to an item of an invoice; what a test does not care for lowers its bases. */
export function umaProposta(
  change: Partial<Omit<Proposta, 'origem'>> & { origem?: Partial<Proposta['origem']> } = {},
): Proposta {
  const { origem, ...resto } = change;
  return {
    obrigacao: 'efdc',
    acao: 'ALTERAR',
    aba: 'C170',
    periodo: '2025-10',
    estabelecimento: '',
    arquivo: '',
    linha: 10,
    chave: { NUM_ITEM: '1' },
    campos: { VL_BC_PIS: '820,00', VL_BC_COFINS: '820,00' },
    antes: { VL_BC_PIS: '1000,00', VL_BC_COFINS: '1000,00' },
    documento: '',
    ...resto,
    origem: {
      relatorio: 'EFD-C Exclusão do ICMS da Base de Cálculo',
      posicao: 0,
      regra: 'Tira o ICMS destacado da base da contribuição.',
      tese: 'Exclusão do ICMS da base',
      lugar: 5,
      confianca: 'Alta',
      ...origem,
    },
  };
}

/** Puts proposals into the project's draft as a call of `propor` would; answers the draft's id. */
export async function insertPropostasTeste(
  deps: Deps,
  o: { ownerId: string; usuarioId: string; projetoId: string; propostas: readonly Proposta[] },
): Promise<string> {
  const { ownerId, usuarioId, projetoId, propostas } = o;
  const obrigacao = propostas[0]?.obrigacao ?? 'efdc';
  const identidade = await openIdentidade(obrigacao);
  return asOwner(deps.db, ownerId, async (trx) => {
    const now = deps.clock.now();
    const rascunho = await openRascunho(trx, { ownerId, usuarioId, projetoId, obrigacao, now });
    const lugar = { ownerId, rascunhoId: rascunho.id, numero: rascunho.passos + 1 };
    let mudancas = 0;
    for (let i = 0; i < propostas.length; i += POR_VEZ) {
      const lote = propostas.slice(i, i + POR_VEZ).map((proposta) => mudancaNova(identidade, proposta));
      mudancas += await addMudancas(trx, lugar, { mudancas: lote, primeira: rascunho.proxima + i });
    }
    await endPasso(deps, trx, {
      autor: { ownerId, usuarioId },
      rascunho,
      lugar,
      passo: { tipo: 'propor', describe: (n) => `Levou ${n} mudanças`, acao: 'rascunho.proposto' },
      mudancas,
    });
    return rascunho.id;
  });
}
