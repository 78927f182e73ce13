import type { Ferramenta } from '@apura/contract';
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { ExecucaoTable } from '../../platform/db/tabelas-processamento.ts';

export type ExecucaoRow = Selectable<ExecucaoTable>;

/** The tools of a project, in their order. */
export async function listExecucoes(trx: Trx, projetoId: string): Promise<ExecucaoRow[]> {
  return trx.selectFrom('execucao').selectAll().where('projeto_id', '=', projetoId).orderBy('ordem').execute();
}

/** Marks a tool as running; a tool that ran before and was interrupted keeps the instant of its first start. */
export async function startExecucao(trx: Trx, projetoId: string, ferramenta: Ferramenta, now: Date): Promise<void> {
  await trx
    .updateTable('execucao')
    .set({
      status: 'PROCESSING',
      erro: null,
      terminado_em: null,
      iniciado_em: sql<Date>`coalesce(iniciado_em, ${now})`,
    })
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .execute();
}

export async function endExecucao(
  trx: Trx,
  projetoId: string,
  ferramenta: Ferramenta,
  fim: {
    status: 'SUCCESS' | 'ERROR' | 'PROCURACAO' | 'DOIS FATORES' | 'ignorar';
    erro: string | null;
    progresso: string | null;
    parciais?: readonly string[];
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('execucao')
    .set({
      status: fim.status,
      erro: fim.erro,
      progresso: fim.progresso,
      parciais: JSON.stringify(fim.parciais ?? []),
      percentual: fim.status === 'SUCCESS' ? 100 : null,
      terminado_em: fim.now,
    })
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .execute();
}

/** Marks a running tool as waiting for something outside, with the sentence that says for what. */
export async function setEspera(trx: Trx, projetoId: string, ferramenta: Ferramenta, mensagem: string): Promise<void> {
  await trx
    .updateTable('execucao')
    .set({ status: 'PENDING', progresso: mensagem })
    .where('projeto_id', '=', projetoId)
    .where('ferramenta', '=', ferramenta)
    .execute();
}

/** Sends a tool and those after it back to their beginning. */
export async function resetExecucoes(trx: Trx, projetoId: string, daOrdem: number): Promise<void> {
  await trx
    .updateTable('execucao')
    .set({
      status: 'PENDING',
      progresso: null,
      percentual: null,
      erro: null,
      parciais: '[]',
      iniciado_em: null,
      terminado_em: null,
    })
    .where('projeto_id', '=', projetoId)
    .where('ordem', '>=', daOrdem)
    .execute();
}

/** Writes how far a running tool is; answers false when its project was deleted, so that the tool can stop. */
export async function updateProgresso(
  trx: Trx,
  projetoId: string,
  ferramenta: Ferramenta,
  progresso: { mensagem: string; percentual: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('execucao')
    .from('projeto')
    .set({ progresso: progresso.mensagem, percentual: progresso.percentual })
    .whereRef('projeto.id', '=', 'execucao.projeto_id')
    .where('projeto.excluido_em', 'is', null)
    .where('execucao.projeto_id', '=', projetoId)
    .where('execucao.ferramenta', '=', ferramenta)
    .where('execucao.status', '=', 'PROCESSING')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a tool of the project is still at work and the project there. */
export async function isExecutando(trx: Trx, projetoId: string, ferramenta: Ferramenta): Promise<boolean> {
  const row = await trx
    .selectFrom('execucao')
    .innerJoin('projeto', 'projeto.id', 'execucao.projeto_id')
    .select('projeto.id')
    .where('projeto.excluido_em', 'is', null)
    .where('execucao.projeto_id', '=', projetoId)
    .where('execucao.ferramenta', '=', ferramenta)
    .where('execucao.status', '=', 'PROCESSING')
    .executeTakeFirst();
  return row !== undefined;
}
