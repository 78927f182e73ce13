import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { CobrancaEventoTable, CobrancaTable } from '../../platform/db/tabelas-pagamentos.ts';

export type CobrancaRow = Selectable<CobrancaTable>;
/** With its owner's name. */
export type CobrancaListada = CobrancaRow & { razao: string };

/** A charge that the provider has not answered yet; answers its id. */
export async function insertCobranca(
  trx: Trx,
  nova: {
    ownerId: string;
    usuarioId: string;
    forma: CobrancaTable['forma'];
    creditos: number;
    valor: string;
    provedor: string;
    criadoEm: Date;
    expiraEm: Date;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('cobranca')
    .values({
      owner_id: nova.ownerId,
      usuario_id: nova.usuarioId,
      forma: nova.forma,
      creditos: nova.creditos,
      valor: nova.valor,
      estado: 'criando',
      provedor: nova.provedor,
      criado_em: nova.criadoEm,
      expira_em: nova.expiraEm,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the provider answered. A charge that was settled meanwhile stays settled. */
export async function completeCobranca(
  trx: Trx,
  id: string,
  resposta: { provedor_id: string } & Partial<
    Pick<CobrancaRow, 'linha_digitavel' | 'endereco_hash' | 'papel' | 'pix_codigo' | 'pix_imagem' | 'boleto_endereco'>
  >,
): Promise<void> {
  await trx.updateTable('cobranca').set(resposta).where('id', '=', id).execute();
  await trx
    .updateTable('cobranca')
    .set({ estado: 'pendente' })
    .where('id', '=', id)
    .where('estado', '=', 'criando')
    .execute();
}

export async function updateEstado(
  trx: Trx,
  id: string,
  { estado, em }: { estado: CobrancaTable['estado']; em: Date },
): Promise<void> {
  await trx
    .updateTable('cobranca')
    // It can no longer be paid: what it was paid by is of no more use.
    .set({ estado, encerrado_em: em, pix_codigo: null, pix_imagem: null, boleto_endereco: null })
    .where('id', '=', id)
    .execute();
}

export async function findCobranca(trx: Trx, id: string): Promise<CobrancaRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx.selectFrom('cobranca').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The charge, held until the transaction ends. */
export async function lockCobranca(trx: Trx, id: string): Promise<CobrancaRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx.selectFrom('cobranca').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes a provider's message down; answers false when the same one is there already. */
export async function insertEvento(
  trx: Trx,
  evento: Pick<CobrancaEventoTable, 'provedor' | 'evento_id' | 'tipo' | 'resultado' | 'recebido_em'> & {
    ownerId: string;
    cobrancaId: string;
  },
): Promise<boolean> {
  const { ownerId, cobrancaId, ...resto } = evento;
  const row = await trx
    .insertInto('cobranca_evento')
    .values({ ...resto, owner_id: ownerId, cobranca_id: cobrancaId })
    .onConflict((conflict) => conflict.columns(['provedor', 'evento_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whom a charge belongs to; only a system transaction sees every one. */
export async function findOwnerDaCobranca(trx: Trx, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await trx.selectFrom('cobranca').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
}

/** The storage key of the paper at an address; only a system transaction sees every one. */
export async function findPdf(trx: Trx, hash: Buffer): Promise<string | undefined> {
  const row = await trx.selectFrom('cobranca').select('papel').where('endereco_hash', '=', hash).executeTakeFirst();
  return row?.papel ?? undefined;
}

/** Open charges whose time is up, of every owner; only a system transaction sees them. */
export async function listVencidas(trx: Trx, agora: Date): Promise<{ id: string; owner_id: string }[]> {
  return trx
    .selectFrom('cobranca')
    .select(['id', 'owner_id'])
    .where('estado', 'in', ['criando', 'pendente'])
    .where('expira_em', '<=', agora)
    .orderBy('expira_em')
    .limit(500)
    .execute();
}

/** How long ago a charge was asked about, before it is asked about again. A boleto is paid at a bank's pace. */
const ESPERA_MINUTOS = { pix: 5, boleto: 60, encerrada: 360 };
/** Money may come for a charge that ended, and go back from one that was paid. */
const DIAS_DEPOIS = 7;

/** Charges of a provider whose messages may have been lost, of every owner; only a system transaction sees them. */
export async function listParaConciliar(
  trx: Trx,
  { provedor, agora, limit }: { provedor: string; agora: Date; limit: number },
): Promise<Pick<CobrancaRow, 'id' | 'owner_id' | 'forma'>[]> {
  const before = (minutos: number): Date => new Date(agora.getTime() - minutos * 60_000);
  return trx
    .selectFrom('cobranca')
    .select(['id', 'owner_id', 'forma'])
    .where('provedor', '=', provedor)
    .where((eb) => {
      const vista = eb.fn.coalesce('consultada_em', 'criado_em');
      const abertas = eb('estado', 'in', ['criando', 'pendente', 'devolvendo']);
      const encerradas = eb('estado', 'in', ['paga', 'vencida', 'recusada']);
      return eb.or([
        eb.and([abertas, eb('forma', '=', 'pix'), eb(vista, '<=', before(ESPERA_MINUTOS.pix))]),
        eb.and([abertas, eb('forma', '=', 'boleto'), eb(vista, '<=', before(ESPERA_MINUTOS.boleto))]),
        eb.and([
          encerradas,
          eb('encerrado_em', '>', before(DIAS_DEPOIS * 24 * 60)),
          eb(vista, '<=', before(ESPERA_MINUTOS.encerrada)),
        ]),
      ]);
    })
    .orderBy((eb) => eb.fn.coalesce('consultada_em', 'criado_em'))
    .limit(limit)
    .execute();
}

/** Keeps when a charge was last asked about, with or without an answer. */
export async function markConsultada(trx: Trx, id: string, em: Date): Promise<void> {
  await trx.updateTable('cobranca').set({ consultada_em: em }).where('id', '=', id).execute();
}

/** PDFs of boletos that expired before `limite`, of every owner; only a system transaction sees them. */
export async function listPdfsVelhos(
  trx: Trx,
  limite: Date,
): Promise<{ id: string; owner_id: string; papel: string | null }[]> {
  return trx
    .selectFrom('cobranca')
    .select(['id', 'owner_id', 'papel'])
    .where('papel', 'is not', null)
    .where('expira_em', '<=', limite)
    .limit(500)
    .execute();
}

export async function forgetPdf(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('cobranca').set({ papel: null, endereco_hash: null }).where('id', '=', id).execute();
}

/** The newest charges of every owner, with the owner's name; only a system transaction sees them. */
export async function listCobrancas(trx: Trx, limit: number): Promise<CobrancaListada[]> {
  return trx
    .selectFrom('cobranca')
    .innerJoin('owner', 'owner.id', 'cobranca.owner_id')
    .selectAll('cobranca')
    .select('owner.razao')
    .orderBy('cobranca.criado_em', 'desc')
    .limit(limit)
    .execute();
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
