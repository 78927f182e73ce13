import type { Deps } from '../../deps.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { publishProjeto } from '../eventos/index.ts';
import {
  endExecucao,
  endWithFalha,
  isFerramentaDeColeta,
  listExecucoes,
  moveProjeto,
  sendFerramenta,
} from '../projetos/index.ts';
import * as repo from './coleta.repo.ts';
import { depoisDaColeta, proximaTentativa } from './regras-coleta.ts';
import type { Turno } from './turno-da-coleta.ts';

/** How a collector ended. The text is its summary, or why it could not go on and what to do. */
export interface FimDaColeta {
  status: 'SUCCESS' | 'ignorar' | 'ERROR' | 'PROCURACAO' | 'DOIS FATORES';
  texto: string;
  parciais?: readonly string[];
  /** The state from which another run continues; null: it begins again. */
  estado: unknown;
}

const SEM_MAIS_TENTATIVAS = 'A pendência não foi resolvida em 7 dias.';

/** Ends a collector and sends what follows, or stops the project when nothing at all was fetched. */
export async function endColeta(deps: Deps, trx: Trx, turno: Turno, fim: FimDaColeta): Promise<void> {
  const { ownerId, projetoId, ferramenta } = turno;
  const now = deps.clock.now();
  const { status, texto, parciais = [], estado } = fim;
  const bem = status === 'SUCCESS' || status === 'ignorar';
  const pendente = status === 'PROCURACAO' || status === 'DOIS FATORES';
  const desde = pendente ? ((await repo.findPendenteDesde(trx, turno)) ?? now) : null;
  await repo.updateColeta(trx, turno, {
    situacao: pendente ? 'contribuinte' : estado === null ? 'encerrada' : 'falhou',
    estado,
    retomarEm: null,
    pendenteDesde: desde,
    now,
  });
  await endExecucao(trx, projetoId, ferramenta, {
    status,
    erro: bem ? null : texto,
    progresso: bem ? texto : null,
    parciais,
    now,
  });
  await seguir(deps, trx, { ownerId, projetoId });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}

async function seguir(deps: Deps, trx: Trx, ids: { ownerId: string; projetoId: string }): Promise<void> {
  const { ownerId, projetoId } = ids;
  const now = deps.clock.now();
  const depois = depoisDaColeta(await listExecucoes(trx, projetoId), await repo.countColetados(trx, projetoId));
  switch (depois.tipo) {
    case 'seguir':
      return sendFerramenta(deps.queue, trx, { ...ids, ferramenta: depois.ferramenta });
    case 'falhar':
      return endWithFalha(deps, trx, { ...ids, ferramenta: null }, { culpa: 'coleta', mensagem: depois.mensagem });
    case 'contribuinte': {
      const { ferramenta, status, mensagem } = depois;
      if (!isFerramentaDeColeta(ferramenta)) throw new Error(`${ferramenta} waits for no taxpayer`);
      const desde = (await repo.findPendenteDesde(trx, { projetoId, ferramenta })) ?? now;
      const retomarEm = proximaTentativa(desde, now);
      if (retomarEm === undefined) {
        await repo.updateColeta(trx, { projetoId, ferramenta }, { situacao: 'contribuinte', pendenteDesde: null, now });
        const falha = { culpa: 'coleta', mensagem: `${SEM_MAIS_TENTATIVAS} ${mensagem}` } as const;
        return endWithFalha(deps, trx, { ownerId, projetoId, ferramenta: null }, falha);
      }
      await repo.updateColeta(trx, { projetoId, ferramenta }, { situacao: 'contribuinte', retomarEm, now });
      await moveProjeto(trx, projetoId, status, now, mensagem);
    }
  }
}
