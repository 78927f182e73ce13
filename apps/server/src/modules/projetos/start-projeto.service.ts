import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishProjeto, watchProjeto } from '../eventos/index.ts';
import * as repo from './projetos.repo.ts';
import { findRotuloProjeto } from './rotulo-projeto.repo.ts';
import { sendFerramenta } from './send-ferramenta.ts';

/** Enough for gigabytes; after this time the call answers what it waits for instead of hanging. */
const MAX_ESPERA_MONTAGEM_MS = 4 * 60_000;

/**
 * Starts a manual project. While files are being assembled the call waits for them, for minutes at most: it tries again
 * when the project changes. It refuses what waiting does not mend: another status, no complete file, or an incomplete
 * one, which the message names.
 */
export async function startProjeto(
  deps: Deps,
  sessao: SessaoAtual,
  projetoId: string,
  signal?: AbortSignal,
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + MAX_ESPERA_MONTAGEM_MS);
  const projeto = watchProjeto(deps, projetoId);
  try {
    for (;;) {
      const resultado = await tryStart(deps, sessao, projetoId);
      if (resultado === 'iniciado') return;
      if (await projeto.changes({ until, signal })) continue;
      throw appError('servico-indisponivel', {
        message:
          `O arquivo ${resultado.montando} ainda está sendo montado. Aguarde alguns minutos e inicie o projeto de ` +
          'novo.',
      });
    }
  } finally {
    projeto.close();
  }
}

/** Starts the project, or answers the name of a file that is still being assembled. */
async function tryStart(
  deps: Deps,
  sessao: SessaoAtual,
  projetoId: string,
): Promise<'iniciado' | { montando: string }> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await repo.lockProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    if (projeto.upload !== 0) throw appError('projeto-nao-manual');
    if (projeto.status !== 'FILES') throw appError('projeto-ja-iniciado');
    const { completos, montando, incompleto } = await repo.countArquivosEnviados(trx, projetoId);
    if (incompleto !== undefined) {
      throw appError('arquivo-incompleto', {
        message:
          `O arquivo ${incompleto.nome} está incompleto. ` +
          `${incompleto.erro ?? 'Envie novamente as partes que faltam ou exclua-o.'}`,
      });
    }
    if (montando !== undefined) return { montando };
    if (completos === 0) throw appError('projeto-sem-arquivos');
    await repo.moveProjeto(trx, projetoId, 'PENDING', deps.clock.now());
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'projeto.iniciado',
      alvo: projetoId,
      rotulo: await findRotuloProjeto(trx, projetoId),
      dados: { arquivos: completos },
    });
    await sendFerramenta(deps.queue, trx, { ownerId, projetoId, ferramenta: 'quebrar_arquivos' });
    await publishProjeto(deps.notify, trx, ownerId, projetoId);
    return 'iniciado';
  });
}
