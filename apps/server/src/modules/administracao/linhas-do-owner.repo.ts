import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

export interface TabelaContada {
  tabela: string;
  linhas: number;
}

/** Deletes the owner's rows of the tables, in their order; answers how many each had. */
export async function deleteLinhas(trx: Trx, tabelas: readonly string[], ownerId: string): Promise<TabelaContada[]> {
  const contadas: TabelaContada[] = [];
  for (const tabela of tabelas) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tabela)} where ${colunaDoOwner(tabela)} = ${ownerId}`.execute(trx);
    contadas.push({ tabela, linhas: Number(numAffectedRows ?? 0) });
  }
  return contadas;
}

export async function countLinhas(trx: Trx, tabelas: readonly string[], ownerId: string): Promise<TabelaContada[]> {
  const contadas: TabelaContada[] = [];
  for (const tabela of tabelas) {
    const { rows } = await sql<{ linhas: string }>`
      select count(*) as linhas from ${sql.table(tabela)} where ${colunaDoOwner(tabela)} = ${ownerId}`.execute(trx);
    contadas.push({ tabela, linhas: Number(rows[0]?.linhas ?? 0) });
  }
  return contadas;
}

const POR_VEZ = 500;
/** Names of columns that hold what opens something: sealed secrets are bytes, these are texts. */
const SEGREDO = /(^|_)(hash|senha|segredo|token)(_|$)/;

/** The columns of a table that no export holds: sealed bytes, and prints of passwords and tokens. */
export async function listColunasOmitidas(trx: Trx, tabela: string): Promise<string[]> {
  const { rows } = await sql<{ nome: string; tipo: string }>`
    select column_name as nome, udt_name as tipo from information_schema.columns
    where table_schema = 'public' and table_name = ${tabela} order by ordinal_position`.execute(trx);
  return rows.filter(({ nome, tipo }) => tipo === 'bytea' || SEGREDO.test(nome)).map(({ nome }) => nome);
}

/** The owner's rows of a table, each as a line of JSON, some at a time. */
export async function* streamLinhas(
  trx: Trx,
  { tabela, ownerId, omitidas }: { tabela: string; ownerId: string; omitidas: readonly string[] },
): AsyncGenerator<string[]> {
  await sql`
    declare linhas no scroll cursor for
    select (to_jsonb(t) - ${[...omitidas]}::text[])::text as linha
    from ${sql.table(tabela)} as t where t.${colunaDoOwner(tabela)} = ${ownerId}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ linha: string }>`fetch ${sql.lit(POR_VEZ)} from linhas`.execute(trx);
    if (rows.length === 0) break;
    yield rows.map(({ linha }) => linha);
  }
  await sql`close linhas`.execute(trx);
}

function colunaDoOwner(tabela: string) {
  return sql.ref(tabela === 'owner' ? 'id' : 'owner_id');
}
