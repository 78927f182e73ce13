import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { presentAviso } from './avisos.presenter.ts';
import * as repo from './avisos.repo.ts';

const DIA_MS = 86_400_000;

/** The calls of the bell: what ended, failed or falls due. */
export function mountAvisos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listAvisos, {
    policy: requireSessao,
    handler: async ({ sessao: { ownerId, usuarioId, tools } }) => {
      const desde = new Date(deps.clock.now().getTime() - contract.DIAS_DOS_AVISOS * DIA_MS);
      return asOwner(deps.db, ownerId, async (trx) => {
        const escolhas = await repo.findEscolhas(trx, usuarioId);
        const todos = await repo.listAcontecimentos(trx, {
          desde,
          max: contract.MAX_AVISOS,
          retificacoes: contract.podeRetificacoes(tools),
        });
        return {
          avisos: todos.map((um) => presentAviso(um, escolhas.avisos_vistos_em)),
          porEmail: escolhas.avisos_por_email,
        };
      });
    },
  });
  mountRoute(app, deps, contract.markAvisos, {
    policy: requireSessao,
    handler: async ({ sessao: { ownerId, usuarioId }, body }) => {
      // An instant of the future would hide what is still to come.
      const ate = new Date(Math.min(Date.parse(body.ate), deps.clock.now().getTime()));
      await asOwner(deps.db, ownerId, (trx) => repo.setVistos(trx, usuarioId, ate));
      return { message: 'Avisos vistos' };
    },
  });
  mountRoute(app, deps, contract.setAvisosPorEmail, {
    policy: requireSessao,
    handler: async ({ sessao: { ownerId, usuarioId }, body }) => {
      await asOwner(deps.db, ownerId, (trx) => repo.setPorEmail(trx, usuarioId, body.ligado));
      return { message: body.ligado ? 'Avisos por e-mail ligados' : 'Avisos por e-mail desligados' };
    },
  });
}
