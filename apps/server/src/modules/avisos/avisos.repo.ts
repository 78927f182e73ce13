import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';

/** A thing that happened, and the words that describe it. */
export interface Acontecimento {
  tipo:
    | 'projeto'
    | 'voltou'
    | 'retificacao'
    | 'certificado'
    | 'mes'
    | 'mensal'
    | 'atribuida'
    | 'comentada'
    | 'envio'
    | 'enviado';
  alvo: string;
  /** By what the happenings of one thing differ: a status, the days that were left, a month and its reason, a count. */
  detalhe: string;
  quando: Date;
  /** The company, the name of the certificate, or whoever did it. */
  nome: string;
  /** The first and the last day of the period, or of validity. */
  inicio: string | null;
  fim: string;
  /** What went wrong, or is said of it; of a project that a monthly one opened its status. */
  mensagem: string | null;
}

/**
 * What happened to the owner's things since an instant, newest first; rectifications for those who may see them. Of
 * opportunities it is what others did that concerns the user, who is in charge or commented before: the comments of a
 * day on one of them are one happening. A report that was mailed is one for each who got it, its failure for its user.
 */
export async function listAcontecimentos(
  trx: Trx,
  o: { usuarioId: string; desde: Date; max: number; retificacoes: boolean },
): Promise<Acontecimento[]> {
  const { usuarioId, desde, max, retificacoes } = o;
  const { rows } = await sql<Acontecimento>`
    select * from (
      select 'projeto' tipo, p.id::text alvo, p.status detalhe, p.terminado_em quando, e.nome,
        p.periodo_inicial::text inicio, p.periodo_final::text fim, p.mensagem
      from projeto p join empresa e on e.id = p.empresa_id
      where p.status in ('CONCLUDED', 'FAILED') and p.terminado_em >= ${desde} and p.excluido_em is null
      union all
      select 'retificacao', r.id::text, r.status, r.terminado_em, e.nome,
        p.periodo_inicial::text, p.periodo_final::text, r.mensagem
      from retificacao r join projeto p on p.id = r.projeto_id join empresa e on e.id = p.empresa_id
      where ${retificacoes} and r.status in ('SUCCESS', 'ERROR') and r.terminado_em >= ${desde}
        and r.excluido_em is null and p.excluido_em is null
      union all
      select 'certificado', c.id::text, a.dias::text, a.avisado_em, c.nome, null, a.validade::text, null
      from certificado_aviso a join certificado c on c.id = a.certificado_id and c.validade = a.validade
      where a.avisado_em >= ${desde}
      union all
      select 'mes', p.id::text, a.mes || ' ' || a.motivo, a.avisado_em, e.nome, null, a.mes, a.motivo
      from recorrencia_aviso a join projeto p on p.id = a.projeto_id join empresa e on e.id = p.empresa_id
      where a.avisado_em >= ${desde} and p.excluido_em is null
      union all
      select 'mensal', p.id::text, '', p.criado_em, e.nome, p.periodo_inicial::text, p.periodo_final::text, p.status
      from projeto p join empresa e on e.id = p.empresa_id
      where p.origem_id is not null and p.criado_em >= ${desde} and p.excluido_em is null
      union all
      select 'voltou', p.id::text, '', a.criado_em, e.nome, p.periodo_inicial::text, p.periodo_final::text, p.mensagem
      from auditoria a join projeto p on p.id::text = a.alvo join empresa e on e.id = p.empresa_id
      where a.acao = 'projeto.voltou-aos-arquivos' and a.criado_em >= ${desde}
        and p.status = 'FILES' and p.excluido_em is null
      union all
      select 'atribuida', o.id::text, '', o.responsavel_em, u.nome, null, p.periodo_final::text,
        o.tese || ' - ' || e.nome
      from oportunidade o join projeto p on p.id = o.projeto_id join empresa e on e.id = p.empresa_id
        join usuario u on u.id = o.responsavel_por
      where o.responsavel_id = ${usuarioId} and o.responsavel_por <> ${usuarioId} and o.responsavel_em >= ${desde}
        and p.excluido_em is null
      union all
      select 'comentada', o.id::text, count(*)::text, max(c.criado_em), (array_agg(u.nome order by c.numero desc))[1],
        null, p.periodo_final::text, o.tese || ' - ' || e.nome
      from oportunidade_comentario c join oportunidade o on o.id = c.oportunidade_id
        join projeto p on p.id = o.projeto_id join empresa e on e.id = p.empresa_id
        join usuario u on u.id = c.usuario_id
      where c.criado_em >= ${desde} and c.apagado_em is null and c.usuario_id <> ${usuarioId}
        and p.excluido_em is null
        and (
          o.responsavel_id = ${usuarioId} and (o.responsavel_em <= c.criado_em) is not false
          or exists (
            select from oportunidade_comentario m
            where m.oportunidade_id = o.id and m.usuario_id = ${usuarioId} and m.numero < c.numero
              and m.apagado_em is null
          )
        )
      group by o.id, p.id, e.id, (c.criado_em at time zone 'America/Sao_Paulo')::date
      union all
      select 'envio', v.id::text, case when v.pausado_em is null then '' else 'parado' end, v.falhou_em, e.nome, null,
        p.periodo_final::text, v.relatorio || '. ' || v.falha
      from envio_relatorio v join projeto p on p.id = v.projeto_id join empresa e on e.id = p.empresa_id
      where v.usuario_id = ${usuarioId} and v.falhou_em >= ${desde}
      union all
      select 'enviado', p.id::text, v.id::text, v.ultimo_em, e.nome, p.periodo_inicial::text, p.periodo_final::text,
        v.relatorio
      from envio_relatorio v join envio_destinatario d on d.envio_id = v.id
        join projeto p on p.id = v.projeto_id join empresa e on e.id = p.empresa_id
      where d.usuario_id = ${usuarioId} and v.ultimo_em >= ${desde} and p.excluido_em is null
    ) aviso
    order by quando desc, alvo, detalhe
    limit ${max}`.execute(trx);
  return rows;
}

export async function findEscolhas(
  trx: Trx,
  usuarioId: string,
): Promise<{ avisos_vistos_em: Date | null; avisos_por_email: boolean }> {
  return trx
    .selectFrom('usuario')
    .select(['avisos_vistos_em', 'avisos_por_email'])
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow();
}

/** An earlier instant than the one that is kept changes nothing: of two tabs the later look counts. */
export async function setVistos(trx: Trx, usuarioId: string, ate: Date): Promise<void> {
  await trx
    .updateTable('usuario')
    .set({ avisos_vistos_em: sql<Date>`greatest(avisos_vistos_em, ${ate}::timestamptz)` })
    .where('id', '=', usuarioId)
    .execute();
}

export async function setPorEmail(trx: Trx, usuarioId: string, ligado: boolean): Promise<void> {
  await trx.updateTable('usuario').set({ avisos_por_email: ligado }).where('id', '=', usuarioId).execute();
}
