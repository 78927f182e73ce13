import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { AcaoAuditoria } from './acoes.ts';

export interface EntradaAuditoria {
  ownerId: string;
  /** Who did it; null when the portal did it by itself. */
  usuarioId: string | null;
  acao: AcaoAuditoria;
  /** The id of what it was done to. */
  alvo?: string;
  /** The same as people read it (a name, an address, a company and its period), as it is called now. */
  rotulo?: string;
  dados?: Record<string, unknown>;
}

const MAX_ROTULO = 300;

/** Adds one row to the audit log, in the transaction of what it tells about. Rows are never changed. */
export async function insertAuditoria(trx: Trx, entrada: EntradaAuditoria): Promise<void> {
  await trx
    .insertInto('auditoria')
    .values({
      owner_id: entrada.ownerId,
      usuario_id: entrada.usuarioId,
      acao: entrada.acao,
      alvo: entrada.alvo ?? '',
      rotulo: (entrada.rotulo ?? '').slice(0, MAX_ROTULO),
      dados: JSON.stringify(entrada.dados ?? {}),
    })
    .execute();
}

export interface LinhaAuditoria {
  id: string;
  criado_em: Date;
  acao: string;
  alvo: string;
  rotulo: string;
  usuario: string | null;
}

/**
 * A window of the owner's log, newest first, with how many rows the search finds. `texto` is looked for in the user's
 * name and address and in the target; `acoes` are the codes whose sentence has it.
 */
export async function listAuditoria(
  trx: Trx,
  janela: { offset: number; limit: number; busca?: { texto: string; acoes: readonly string[] } | undefined },
): Promise<{ linhas: LinhaAuditoria[]; total: number }> {
  let base = trx.selectFrom('auditoria').leftJoin('usuario', 'usuario.id', 'auditoria.usuario_id');
  const { busca } = janela;
  if (busca !== undefined) {
    const padrao = `%${busca.texto.replace(/[\\%_]/g, '\\$&')}%`;
    const { acoes } = busca;
    base = base.where((eb) =>
      eb.or([
        eb('usuario.nome', 'ilike', padrao),
        eb('usuario.email', 'ilike', padrao),
        eb('auditoria.rotulo', 'ilike', padrao),
        eb('auditoria.alvo', 'ilike', padrao),
        ...(acoes.length === 0 ? [] : [eb('auditoria.acao', 'in', acoes)]),
      ]),
    );
  }
  const linhas = await base
    .select([
      'auditoria.id',
      'auditoria.criado_em',
      'auditoria.acao',
      'auditoria.alvo',
      'auditoria.rotulo',
      'usuario.nome as usuario',
    ])
    .orderBy('auditoria.id', 'desc')
    .limit(janela.limit)
    .offset(janela.offset)
    .execute();
  const { total } = await base.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { linhas, total };
}
