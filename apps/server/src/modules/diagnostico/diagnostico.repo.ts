import { PBI_PROPRIO } from '@apura/contract';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { DiagnosticoTable, ProvedorBiTable } from '../../platform/db/tabelas-diagnostico.ts';

/** Replaces a project's diagnostic; `undefined` removes it. */
export async function replaceDiagnostico(
  trx: Trx,
  publicacao: {
    ownerId: string;
    projetoId: string;
    guardado: { storageKey: string; sha256: string; temConteudo: boolean } | undefined;
    now: Date;
  },
): Promise<void> {
  const { ownerId, projetoId, guardado, now } = publicacao;
  await trx.deleteFrom('diagnostico').where('projeto_id', '=', projetoId).execute();
  if (guardado === undefined) return;
  await trx
    .insertInto('diagnostico')
    .values({
      projeto_id: projetoId,
      owner_id: ownerId,
      storage_key: guardado.storageKey,
      sha256: guardado.sha256,
      tem_conteudo: guardado.temConteudo,
      gerado_em: now,
    })
    .execute();
}

/**
 * Says which report a concluded project shows: its owner's own provider's, else the built-in page; none without
 * anything to show.
 */
export async function publishPbi(trx: Trx, projetoId: string): Promise<void> {
  const feito = await findDiagnostico(trx, projetoId);
  const proprio = await findProvedorBi(trx);
  const pbi = feito?.tem_conteudo === true ? (proprio?.report_id ?? PBI_PROPRIO) : null;
  await trx.updateTable('projeto').set({ pbi }).where('id', '=', projetoId).where('status', '=', 'CONCLUDED').execute();
}

export async function findDiagnostico(trx: Trx, projetoId: string): Promise<Selectable<DiagnosticoTable> | undefined> {
  return trx.selectFrom('diagnostico').selectAll().where('projeto_id', '=', projetoId).executeTakeFirst();
}

/** The provider of the transaction's owner. */
export async function findProvedorBi(trx: Trx): Promise<Selectable<ProvedorBiTable> | undefined> {
  return trx.selectFrom('provedor_bi').selectAll().executeTakeFirst();
}

/** The same, kept from being changed by others until the transaction ends. */
export async function lockProvedorBi(trx: Trx): Promise<Selectable<ProvedorBiTable> | undefined> {
  return trx.selectFrom('provedor_bi').selectAll().forUpdate().executeTakeFirst();
}

export async function saveProvedorBi(trx: Trx, provedor: ProvedorBiTable): Promise<void> {
  await trx.insertInto('provedor_bi').values(provedor).execute();
}

export async function deleteProvedorBi(trx: Trx): Promise<void> {
  await trx.deleteFrom('provedor_bi').execute();
}

export async function setSegredoBi(trx: Trx, client_secret: Buffer): Promise<void> {
  await trx.updateTable('provedor_bi').set({ client_secret }).execute();
}

/** The company's other concluded projects that have a diagnostic, the latest period first. */
export async function listComparaveis(
  trx: Trx,
  { empresaId, projetoId }: { empresaId: string; projetoId: string },
): Promise<{ id: string; ini: string; fim: string; storage_key: string }[]> {
  return trx
    .selectFrom('projeto as p')
    .innerJoin('diagnostico as d', 'd.projeto_id', 'p.id')
    .select(['p.id', 'p.periodo_inicial as ini', 'p.periodo_final as fim', 'd.storage_key'])
    .where('p.empresa_id', '=', empresaId)
    .where('p.id', '<>', projetoId)
    .where('p.status', '=', 'CONCLUDED')
    .where('p.excluido_em', 'is', null)
    .where('d.tem_conteudo', '=', true)
    .orderBy('p.periodo_final', 'desc')
    .orderBy('p.criado_em', 'desc')
    .limit(24)
    .execute();
}

export interface TratadoRow {
  achado_id: string;
  nota: string;
  usuario: string;
  criado_em: Date;
}

export async function listTratados(trx: Trx, projetoId: string): Promise<TratadoRow[]> {
  return trx
    .selectFrom('achado_tratado as t')
    .innerJoin('usuario as u', 'u.id', 't.usuario_id')
    .select(['t.achado_id', 't.nota', 'u.nome as usuario', 't.criado_em'])
    .where('t.projeto_id', '=', projetoId)
    .orderBy('t.criado_em')
    .execute();
}

export async function saveTratado(
  trx: Trx,
  tratado: { ownerId: string; projetoId: string; usuarioId: string; achadoId: string; nota: string; now: Date },
): Promise<void> {
  const dados = { usuario_id: tratado.usuarioId, nota: tratado.nota, criado_em: tratado.now };
  await trx
    .insertInto('achado_tratado')
    .values({ projeto_id: tratado.projetoId, achado_id: tratado.achadoId, owner_id: tratado.ownerId, ...dados })
    .onConflict((conflict) => conflict.columns(['projeto_id', 'achado_id']).doUpdateSet(dados))
    .execute();
}

/** Answers whether there was a mark to take back. */
export async function deleteTratado(trx: Trx, projetoId: string, achadoId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('achado_tratado')
    .where('projeto_id', '=', projetoId)
    .where('achado_id', '=', achadoId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findCnae(trx: Trx, empresaId: string): Promise<string> {
  const row = await trx.selectFrom('empresa').select('cnae').where('id', '=', empresaId).executeTakeFirst();
  return row?.cnae ?? '';
}
