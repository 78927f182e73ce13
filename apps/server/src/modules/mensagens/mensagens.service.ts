import type { Deps } from '../../deps.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { MailAttachment } from '../../platform/mail/port.ts';
import { compose, type Modelo } from './compose.ts';
import { sendMensagem } from './jobs/send-mensagem.job.ts';
import { sealMensagem } from './mensagem-selada.ts';
import * as repo from './mensagens.repo.ts';

const GUARDADAS_MS = 90 * 24 * 60 * 60 * 1000;

export interface NovaMensagem {
  ownerId: string;
  /** What kind of mail it is: a short kebab-case word. */
  tipo: string;
  para: string;
  /** The address for answers; absent: answers are not read. */
  respondTo?: string;
  /** After this instant the mail is no longer sent. */
  expiraEm: Date;
  /** The text of the mail, made with the names of the owner and the product. */
  modelo: (nomes: { produto: string; organizacao: string }) => Modelo;
  anexo?: MailAttachment;
  /** The scheduled mail of a report that it is of. */
  envioId?: string;
}

/**
 * Writes a mail in the caller's transaction, with the owner's colours, and sends the job that will hand it over: the
 * mail goes out exactly if that transaction commits. Until then its text is encrypted in the database, and after
 * sending it is deleted.
 */
export async function queueMensagem(deps: Deps, trx: Trx, nova: NovaMensagem): Promise<void> {
  const { ownerId } = nova;
  const { razao, primaria, secundaria } = await repo.findAparencia(trx, ownerId);
  const produto = deps.config.productName;
  const { assunto, texto, html } = compose(
    { produto, primaria, secundaria },
    nova.modelo({ produto, organizacao: razao }),
  );
  const conteudo = sealMensagem(deps, {
    to: nova.para,
    replyTo: nova.respondTo,
    subject: assunto,
    text: texto,
    html,
    ...(nova.anexo !== undefined && { attachment: nova.anexo }),
  });
  const criadoEm = deps.clock.now();
  const mensagemId = await repo.insertMensagem(trx, {
    ownerId,
    tipo: nova.tipo,
    conteudo,
    criadoEm,
    expiraEm: nova.expiraEm,
    envioId: nova.envioId ?? null,
  });
  await deps.queue.send(trx, sendMensagem, { ownerId, mensagemId }, { singletonKey: mensagemId });
}

/** Takes the rows of old mails away. Safe to run at any time, twice. */
export async function cleanMensagens(deps: Deps): Promise<void> {
  const limite = new Date(deps.clock.now().getTime() - GUARDADAS_MS);
  await asSystem(deps.db, 'limpeza', (trx) => repo.deleteMensagensDeAntes(trx, limite));
}
