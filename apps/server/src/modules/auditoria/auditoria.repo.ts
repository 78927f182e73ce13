import { type RawBuilder, sql } from 'kysely';
import { quemPediu } from '../../http/quem-pediu.ts';
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

/**
 * Adds one row to the activity log, in the transaction of the act, with the address and the device of the request.
 * Rows are never changed: the chain over them is made when the transaction commits (migration 0022).
 */
export async function insertAuditoria(trx: Trx, entrada: EntradaAuditoria): Promise<void> {
  const { ownerId, usuarioId, acao } = entrada;
  const origem = quemPediu();
  origem?.atos.push({ acao, ownerId, usuarioId });
  await trx
    .insertInto('auditoria')
    .values({
      owner_id: entrada.ownerId,
      usuario_id: entrada.usuarioId,
      acao: entrada.acao,
      alvo: entrada.alvo ?? '',
      rotulo: (entrada.rotulo ?? '').slice(0, MAX_ROTULO),
      dados: JSON.stringify(entrada.dados ?? {}),
      endereco: origem?.endereco ?? '',
      dispositivo: origem?.dispositivo ?? '',
      pedido_id: origem?.pedidoId ?? '',
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
  endereco: string;
  dispositivo: string;
}

/**
 * A window of the owner's log, newest first, with how many rows the search finds. Every word of it has to be found, in
 * the user's name and address, in the target, or in the sentence of one of its `acoes`.
 */
export async function listAuditoria(
  trx: Trx,
  janela: { offset: number; limit: number; busca: readonly { palavra: string; acoes: readonly string[] }[] },
): Promise<{ linhas: LinhaAuditoria[]; total: number }> {
  let base = trx.selectFrom('auditoria').leftJoin('usuario', 'usuario.id', 'auditoria.usuario_id');
  for (const { palavra, acoes } of janela.busca) {
    const padrao = `%${palavra.replace(/[\\%_]/g, '\\$&')}%`;
    base = base.where((eb) =>
      eb.or([
        ...SEARCHED.map((coluna) => sql<boolean>`${folded(sql.ref(coluna))} like ${padrao}`),
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
      'auditoria.endereco',
      'auditoria.dispositivo',
      'usuario.nome as usuario',
    ])
    .orderBy('auditoria.id', 'desc')
    .limit(janela.limit)
    .offset(janela.offset)
    .execute();
  const { total } = await base.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { linhas, total };
}

const SEARCHED = ['usuario.nome', 'usuario.email', 'auditoria.rotulo', 'auditoria.alvo', 'auditoria.endereco'] as const;

/** A text as `foldText` makes it of what is searched: lower case, without the accents of Portuguese. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(lower(${text}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

export interface LinhaExportada {
  id: string;
  criado_em: Date;
  acao: string;
  usuario_id: string | null;
  usuario_email: string | null;
  alvo: string;
  rotulo: string;
  dados: Record<string, unknown>;
  endereco: string;
  dispositivo: string;
  pedido_id: string;
  ordem: string;
  elo: Buffer;
}

/** The rows of a period behind a place in the chain, in its order. */
export async function listPeriodo(
  trx: Trx,
  { inicio, fim, depoisDe, limit }: { inicio: Date | null; fim: Date | null; depoisDe: string; limit: number },
): Promise<LinhaExportada[]> {
  let query = trx
    .selectFrom('auditoria_elo as e')
    .innerJoin('auditoria as a', 'a.id', 'e.auditoria_id')
    .leftJoin('usuario as u', 'u.id', 'a.usuario_id')
    .where('e.ordem', '>', depoisDe);
  if (inicio !== null) query = query.where('a.criado_em', '>=', inicio);
  if (fim !== null) query = query.where('a.criado_em', '<', fim);
  return query
    .select([
      'a.id',
      'a.criado_em',
      'a.acao',
      'a.usuario_id',
      'u.email as usuario_email',
      'a.alvo',
      'a.rotulo',
      'a.dados',
      'a.endereco',
      'a.dispositivo',
      'a.pedido_id',
      'e.ordem',
      'e.elo',
    ])
    .orderBy('e.ordem')
    .limit(limit)
    .execute();
}
