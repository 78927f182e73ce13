import type { Trx } from '../../platform/db/create-db.ts';

export async function insertSugestao(
  trx: Trx,
  sugestao: { ownerId: string; usuarioId: string; assunto: string; mensagem: string; criadoEm: Date },
): Promise<string> {
  const row = await trx
    .insertInto('sugestao')
    .values({
      owner_id: sugestao.ownerId,
      usuario_id: sugestao.usuarioId,
      assunto: sugestao.assunto,
      mensagem: sugestao.mensagem,
      criado_em: sugestao.criadoEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
