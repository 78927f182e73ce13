import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/** Stored bytes that a row names. */
export interface ObjetoGuardado {
  key: string;
  /** What it is to people: 'arquivo sped.txt'. */
  o_que: string;
  /** Null where the row keeps none. */
  bytes: string | null;
  sha256: string | null;
  /** Null for what belongs to no project. */
  projeto_id: string | null;
}

/**
 * Everything that the rows of the transaction's owner name, except for what has been deleted: its bytes go later. Sizes
 * and hashes of parts that lie in a larger object are those of the parts, so they are left out.
 */
export async function listObjetosGuardados(trx: Trx): Promise<ObjetoGuardado[]> {
  const { rows } = await sql<ObjetoGuardado>`
    with vivo as (select id from projeto where excluido_em is null)
    select storage_key as key, 'arquivo ' || nome as o_que, tamanho::text as bytes, sha256, projeto_id
    from arquivo_enviado where storage_key is not null and projeto_id in (select id from vivo)
    union all
    select vagas_key, 'arquivo em envio ' || nome, null, null, projeto_id
    from arquivo_enviado where vagas_key is not null and projeto_id in (select id from vivo)
    union all
    select p.storage_key, 'parte ' || p.n || ' de ' || a.nome, p.tamanho::text, p.sha256, a.projeto_id
    from parte p join arquivo_enviado a on a.id = p.arquivo_enviado_id
    where p.sha256 is not null and a.projeto_id in (select id from vivo)
    union all
    select storage_key, 'resultado do relatório ' || nome, null, sha256, projeto_id
    from relatorio_resultado where storage_key is not null and projeto_id in (select id from vivo)
    union all
    select storage_key, 'dados do Diagnóstico', null, sha256, projeto_id
    from diagnostico where projeto_id in (select id from vivo)
    union all
    select o.key, o.o_que || ' ' || r.id, null, o.sha256, r.projeto_id
    from retificacao r
    cross join lateral (values
      (r.planilha_key, 'planilha da retificação', r.planilha_sha256),
      (r.storage_key, 'ZIP da retificação', null),
      (r.prova_key, 'prova da retificação', null),
      (r.mudancas_key, 'mudanças da retificação', null)
    ) as o (key, o_que, sha256)
    where o.key is not null and r.excluido_em is null and r.projeto_id in (select id from vivo)
    union all
    select l.documento_key, 'lote ' || l.nome || ' da retificação ' || r.id, null, l.sha256, r.projeto_id
    from transmissao_lote l join retificacao r on r.id = l.retificacao_id
    where r.excluido_em is null and r.projeto_id in (select id from vivo)
    union all
    select storage_key, 'nota de NSU ' || nsu, tamanho::text, null, null from nota_distribuida
    union all
    select storage_key, 'documento da NFS-e ' || identificador, null, null, null
    from documento_nfse where storage_key is not null
    union all
    select papel, 'boleto ' || id, null, null, null from cobranca where papel is not null
    union all
    select foto, 'foto de usuário', null, null, null from usuario where foto is not null
    union all
    select logo, 'logo', null, null, null from owner where logo is not null`.execute(trx);
  return rows;
}

/** Deleted projects, whose bytes go later. */
export async function listProjetosExcluidos(trx: Trx): Promise<Set<string>> {
  const rows = await trx.selectFrom('projeto').select('id').where('excluido_em', 'is not', null).execute();
  return new Set(rows.map(({ id }) => id));
}
