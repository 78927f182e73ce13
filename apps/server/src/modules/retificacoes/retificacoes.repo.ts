import type { Retificacao } from '@apura/contract';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RetificacaoTable } from '../../platform/db/tabelas-retificacoes.ts';

export type RetificacaoRow = Selectable<RetificacaoTable>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Those that are not deleted, newest first, as the list shows them. */
export async function listRetificacoes(trx: Trx): Promise<Retificacao[]> {
  const rows = await trx
    .selectFrom('retificacao as r')
    .innerJoin('projeto as p', 'p.id', 'r.projeto_id')
    .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
    .leftJoin('usuario as u', 'u.id', 'r.usuario_id')
    .select([
      'r.id',
      'r.tipo',
      'r.status',
      'r.criado_em',
      'p.periodo_inicial',
      'p.periodo_final',
      'e.grupo',
      'e.parceiro',
      'e.nome as empresa',
      'e.cnpj',
      'u.nome as usuario',
      'u.email as usuarioEmail',
    ])
    .where('r.excluido_em', 'is', null)
    .orderBy('r.criado_em', 'desc')
    .orderBy('r.id')
    .execute();
  return rows.map(({ tipo, criado_em, usuario, usuarioEmail, ...row }) => ({
    ...row,
    type: tipo,
    cadastro: criado_em.toISOString(),
    usuario: usuario ?? '',
    usuarioEmail: usuarioEmail ?? '',
  }));
}

export async function findRetificacao(trx: Trx, id: string): Promise<RetificacaoRow | undefined> {
  if (!UUID.test(id)) return undefined;
  return trx
    .selectFrom('retificacao')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}

export async function findCriador(trx: Trx, usuarioId: string): Promise<{ email: string } | undefined> {
  return trx.selectFrom('usuario').select('email').where('id', '=', usuarioId).executeTakeFirst();
}

/** Answers false when somebody else deleted it meanwhile. */
export async function markExcluida(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('retificacao')
    .set({ excluido_em: now })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
