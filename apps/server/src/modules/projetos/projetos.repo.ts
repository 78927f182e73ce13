import type { Ferramenta, StatusProjeto } from '@apura/contract';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { EmpresaTable, ProjetoTable } from '../../platform/db/tabelas-processamento.ts';
import type { ExecucaoRow } from './execucoes.repo.ts';
import { origensDe } from './regras-projeto.ts';

export type ProjetoRow = Selectable<ProjetoTable>;

/** A project with what the list shows of its company and its creator. */
export interface ProjetoComEmpresa {
  projeto: ProjetoRow;
  empresa: Selectable<EmpresaTable>;
  usuario: { nome: string; email: string };
  execucoes: ExecucaoRow[];
}

/** The projects that are not deleted, newest first; with `id`, that one only. */
export async function listProjetos(trx: Trx, id?: string): Promise<ProjetoComEmpresa[]> {
  let listed = trx.selectFrom('projeto').where('excluido_em', 'is', null);
  if (id !== undefined) listed = listed.where('id', '=', id);
  const projetos = await listed.selectAll().orderBy('criado_em', 'desc').orderBy('id').execute();
  if (projetos.length === 0) return [];
  // What belongs to them is asked for by the same condition: a list of ten thousand ids would be slower, and has a
  // limit.
  const execucoes = await trx
    .selectFrom('execucao')
    .selectAll()
    .where('projeto_id', 'in', listed.select('id'))
    .orderBy('projeto_id')
    .orderBy('ordem')
    .execute();
  const empresas = await trx.selectFrom('empresa').selectAll().where('id', 'in', listed.select('empresa_id')).execute();
  const usuarios = await trx
    .selectFrom('usuario')
    .select(['id', 'nome', 'email'])
    .where('id', 'in', listed.select('usuario_id'))
    .execute();
  const empresaById = new Map(empresas.map((empresa) => [empresa.id, empresa]));
  const usuarioById = new Map(usuarios.map((usuario) => [usuario.id, usuario]));
  const execucoesByProjeto = Map.groupBy(execucoes, (execucao) => execucao.projeto_id);
  return projetos.flatMap((projeto) => {
    const empresa = empresaById.get(projeto.empresa_id);
    if (empresa === undefined) return [];
    const usuario = usuarioById.get(projeto.usuario_id) ?? { nome: '', email: '' };
    return [{ projeto, empresa, usuario, execucoes: execucoesByProjeto.get(projeto.id) ?? [] }];
  });
}

/** A project that is not deleted. A text that is not an id finds nothing. */
export async function findProjeto(trx: Trx, id: string): Promise<ProjetoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx.selectFrom('projeto').selectAll().where('id', '=', id).where('excluido_em', 'is', null).executeTakeFirst();
}

/**
 * As {@link findProjeto}, holding the row until the transaction ends, so that status and files cannot change meanwhile.
 */
export async function lockProjeto(trx: Trx, id: string): Promise<ProjetoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx
    .selectFrom('projeto')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertProjeto(
  trx: Trx,
  projeto: {
    ownerId: string;
    usuarioId: string;
    empresaId: string;
    inicio: string;
    fim: string;
    upload: number;
    recorrencia: 'unico' | 'mensal';
    certificado: string;
    status: StatusProjeto;
    creditos: number;
    criadoEm: Date;
    tools: readonly Ferramenta[];
    /** The monthly project that opens this one. */
    origemId?: string;
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('projeto')
    .values({
      owner_id: projeto.ownerId,
      usuario_id: projeto.usuarioId,
      empresa_id: projeto.empresaId,
      periodo_inicial: projeto.inicio,
      periodo_final: projeto.fim,
      upload: projeto.upload,
      recorrencia: projeto.recorrencia,
      certificado: projeto.certificado,
      status: projeto.status,
      creditos: projeto.creditos,
      criado_em: projeto.criadoEm,
      origem_id: projeto.origemId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('execucao')
    .values(
      projeto.tools.map((ferramenta, ordem) => ({
        owner_id: projeto.ownerId,
        projeto_id: id,
        ferramenta,
        ordem,
        status: 'PENDING' as const,
      })),
    )
    .execute();
  return id;
}

/**
 * Moves a project to a status if its present one allows it and it is not deleted; answers whether it moved. The status
 * machine decides, whatever two requests do at the same time.
 */
export async function moveProjeto(
  trx: Trx,
  id: string,
  para: StatusProjeto,
  now: Date,
  mensagem: string | null = null,
): Promise<boolean> {
  const terminal = para === 'CONCLUDED' || para === 'FAILED';
  const { numUpdatedRows } = await trx
    .updateTable('projeto')
    .set({
      status: para,
      mensagem,
      ...(para === 'PENDING' ? { iniciado_em: now, terminado_em: null } : {}),
      ...(terminal ? { terminado_em: now } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', origensDe(para))
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** From `now` on the project opens a further one every month, or no more. */
export async function setRecorrencia(
  trx: Trx,
  id: string,
  { recorrencia, now }: { recorrencia: 'unico' | 'mensal'; now: Date },
): Promise<void> {
  const desde = recorrencia === 'mensal' ? now : null;
  await trx.updateTable('projeto').set({ recorrencia, mensal_desde: desde }).where('id', '=', id).execute();
}

export async function markExcluido(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('projeto')
    .set({ excluido_em: now })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findCriador(trx: Trx, usuarioId: string): Promise<{ email: string } | undefined> {
  return trx.selectFrom('usuario').select('email').where('id', '=', usuarioId).executeTakeFirst();
}

/**
 * How many uploaded files of the project are whole, with the names of one incomplete and one that is being assembled.
 */
export async function countArquivosEnviados(
  trx: Trx,
  projetoId: string,
): Promise<{
  completos: number;
  montando: string | undefined;
  incompleto: { nome: string; erro: string | null } | undefined;
}> {
  const doProjeto = trx.selectFrom('arquivo_enviado').where('projeto_id', '=', projetoId);
  const { completos, montando } = await doProjeto
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('situacao', '=', 'completo').as('completos'),
      eb.fn.min<string | null>('nome').filterWhere('situacao', '=', 'montando').as('montando'),
    ])
    .executeTakeFirstOrThrow();
  const incompleto = await doProjeto
    .select(['nome', 'erro'])
    .where('situacao', 'in', ['recebendo', 'incompleto'])
    .orderBy('nome')
    .limit(1)
    .executeTakeFirst();
  return { completos: Number(completos), montando: montando ?? undefined, incompleto };
}

/** The bytes of the project's whole files. */
export async function sumArquivosEnviados(trx: Trx, projetoId: string): Promise<number> {
  const { bytes } = await trx
    .selectFrom('arquivo_enviado')
    .select((eb) => eb.fn.sum<string | null>('tamanho').as('bytes'))
    .where('projeto_id', '=', projetoId)
    .where('situacao', '=', 'completo')
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function setTentativa(trx: Trx, projetoId: string, tentativa: number): Promise<void> {
  await trx.updateTable('projeto').set({ tentativa }).where('id', '=', projetoId).execute();
}

/** A project that was deleted after an instant, held until the transaction ends. */
export async function lockExcluido(trx: Trx, id: string, depoisDe: Date): Promise<ProjetoRow | undefined> {
  if (!isUuid(id)) return undefined;
  return trx
    .selectFrom('projeto')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', '>', depoisDe)
    .forUpdate()
    .executeTakeFirst();
}

export async function unmarkExcluido(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('projeto').set({ excluido_em: null }).where('id', '=', id).execute();
}

/** A project that was deleted before the given instant. */
export async function findExcluido(trx: Trx, id: string, antesDe: Date): Promise<ProjetoRow | undefined> {
  return trx
    .selectFrom('projeto')
    .selectAll()
    .where('id', '=', id)
    .where('excluido_em', '<=', antesDe)
    .executeTakeFirst();
}

/** Takes a project's row away and everything that hangs on it; the ledger and the audit log keep their entries. */
export async function removeProjeto(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('projeto').where('id', '=', id).execute();
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
