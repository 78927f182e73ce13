import { type Insertable, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { DocumentoNfseTable } from '../../platform/db/tabelas-nfse.ts';
import { createBuscasRepo } from '../distribuicao/index.ts';

export type DocumentoNovo = Insertable<DocumentoNfseTable>;

const CHAVES_NA_TELA = 20;

const buscas = createBuscasRepo('busca_nfse');
export const { lockBusca, findBusca, updateBusca, listVencidas } = buscas;

/** Every search of the owner with its company's CNPJ, and what came for each. */
export async function listBuscas(trx: Trx) {
  const contagens = await trx
    .selectFrom('documento_nfse')
    .select([
      'empresa_id',
      sql<string>`count(*) filter (where tipo = 'nota')`.as('notas'),
      sql<string>`count(*) filter (where tipo = 'evento')`.as('eventos'),
      sql<string>`count(*) filter (where tipo = 'danificado')`.as('danificados'),
      sql<string[]>`coalesce((array_agg(chave order by nsu) filter (where tipo = 'danificado' and chave is not null))
        [1:${sql.lit(CHAVES_NA_TELA)}], '{}')`.as('chaves'),
    ])
    .groupBy('empresa_id')
    .execute();
  return {
    buscas: await buscas.listBuscas(trx),
    contagens: new Map(contagens.map(({ empresa_id: id, ...contagem }) => [id, contagem])),
  };
}

/**
 * Begins a search, or continues it. Turned off and on again, it still owes the wait after its last answer; what the
 * user may have put right (a certificate) is tried at once.
 */
export async function startBusca(
  trx: Trx,
  busca: { ownerId: string; empresaId: string; certificado: string; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, certificado, agora } = busca;
  const mudanca = { ligada: true, certificado, falhas: 0, atualizada_em: agora };
  await trx
    .insertInto('busca_nfse')
    .values({
      ...mudanca,
      empresa_id: empresaId,
      owner_id: ownerId,
      situacao: 'aguardando',
      mensagem: null,
      proxima_em: agora,
      consultada_em: null,
    })
    .onConflict((conflict) =>
      conflict.column('empresa_id').doUpdateSet({
        ...mudanca,
        situacao: sql`case when ${espera} then busca_nfse.situacao else 'aguardando' end`,
        mensagem: sql`case when ${espera} then busca_nfse.mensagem end`,
        avulsas_em: sql<Date>`case when busca_nfse.avulsas_em is not null and not ${espera}
          then ${agora} else busca_nfse.avulsas_em end`,
        proxima_em: sql<Date>`greatest(${agora}, case
          when ${espera} then busca_nfse.proxima_em
          when busca_nfse.situacao = 'erro' then busca_nfse.consultada_em + interval '1 hour'
        end)`,
      }),
    )
    .execute();
}

/** Of a search: the environment was asked, and said when it may be asked again. */
const espera = sql<boolean>`busca_nfse.situacao in ('em-dia', 'limite')`;

/** Keeps the earliest instant of the next question. */
export async function stopBusca(trx: Trx, empresaId: string, agora: Date): Promise<void> {
  await trx
    .updateTable('busca_nfse')
    .set({ ligada: false, atualizada_em: agora })
    .where('empresa_id', '=', empresaId)
    .execute();
}

/** Makes sure that a company has a search that can ask by this certificate, without turning it on. */
export async function prepareBusca(
  trx: Trx,
  busca: { ownerId: string; empresaId: string; certificado: string; agora: Date },
): Promise<void> {
  const { ownerId, empresaId, certificado, agora } = busca;
  await trx
    .insertInto('busca_nfse')
    .values({
      empresa_id: empresaId,
      owner_id: ownerId,
      ligada: false,
      certificado,
      situacao: 'aguardando',
      mensagem: null,
      proxima_em: null,
      consultada_em: null,
      atualizada_em: agora,
    })
    .onConflict((conflict) => conflict.column('empresa_id').doUpdateSet({ certificado, atualizada_em: agora }))
    .execute();
}

/** The greatest number received by this holder's certificate; 0 where none was. */
export async function findUltNsu(trx: Trx, empresaId: string, ator: string): Promise<string> {
  const row = await trx
    .selectFrom('posicao_nfse')
    .select('ult_nsu')
    .where('empresa_id', '=', empresaId)
    .where('ator', '=', ator)
    .executeTakeFirst();
  return row?.ult_nsu ?? '0';
}

/** The position never goes back. */
export async function setUltNsu(
  trx: Trx,
  posicao: { ownerId: string; empresaId: string; ator: string; ultNsu: string },
): Promise<void> {
  const { ownerId, empresaId, ator, ultNsu } = posicao;
  await trx
    .insertInto('posicao_nfse')
    .values({ empresa_id: empresaId, ator, owner_id: ownerId, ult_nsu: ultNsu })
    .onConflict((conflict) =>
      conflict
        .columns(['empresa_id', 'ator'])
        .doUpdateSet({ ult_nsu: sql<string>`greatest(posicao_nfse.ult_nsu, excluded.ult_nsu)` }),
    )
    .execute();
}

/** Which of these documents the company has. */
export async function listConhecidos(
  trx: Trx,
  empresaId: string,
  identificadores: readonly string[],
): Promise<Set<string>> {
  if (identificadores.length === 0) return new Set();
  const rows = await trx
    .selectFrom('documento_nfse')
    .select('identificador')
    .where('empresa_id', '=', empresaId)
    .where('identificador', 'in', identificadores)
    .execute();
  return new Set(rows.map(({ identificador }) => identificador));
}

/** Keeps documents; one that came before stays as it was. */
export async function insertDocumentos(trx: Trx, documentos: readonly DocumentoNovo[]): Promise<void> {
  if (documentos.length === 0) return;
  await trx
    .insertInto('documento_nfse')
    .values([...documentos])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Documents of a note that came broken are of no interest once the note has come with its events. */
export async function deleteDanificados(trx: Trx, empresaId: string, chave: string): Promise<void> {
  await trx
    .deleteFrom('documento_nfse')
    .where('empresa_id', '=', empresaId)
    .where('tipo', '=', 'danificado')
    .where('chave', '=', chave)
    .execute();
}

interface Dias {
  inicio: string;
  fim: string;
}

/**
 * Whole documents of a company's days, both included. An event goes with its note, whenever it was registered; where
 * the note has not come, it belongs to all of the month in which the note was issued.
 */
function selectInteiros(trx: Trx, empresaId: string, { inicio, fim }: Dias) {
  const dela = trx
    .selectFrom('documento_nfse as documento')
    .leftJoin('documento_nfse as nota', (join) =>
      join
        .onRef('nota.empresa_id', '=', 'documento.empresa_id')
        .onRef('nota.identificador', '=', 'documento.chave')
        .on('nota.tipo', '=', 'nota')
        .on('documento.tipo', '=', 'evento'),
    )
    .where('documento.empresa_id', '=', empresaId)
    .where('documento.tipo', '!=', 'danificado')
    .select([
      'documento.tipo',
      'documento.identificador',
      'documento.storage_key',
      'documento.simulado',
      sql<string>`coalesce(nota.dia, case
        when documento.tipo = 'evento' and substr(documento.dia, 1, 7) = substr(${inicio}, 1, 7) then ${inicio}
        else documento.dia
      end)`.as('dia'),
    ])
    .as('inteiro');
  return trx.selectFrom(dela).where('dia', '>=', inicio).where('dia', '<=', fim);
}

/**
 * The months (AAAA-MM) of the days that have whole documents, whether a simulator gave any of them, and a text that
 * changes exactly with the documents.
 */
export async function listMeses(trx: Trx, empresaId: string, dias: Dias) {
  return selectInteiros(trx, empresaId, dias)
    .select([
      sql<string>`substr(dia, 1, 7)`.as('mes'),
      sql<string>`md5(string_agg(identificador, ',' order by identificador))`.as('conteudo'),
      sql<boolean>`bool_or(simulado)`.as('simulado'),
    ])
    .groupBy('mes')
    .orderBy('mes')
    .execute();
}

/** Some whole documents of the days in the order of their names, those that follow one. */
export async function listInteiros(
  trx: Trx,
  empresaId: string,
  { depoisDe, limit, ...dias }: Dias & { depoisDe: string; limit: number },
): Promise<{ tipo: string; identificador: string; storage_key: string | null }[]> {
  return selectInteiros(trx, empresaId, dias)
    .select(['tipo', 'identificador', 'storage_key'])
    .where('identificador', '>', depoisDe)
    .orderBy('identificador')
    .limit(limit)
    .execute();
}
