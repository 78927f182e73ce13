import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { notSuspended } from '../../platform/db/not-suspended.ts';
import type { ColetaTable } from '../../platform/db/tabelas-coleta.ts';
import type { FerramentaDeColeta } from '../projetos/index.ts';

export type ColetaRow = Selectable<ColetaTable>;

interface Qual {
  projetoId: string;
  ferramenta: FerramentaDeColeta;
}

/** The row of a project's collector, held until the transaction ends. */
export async function lockColeta(trx: Trx, { projetoId, ferramenta }: Qual): Promise<ColetaRow | undefined> {
  return trx
    .selectFrom('coleta')
    .selectAll()
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertColeta(trx: Trx, coleta: Qual & { ownerId: string; now: Date }): Promise<ColetaRow> {
  return trx
    .insertInto('coleta')
    .values({
      projeto_id: coleta.projetoId,
      ferramenta: coleta.ferramenta,
      owner_id: coleta.ownerId,
      situacao: 'andamento',
      estado: null,
      retomar_em: null,
      pendente_desde: null,
      atualizada_em: coleta.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What changes in a collector's row; what is absent stays. */
export interface MudancaDeColeta {
  situacao?: ColetaRow['situacao'];
  /** Plain JSON; null begins anew. */
  estado?: unknown;
  passos?: number;
  falhas?: number;
  retomarEm?: Date | null;
  pendenteDesde?: Date | null;
}

export async function updateColeta(
  trx: Trx,
  { projetoId, ferramenta }: Qual,
  mudanca: MudancaDeColeta & { now: Date },
): Promise<void> {
  const { estado } = mudanca;
  await trx
    .updateTable('coleta')
    .set({
      situacao: mudanca.situacao,
      ...(estado === undefined ? {} : { estado: estado === null ? null : JSON.stringify(estado) }),
      passos: mudanca.passos,
      falhas: mudanca.falhas,
      retomar_em: mudanca.retomarEm,
      pendente_desde: mudanca.pendenteDesde,
      atualizada_em: mudanca.now,
    })
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .execute();
}

/** Collectors of any owner whose wait is over, longest first. For the system role. */
export async function listVencidas(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<Pick<ColetaRow, 'owner_id' | 'projeto_id' | 'ferramenta'>[]> {
  return trx
    .selectFrom('coleta')
    .select(['owner_id', 'projeto_id', 'ferramenta'])
    .where('retomar_em', '<=', now)
    .where(notSuspended('coleta'))
    .orderBy('retomar_em')
    .limit(limit)
    .execute();
}

/** The company of a project. */
export async function getEmpresa(trx: Trx, id: string): Promise<{ cnpj: string; nome: string }> {
  return trx.selectFrom('empresa').select(['cnpj', 'nome']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** How many files of the project were fetched by its collectors. */
export async function countColetados(trx: Trx, projetoId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('arquivo_enviado')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('projeto_id', '=', projetoId)
    .where('coletado_por', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findPendenteDesde(trx: Trx, { projetoId, ferramenta }: Qual): Promise<Date | null> {
  const row = await trx
    .selectFrom('coleta')
    .select('pendente_desde')
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .executeTakeFirst();
  return row?.pendente_desde ?? null;
}

export async function setSimulado(trx: Trx, { projetoId, ferramenta }: Qual, simulado: boolean): Promise<void> {
  await trx
    .updateTable('execucao')
    .set({ simulado })
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .execute();
}
