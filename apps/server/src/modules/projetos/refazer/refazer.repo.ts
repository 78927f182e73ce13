import { LEITOR_VERSAO } from '@apura/documentos';
import { VERSAO_DOS_RESULTADOS } from '@apura/relatorios';
import type { Trx } from '../../../platform/db/create-db.ts';

/** What of a project was made by this version of the portal. */
export interface VersoesDoProjeto {
  /** Its column sets and its catalogue of files. */
  dataset: boolean;
  /** Its results and its diagnostic. */
  resultados: boolean;
  /** When making them again failed last. */
  falhouEm: Date | null;
}

/** Undefined for a project without column sets. */
export async function findVersoes(trx: Trx, projetoId: string): Promise<VersoesDoProjeto | undefined> {
  const row = await trx
    .selectFrom('dataset')
    .select(['leitor_versao', 'resultados_versao', 'refazer_falhou_em'])
    .where('projeto_id', '=', projetoId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    dataset: row.leitor_versao === LEITOR_VERSAO,
    resultados: row.resultados_versao === VERSAO_DOS_RESULTADOS,
    falhouEm: row.refazer_falhou_em,
  };
}

/** Writes down that the project's results are of this version. */
export async function setResultadosAtuais(trx: Trx, projetoId: string): Promise<void> {
  await trx
    .updateTable('dataset')
    .set({ resultados_versao: VERSAO_DOS_RESULTADOS, refazer_falhou_em: null })
    .where('projeto_id', '=', projetoId)
    .execute();
}

/** The project's results count as those of another version, so that they are made again. */
export async function forgetResultadosAtuais(trx: Trx, projetoId: string): Promise<void> {
  await trx.updateTable('dataset').set({ resultados_versao: null }).where('projeto_id', '=', projetoId).execute();
}

export async function setFalhaAoRefazer(trx: Trx, projetoId: string, quando: Date | null): Promise<void> {
  await trx.updateTable('dataset').set({ refazer_falhou_em: quando }).where('projeto_id', '=', projetoId).execute();
}

/** The newest concluded project of the owner that another version made and that did not fail since `falhaAntesDe`. */
export async function findDesatualizado(trx: Trx, falhaAntesDe: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('dataset as d')
    .innerJoin('projeto as p', 'p.id', 'd.projeto_id')
    .select('p.id')
    .where('p.status', '=', 'CONCLUDED')
    .where('p.excluido_em', 'is', null)
    .where((eb) =>
      eb.or([
        eb('d.leitor_versao', '<>', LEITOR_VERSAO),
        eb('d.resultados_versao', 'is distinct from', VERSAO_DOS_RESULTADOS),
      ]),
    )
    .where((eb) => eb.or([eb('d.refazer_falhou_em', 'is', null), eb('d.refazer_falhou_em', '<', falhaAntesDe)]))
    .orderBy('p.terminado_em', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
