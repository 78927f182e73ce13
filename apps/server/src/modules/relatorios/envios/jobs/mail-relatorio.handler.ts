import { ERROS, mayRepeat, podeRelatorios } from '@apura/contract';
import type { Deps } from '../../../../deps.ts';
import { isAppError } from '../../../../http/errors.ts';
import { asOwner } from '../../../../platform/db/as-owner.ts';
import type { Trx } from '../../../../platform/db/create-db.ts';
import { isDiskFull } from '../../../../platform/disk/port.ts';
import type { JobHandler } from '../../../../platform/queue/port.ts';
import { insertAuditoria } from '../../../auditoria/index.ts';
import { queueMensagem } from '../../../mensagens/index.ts';
import { findRotuloProjeto } from '../../../projetos/index.ts';
import { findOwner } from '../../../usuarios/index.ts';
import { diaDeEnvio, proximoDia } from '../dia-do-envio.ts';
import * as repo from '../envios.repo.ts';
import { makeRelatorio } from '../make-relatorio.ts';
import { modeloRelatorio } from '../modelo-relatorio.ts';

/** A routine tries every hour: a day that was tried so often is given up. */
const MAX_TENTATIVAS = 24;
/** After that a mail that could not be handed over is no news: the next one is near. */
const VALIDADE_MS = 3 * 86_400_000;

/** Why nothing can be sent. `paraSempre`: until its user does something, so the portal pauses it. */
class NaoEnviado extends Error {
  readonly paraSempre: boolean;
  constructor(motivo: string, { paraSempre }: { paraSempre: boolean }) {
    super(motivo);
    this.paraSempre = paraSempre;
  }
}

type Devido = repo.EnvioRow & { autor: string | null };

interface Pedido {
  envio: Devido;
  projetoId: string;
  destinatarios: readonly repo.Pessoa[];
}

/**
 * Sends a report whose day has come, once: the mails are written in the transaction that moves the schedule to its next
 * day, and only if it still waits for the day that was worked on. Days missed meanwhile are one. A failure is kept for
 * the user to read and tried again every hour; what no try mends pauses the schedule.
 */
export function createMailRelatorioHandler(deps: Deps): JobHandler<{ ownerId: string; envioId: string }> {
  return async ({ data: { ownerId, envioId }, signal }) => {
    const dia = diaDeEnvio(deps.clock.now());
    const envio = await asOwner(deps.db, ownerId, (trx) => repo.findDevido(trx, { id: envioId, dia }));
    if (envio === undefined) return;
    try {
      const pedido = await asOwner(deps.db, ownerId, (trx) => readPedido(trx, envio));
      const feito = await makeRelatorio(deps, ownerId, pedido);
      await asOwner(deps.db, ownerId, (trx) => deliver(deps, trx, { dia, pedido, feito }));
    } catch (error) {
      if (signal.aborted || isDiskFull(error)) throw error;
      const falha = toFalha(error);
      if (falha.cause !== undefined) deps.log.error({ err: falha.cause, ownerId, envioId }, 'a report was not mailed');
      await asOwner(deps.db, ownerId, (trx) => noteFalha(deps, trx, { dia, envio, falha }));
    }
  };
}

/** The project and the receivers as they are now. Throws where nothing may be sent. */
async function readPedido(trx: Trx, envio: Devido): Promise<Pedido> {
  const stop = (motivo: string) => new NaoEnviado(motivo, { paraSempre: true });
  const owner = await findOwner(trx, envio.owner_id);
  if (owner === undefined || !podeRelatorios(owner.tools)) {
    throw stop('A organização não tem mais o módulo de relatórios.');
  }
  if (envio.autor === null)
    throw stop('Quem criou este envio não entra mais no portal. Crie o seu para receber o relatório.');
  const destinatarios = await repo.listDestinatarios(trx, [envio.id]);
  if (destinatarios.length === 0)
    throw stop('Nenhum destinatário entra mais no portal. Crie outro envio e escolha quem recebe.');
  const projeto = await repo.findProjetoDoEnvio(trx, envio.projeto_id);
  if (projeto === undefined) throw stop('O projeto foi excluído. Crie o envio a partir de outro projeto.');
  if (!projeto.concluido) {
    throw new NaoEnviado('O projeto ainda não está concluído. O portal tenta de novo a cada hora.', {
      paraSempre: false,
    });
  }
  return { envio, projetoId: projeto.id, destinatarios };
}

async function deliver(
  deps: Deps,
  trx: Trx,
  { dia, pedido, feito }: { dia: string; pedido: Pedido; feito: Awaited<ReturnType<typeof makeRelatorio>> },
): Promise<void> {
  const { envio, projetoId, destinatarios } = pedido;
  const { id: envioId, owner_id: ownerId, relatorio, formato, usuario_id: usuarioId, autor } = envio;
  if (!(await isSame(trx, envio))) return;
  const agora = deps.clock.now();
  await repo.updateEnvio(trx, envioId, {
    projeto_id: projetoId,
    proximo: proximoDia(envio, dia),
    tentativas: 0,
    ultimo_em: agora,
    ressalva: feito.conteudo.ressalva,
    falha: null,
    falhou_em: null,
  });
  for (const { id, nome, email } of destinatarios) {
    await queueMensagem(deps, trx, {
      ownerId,
      tipo: 'relatorio',
      para: email,
      expiraEm: new Date(agora.getTime() + VALIDADE_MS),
      modelo: () => modeloRelatorio(feito.conteudo, { nome, autor: id === usuarioId ? null : autor }),
      ...(feito.anexo !== undefined && { anexo: feito.anexo }),
      envioId,
    });
  }
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: 'envio.enviado',
    alvo: envioId,
    rotulo: `${relatorio} (${await findRotuloProjeto(trx, projetoId)})`,
    dados: {
      relatorio,
      projeto: projetoId,
      formato: feito.anexo === undefined ? null : formato,
      destinatarios: destinatarios.map(({ email }) => email),
    },
  });
}

/** Keeps why the day was not sent: for ever, or until the next hour, or, after a day of tries, until the next day. */
async function noteFalha(
  deps: Deps,
  trx: Trx,
  { dia, envio, falha }: { dia: string; envio: Devido; falha: NaoEnviado },
): Promise<void> {
  if (!(await isSame(trx, envio))) return;
  const agora = deps.clock.now();
  // Tries of one day are one failure, that of another day is news.
  const motivo = { falha: falha.message, falhou_em: (envio.tentativas > 0 && envio.falhou_em) || agora };
  const { id, owner_id: ownerId, relatorio, projeto_id: projetoId } = envio;
  if (!falha.paraSempre) {
    const tentativas = envio.tentativas + 1;
    const acabou = tentativas >= MAX_TENTATIVAS;
    const depois = acabou ? { tentativas: 0, proximo: proximoDia(envio, dia) } : { tentativas };
    await repo.updateEnvio(trx, id, { ...motivo, ...depois });
    return;
  }
  await repo.updateEnvio(trx, id, { ...motivo, pausado_em: agora, tentativas: 0 });
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao: 'envio.parado',
    alvo: id,
    rotulo: `${relatorio} (${await findRotuloProjeto(trx, projetoId)})`,
    dados: { relatorio, projeto: projetoId, motivo: falha.message },
  });
}

/** Holds the schedule, and says whether it still waits for the day that was worked on. */
async function isSame(trx: Trx, { id, proximo, tentativas }: Devido): Promise<boolean> {
  const agora = await repo.lockEnvio(trx, id);
  return agora?.pausado_em === null && agora.proximo === proximo && agora.tentativas === tentativas;
}

/** The failure in words for users; `cause` where only the log can say more. */
function toFalha(error: unknown): NaoEnviado {
  if (error instanceof NaoEnviado) return error;
  if (!isAppError(error)) {
    const falha = new NaoEnviado('Ocorreu uma falha no portal. Ele tenta de novo a cada hora.', { paraSempre: false });
    falha.cause = error;
    return falha;
  }
  const { status, message } = ERROS[error.code];
  const campos = Object.values(error.extra.fields ?? {});
  const texto = campos.length > 0 ? campos.join('; ') : (error.extra.message ?? message);
  return new NaoEnviado(texto, { paraSempre: !mayRepeat({ code: error.code, status }) });
}
