import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ping } from '../../platform/db/ping.ts';

/**
 * What an orchestrator asks: `live` — the process answers; `ready` — it can serve: its database answers and its disks
 * have room, else the answer says in `motivo` what is missing. They are not in the contract, because no client of the
 * portal calls them.
 */
export function mountSaude(app: FastifyInstance, deps: Deps): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const motivo = await findMotivo(deps);
    if (motivo === undefined) return { status: 'ok' };
    return reply.code(503).send({ status: 'indisponivel', motivo });
  });
}

/** Why the process cannot serve. The answer is open to anybody: it names no folder. */
async function findMotivo(deps: Deps): Promise<string | undefined> {
  try {
    await ping(deps.db);
  } catch (err) {
    deps.log.warn({ err }, 'not ready: the database does not answer');
    return 'O banco de dados não responde.';
  }
  const { freeDiskMb } = deps.config;
  if (freeDiskMb === 0) return undefined;
  try {
    const least = await deps.disks.leastFree();
    if (least.freeMb >= freeDiskMb) return undefined;
    deps.log.warn({ ...least }, 'not ready: a disk has too little room');
    return (
      `Espaço em disco abaixo do limite: restam ${least.freeMb.toLocaleString('pt-BR')} MB, e o mínimo é ` +
      `${freeDiskMb.toLocaleString('pt-BR')} MB (FREE_DISK_MB).`
    );
  } catch (err) {
    deps.log.warn({ err }, 'not ready: a disk does not answer');
    return 'A pasta de dados não responde.';
  }
}
