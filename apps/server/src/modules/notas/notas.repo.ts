import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { NotaDistribuidaTable } from '../../platform/db/tabelas-notas.ts';
import { createBuscasRepo } from '../distribuicao/index.ts';

export type NotaRow = Selectable<NotaDistribuidaTable>;

/** Of a document: its invoice has not come whole. */
const semNotaInteira = sql<boolean>`not exists (
  select 1 from nota_distribuida as inteira
  where inteira.empresa_id = nota_distribuida.empresa_id and inteira.chave = nota_distribuida.chave
    and inteira.tipo = 'nota')`;

const buscas = createBuscasRepo('busca_notas');
export const { lockBusca, findBusca, updateBusca, listVencidas } = buscas;

/** Every search of the owner with its company's CNPJ and how many documents of each kind came. */
export async function listBuscas(trx: Trx) {
  const contagens = await trx
    .selectFrom('nota_distribuida')
    .select((eb) => ['empresa_id', 'tipo', 'ciencia', eb.fn.countAll<string>().as('total')])
    // A summary whose invoice came since is the invoice's.
    .where((eb) => eb.or([eb('tipo', '!=', 'resumo'), semNotaInteira]))
    .groupBy(['empresa_id', 'tipo', 'ciencia'])
    .execute();
  return { buscas: await buscas.listBuscas(trx), contagens };
}

/** Begins a search, or continues after the last number that was read: numbers never go back. */
export async function startBusca(
  trx: Trx,
  busca: { ownerId: string; empresaId: string; certificado: string; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, certificado, agora } = busca;
  const zero = '0'.repeat(15);
  const mudanca = {
    ligada: true,
    certificado,
    situacao: 'aguardando' as const,
    mensagem: null,
    falhas: 0,
    atualizada_em: agora,
  };
  await trx
    .insertInto('busca_notas')
    .values({
      ...mudanca,
      empresa_id: empresaId,
      owner_id: ownerId,
      ult_nsu: zero,
      max_nsu: zero,
      proxima_em: agora,
      consultada_em: null,
    })
    .onConflict((conflict) =>
      conflict.column('empresa_id').doUpdateSet({
        ...mudanca,
        // Turned off and on again, it still owes the hour since the last question.
        proxima_em: sql<Date>`greatest(${agora}, busca_notas.consultada_em + interval '1 hour')`,
      }),
    )
    .execute();
}

export async function stopBusca(trx: Trx, empresaId: string, agora: Date): Promise<void> {
  await trx
    .updateTable('busca_notas')
    .set({ ligada: false, situacao: 'aguardando', mensagem: null, proxima_em: null, atualizada_em: agora })
    .where('empresa_id', '=', empresaId)
    .execute();
}

/** Makes sure that a company has a search that can ask by this certificate, without turning it on. */
export async function prepareBusca(
  trx: Trx,
  busca: { ownerId: string; empresaId: string; certificado: string; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, certificado, agora } = busca;
  const zero = '0'.repeat(15);
  await trx
    .insertInto('busca_notas')
    .values({
      empresa_id: empresaId,
      owner_id: ownerId,
      ligada: false,
      certificado,
      ult_nsu: zero,
      max_nsu: zero,
      situacao: 'aguardando',
      mensagem: null,
      falhas: 0,
      proxima_em: null,
      consultada_em: null,
      atualizada_em: agora,
    })
    .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet({ certificado, atualizada_em: agora }))
    .execute();
}

/** Nothing is asked about the company before the instant, neither one by one nor in the sequence. */
export async function postponeBusca(
  trx: Trx,
  empresaId: string,
  { ate, agora, mensagem }: { ate: Date; agora: Date; mensagem: string },
): Promise<void> {
  await trx
    .updateTable('busca_notas')
    .set({
      avulsas_em: ate,
      situacao: 'outro-sistema',
      mensagem,
      // The same service counts the sequence of numbers; a search that is off stays off.
      proxima_em: sql<Date | null>`case when ligada then greatest(proxima_em, ${ate}) end`,
      atualizada_em: agora,
    })
    .where('empresa_id', '=', empresaId)
    .execute();
}

/** Keeps documents; one that came before under the same number stays as it was. */
export async function insertNotas(
  trx: Trx,
  notas: readonly Omit<NotaRow, 'ciencia' | 'ciencia_motivo'>[],
): Promise<void> {
  if (notas.length === 0) return;
  await trx
    .insertInto('nota_distribuida')
    .values([...notas])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The documents that have a number or are about an invoice. */
export async function listParecidas(trx: Trx, empresaId: string, { chave, nsu }: { chave: string; nsu: string }) {
  return trx
    .selectFrom('nota_distribuida')
    .select(['nsu', 'chave', 'tipo'])
    .where('empresa_id', '=', empresaId)
    .where((eb) => eb.or([eb('chave', '=', chave), eb('nsu', '=', nsu)]))
    .execute();
}

/** Of a document: it is an invoice that was distributed before, under a lower number. */
const repetida = sql<boolean>`(nota_distribuida.tipo = 'nota' and exists (
  select 1 from nota_distribuida as primeira
  where primeira.empresa_id = nota_distribuida.empresa_id and primeira.chave = nota_distribuida.chave
    and primeira.tipo = 'nota' and primeira.nsu < nota_distribuida.nsu))`;

interface Dias {
  inicio: string;
  fim: string;
}

/** Whole invoices, each once, and events of a company's days, both included. */
function selectInteiras(trx: Trx, empresaId: string, dias: Dias) {
  return trx
    .selectFrom('nota_distribuida')
    .where('empresa_id', '=', empresaId)
    .where('tipo', 'in', ['nota', 'evento'])
    .where('dia', '>=', dias.inicio)
    .where('dia', '<=', dias.fim)
    .where((eb) => eb.not(repetida));
}

/** How many whole documents each month (AAAA-MM) of the days has, and whether a simulator gave any of them. */
export async function countInteiras(trx: Trx, empresaId: string, dias: Dias) {
  const rows = await selectInteiras(trx, empresaId, dias)
    .select([
      sql<string>`substr(dia, 1, 7)`.as('mes'),
      sql<string>`count(*)`.as('total'),
      sql<boolean>`bool_or(simulado)`.as('simulado'),
    ])
    .groupBy('mes')
    .orderBy('mes')
    .execute();
  return rows.map(({ total, ...row }) => ({ ...row, total: Number(total) }));
}

export type NotaInteira = Pick<NotaRow, 'tipo' | 'chave' | 'nsu' | 'storage_key'>;

/** Some whole documents of the days in the order of their numbers, those that follow a number. */
export async function listInteiras(
  trx: Trx,
  empresaId: string,
  { depoisDe, limit, ...dias }: Dias & { depoisDe: string; limit: number },
): Promise<NotaInteira[]> {
  return selectInteiras(trx, empresaId, dias)
    .select(['tipo', 'chave', 'nsu', 'storage_key'])
    .where('nsu', '>', depoisDe)
    .orderBy('nsu')
    .limit(limit)
    .execute();
}

/**
 * Orders the Ciência of the summaries that have none and whose invoice has not come, of these invoices or of all;
 * answers of how many.
 */
export async function orderCiencias(
  trx: Trx,
  empresaId: string,
  chaves: readonly string[] | undefined,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('nota_distribuida')
    .set({ ciencia: 'pedida', ciencia_motivo: null })
    .where('empresa_id', '=', empresaId)
    .where('tipo', '=', 'resumo')
    .where((eb) => eb.or([eb('ciencia', 'is', null), eb('ciencia', '=', 'recusada')]))
    // A cancelled invoice takes no Ciência.
    .where('cancela', '=', false)
    .where(semNotaInteira)
    .$if(chaves !== undefined, (query) => query.where('chave', 'in', [...(chaves ?? [])]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function listCienciasPedidas(trx: Trx, empresaId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('nota_distribuida')
    .select('chave')
    .distinct()
    .where('empresa_id', '=', empresaId)
    .where('ciencia', '=', 'pedida')
    .orderBy('chave')
    .limit(limit)
    .execute();
  return rows.map(({ chave }) => chave);
}

export async function setCiencia(
  trx: Trx,
  empresaId: string,
  { chave, registrada, motivo }: { chave: string; registrada: boolean; motivo: string },
): Promise<void> {
  await trx
    .updateTable('nota_distribuida')
    .set({ ciencia: registrada ? 'registrada' : 'recusada', ciencia_motivo: motivo })
    .where('empresa_id', '=', empresaId)
    .where('chave', '=', chave)
    .where('ciencia', '=', 'pedida')
    .execute();
}
