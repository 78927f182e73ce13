import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { MailRefusedError } from '../../../platform/mail/port.ts';
import type { JobHandler } from '../../../platform/queue/port.ts';
import { type MensagemSelada, openMensagem } from '../mensagem-selada.ts';
import * as repo from '../mensagens.repo.ts';
import { ESPERAS_SEGUNDOS, sendMensagem } from './send-mensagem.job.ts';

/** Writes into the owner's log, in the transaction that gives a mail up. */
export type WriteNaoEntregue = (
  trx: Trx,
  entrada: {
    ownerId: string;
    usuarioId: null;
    acao: 'mensagem.nao-entregue';
    alvo: string;
    rotulo: string;
    dados: { tipo: string; motivo: string };
  },
) => Promise<void>;

/**
 * Sends a mail once: its row is locked meanwhile, and a mail that was sent or has expired is skipped. A process that
 * dies between the server's answer and the commit sends it again, under the same message id. While the mail server is
 * down the mail waits until it expires; a refused mail is not sent again, and the activity log records it.
 */
export function createSendMensagemHandler(
  deps: Deps,
  writeNaoEntregue: WriteNaoEntregue,
): JobHandler<{ ownerId: string; mensagemId: string }> {
  return async ({ data }) => {
    const { ownerId, mensagemId } = data;
    await asOwner(deps.db, ownerId, async (trx) => {
      const mensagem = await repo.lockPendente(trx, mensagemId);
      if (mensagem === undefined) return;
      const conteudo = openMensagem(deps, mensagem.conteudo);
      const agora = deps.clock.now();
      if (conteudo === null || mensagem.expira_em <= agora) {
        await desistir(trx, { ownerId, mensagemId, tipo: mensagem.tipo, conteudo, motivo: 'vencida' });
        return;
      }
      try {
        await deps.mail.send({ id: mensagemId, date: mensagem.criado_em, ...conteudo });
      } catch (error) {
        if (error instanceof MailRefusedError) {
          await desistir(trx, { ownerId, mensagemId, tipo: mensagem.tipo, conteudo, motivo: 'recusada' });
          return;
        }
        deps.log.warn({ mensagemId, tentativas: mensagem.tentativas + 1, err: error }, 'a mail has to wait');
        await repo.countTentativa(trx, mensagemId);
        const espera = ESPERAS_SEGUNDOS[mensagem.tentativas] ?? ESPERAS_SEGUNDOS.at(-1) ?? 3600;
        await deps.queue.send(trx, sendMensagem, data, { singletonKey: mensagemId, delaySeconds: espera });
        return;
      }
      await repo.markEnviada(trx, mensagemId, agora);
    });
  };
  async function desistir(
    trx: Trx,
    falha: { ownerId: string; mensagemId: string; tipo: string; conteudo: MensagemSelada | null; motivo: string },
  ): Promise<void> {
    const { ownerId, mensagemId, tipo, motivo } = falha;
    deps.log.warn({ mensagemId, tipo, motivo }, 'a mail was given up');
    await repo.markDesistiu(trx, mensagemId, deps.clock.now());
    await writeNaoEntregue(trx, {
      ownerId,
      usuarioId: null,
      acao: 'mensagem.nao-entregue',
      alvo: mensagemId,
      rotulo: falha.conteudo === null ? '' : `${falha.conteudo.to} (${falha.conteudo.subject})`,
      dados: { tipo, motivo },
    });
  }
}
