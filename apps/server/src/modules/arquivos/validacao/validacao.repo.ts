import { type Validacao, validacaoSchema } from '@apura/contract';
import type { Trx } from '../../../platform/db/create-db.ts';

type Piores = Validacao['arquivos'][number]['piores'];

/** What the checks found in a file, by its bytes. */
export interface Validado {
  sha256: string;
  erros: number;
  avisos: number;
  piores: Piores;
  motivo: string | null;
}

const pioresSchema = validacaoSchema.shape.arquivos.element.shape.piores;

/** What this version of the checks found in files of a project. */
export async function listValidados(trx: Trx, projetoId: string, versao: string): Promise<Validado[]> {
  const rows = await trx
    .selectFrom('arquivo_validado')
    .select(['sha256', 'erros', 'avisos', 'piores', 'motivo'])
    .where('projeto_id', '=', projetoId)
    .where('versao', '=', versao)
    .execute();
  return rows.map((row) => ({ ...row, piores: pioresSchema.parse(row.piores) }));
}

/** Keeps what was found; what an earlier version of the checks found in the same files goes. */
export async function replaceValidados(
  trx: Trx,
  {
    ownerId,
    projetoId,
    versao,
    validados,
  }: { ownerId: string; projetoId: string; versao: string; validados: readonly Validado[] },
): Promise<void> {
  for (const { sha256, piores, ...resto } of validados) {
    const achado = { ...resto, versao, piores: JSON.stringify(piores).replaceAll('\\u0000', '') };
    await trx
      .insertInto('arquivo_validado')
      .values({ projeto_id: projetoId, owner_id: ownerId, sha256, ...achado })
      .onConflict((conflict) => conflict.columns(['projeto_id', 'sha256']).doUpdateSet(achado))
      .execute();
  }
}

/** When the report of all faults was made or failed last; undefined when it is to be made. */
export async function findRelatorio(
  trx: Trx,
  projetoId: string,
  nome: string,
): Promise<{ erro: string | null; geradoEm: Date } | undefined> {
  const row = await trx
    .selectFrom('relatorio_resultado')
    .select(['erro', 'gerado_em'])
    .where('projeto_id', '=', projetoId)
    .where('nome', '=', nome)
    .executeTakeFirst();
  return row && { erro: row.erro, geradoEm: row.gerado_em };
}
