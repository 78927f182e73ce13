import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export async function insertMensagem(
  trx: Trx,
  mensagem: { ownerId: string; tipo: string; conteudo: Buffer; criadoEm: Date; expiraEm: Date; envioId: string | null },
): Promise<string> {
  const row = await trx
    .insertInto('mensagem')
    .values({
      owner_id: mensagem.ownerId,
      tipo: mensagem.tipo,
      conteudo: mensagem.conteudo,
      criado_em: mensagem.criadoEm,
      expira_em: mensagem.expiraEm,
      envio_id: mensagem.envioId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface MensagemPendente {
  id: string;
  tipo: string;
  conteudo: Buffer;
  tentativas: number;
  criado_em: Date;
  expira_em: Date;
}

/** A mail that was neither sent nor expired, locked until the transaction ends: two workers never send it at once. */
export async function lockPendente(trx: Trx, id: string): Promise<MensagemPendente | undefined> {
  const row = await trx
    .selectFrom('mensagem')
    .select(['id', 'tipo', 'conteudo', 'tentativas', 'criado_em', 'expira_em'])
    .where('id', '=', id)
    .where('enviada_em', 'is', null)
    .where('desistiu_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined || row.conteudo === null ? undefined : { ...row, conteudo: row.conteudo };
}

/** What the mail said is forgotten: it may hold a link that opens an account. */
export async function markEnviada(trx: Trx, id: string, agora: Date): Promise<void> {
  await trx.updateTable('mensagem').set({ enviada_em: agora, conteudo: null }).where('id', '=', id).execute();
}

export async function markDesistiu(trx: Trx, id: string, agora: Date): Promise<void> {
  await trx.updateTable('mensagem').set({ desistiu_em: agora, conteudo: null }).where('id', '=', id).execute();
}

export async function countTentativa(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('mensagem').set({ tentativas: sql`tentativas + 1` }).where('id', '=', id).execute();
}

/** The mails of the owner that still wait, held until the transaction ends. */
export async function lockConteudos(trx: Trx): Promise<{ id: string; conteudo: Buffer }[]> {
  const rows = await trx
    .selectFrom('mensagem')
    .select(['id', 'conteudo'])
    .where('conteudo', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, conteudo }) => (conteudo === null ? [] : [{ id, conteudo }]));
}

export async function setConteudo(trx: Trx, id: string, conteudo: Buffer): Promise<void> {
  await trx.updateTable('mensagem').set({ conteudo }).where('id', '=', id).execute();
}

/** Deletes mails written before `limite`, sent or not; only a system transaction may. */
export async function deleteMensagensDeAntes(trx: Trx, limite: Date): Promise<void> {
  await trx.deleteFrom('mensagem').where('criado_em', '<', limite).execute();
}

/** What the owner's mails look like and call it. */
export async function findAparencia(
  trx: Trx,
  ownerId: string,
): Promise<{ primaria: string; secundaria: string; razao: string }> {
  return trx
    .selectFrom('owner')
    .select(['cor_primaria as primaria', 'cor_secundaria as secundaria', 'razao'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
}

/** The user, when active and wanting mails on the end of own work. */
export async function findLeitorPorEmail(
  trx: Trx,
  usuarioId: string,
): Promise<{ nome: string; email: string } | undefined> {
  return trx
    .selectFrom('usuario')
    .select(['nome', 'email'])
    .where('id', '=', usuarioId)
    .where('avisos_por_email', '=', true)
    .where('situacao', '=', 'active')
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}
