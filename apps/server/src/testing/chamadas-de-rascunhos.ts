import { asOwner } from '../platform/db/as-owner.ts';
import type { ChamadaValida } from './chamada-valida.ts';
import { type Preparo, projetoAberto } from './preparo.ts';
import { insertPropostasTeste, umaProposta } from './rascunho-teste.ts';

const OK_OK = [200, 200];
const RELATORIO = 'EFD-C Exclusão do ICMS da Base de Cálculo';

/** A project that was concluded without a report. */
async function concluido(preparo: Preparo): Promise<string> {
  const { server } = preparo;
  const id = await projetoAberto(preparo);
  await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', id).execute(),
  );
  return id;
}

/** A draft with one change, of a project of its own. */
async function rascunhoDe(preparo: Preparo): Promise<string> {
  const { server, user } = preparo;
  return insertPropostasTeste(server.deps, {
    ownerId: server.a.id,
    usuarioId: user.id,
    projetoId: await concluido(preparo),
    propostas: [umaProposta()],
  });
}

const comRascunho =
  (resto: object): ChamadaValida['prepare'] =>
  async (preparo) => ({ id: await rascunhoDe(preparo), ...resto });

async function simulado(preparo: Preparo): Promise<object> {
  const id = await rascunhoDe(preparo);
  const { app } = preparo.server;
  await app.inject({ method: 'POST', url: '/api/rascunhos/simular', headers: preparo.user.headers, payload: { id } });
  return { id };
}

const SAIDA = { recibos: {}, parametros: [] };
const DA_MUDANCA = { mudanca: 1, campo: 'VL_BC_PIS' };

/** Of the calls of every POST, those of drafts. */
export const chamadasDeRascunhos: Record<string, ChamadaValida> = {
  'POST /api/rascunhos/propor': {
    prepare: async (preparo) => ({ projeto: await concluido(preparo), relatorio: RELATORIO }),
    who: 'todos',
    twice: [404, 404],
  },
  'POST /api/rascunhos/parametros': { prepare: comRascunho(SAIDA), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/conferir': { prepare: comRascunho({}), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/desfazer': { prepare: comRascunho({ passo: 1 }), who: 'todos', twice: [200, 409] },
  'POST /api/rascunhos/ativar': { prepare: comRascunho({ mudancas: [1], ativa: false }), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/preferir': { prepare: comRascunho({ mudanca: 1 }), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/editar': {
    prepare: comRascunho({ mudanca: 1, versao: 1, campos: { VL_BC_PIS: '1,00' } }),
    who: 'todos',
    twice: [200, 409],
  },
  'POST /api/rascunhos/remover': { prepare: comRascunho({ mudancas: {} }), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/travar': { prepare: comRascunho(DA_MUDANCA), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/soltar': { prepare: comRascunho(DA_MUDANCA), who: 'todos', twice: [204, 204] },
  'POST /api/rascunhos/simular': { prepare: comRascunho({}), who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/simular/cancelar': { prepare: simulado, who: 'todos', twice: OK_OK },
  'POST /api/rascunhos/retificar': { prepare: comRascunho(SAIDA), who: 'todos', twice: [200, 429] },
  'POST /delete/rascunho': { prepare: comRascunho({}), who: 'todos', twice: [200, 404] },
};
