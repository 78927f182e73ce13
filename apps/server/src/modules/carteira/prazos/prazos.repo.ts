import type { ViradaDoProjeto } from '@apura/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AchadoRow, daRegra, fora, type Recorte } from '../carteira.repo.ts';

/** From today to a last day, both in São Paulo, yyyy-MM-dd. */
export interface Janela extends Recorte {
  ate: string;
}

type Eixo = 'prescricao' | 'retificacao';

/** The classes that lapse: cash as in 'Pago a maior', and the balances of the figure 'Saldo', which never add up. */
const PRESCREVE = sql<boolean>`(
    (a.grupo = 'caixa' and a.confianca <> 'Baixa') or a.grupo in ('retencoes', 'descontavel', 'ressarcivel')
  )`;

/** The last day of an amount: of the right, or of the rectifier, which is kept where it ends before the right. */
const DIAS: Readonly<Record<Eixo, RawBuilder<string>>> = {
  prescricao: sql`p.prescreve_em`,
  retificacao: sql`p.prazo_retificacao`,
};

/** The years that count. */
const contados = ({ anos }: Recorte): RawBuilder<unknown> => sql`unnest(
    ${anos.map(({ projetoId }) => projetoId)}::uuid[], ${anos.map(({ ano }) => ano)}::smallint[]
  ) as c (projeto_id, ano)`;

/** The findings that do not count: of other years, of other classes or theses, or dealt with. Few are. */
const foraDaConta = (recorte: Recorte): RawBuilder<unknown> => sql`
  select a.projeto_id, a.n
  from carteira_achado as a
  left join ${contados(recorte)} on c.projeto_id = a.projeto_id and c.ano = a.ano
  left join achado_tratado as t on t.projeto_id = a.projeto_id and t.achado_id = a.achado_id
  where c.ano is null or t.projeto_id is not null or not ${PRESCREVE}
    or not ${daRegra(recorte.regras)}`;

const naoConta = (recorte: Recorte): RawBuilder<unknown> => sql`
  exists (select from (${foraDaConta(recorte)}) as f where f.projeto_id = p.projeto_id and f.n = p.n)`;

export interface FimDeValores {
  projetoId: string;
  eixo: Eixo;
  /** yyyy-MM-dd. */
  dia: string;
  pagoAMaior: string;
  saldo: string;
}

/**
 * What of each project ends on each day of the window. What does not count is taken out of the amounts: to look for
 * what counts would have them sorted, a hundred thousand in a portfolio.
 */
export async function listFinsDeValores(trx: Trx, janela: Janela): Promise<FimDeValores[]> {
  const fins = (eixo: Eixo): RawBuilder<unknown> => sql`
    select
      p.projeto_id as "projetoId", ${sql.lit(eixo)} as eixo, ${DIAS[eixo]}::text as dia,
      coalesce(sum(p.valor) filter (where p.pago_a_maior), 0.00) as "pagoAMaior",
      coalesce(sum(p.valor) filter (where not p.pago_a_maior), 0.00) as saldo
    from carteira_parcela as p
    where ${DIAS[eixo]} between ${janela.hoje}::date and ${janela.ate}::date and ${fora(janela)} is not true
      and not ${naoConta(janela)}
    group by p.projeto_id, ${DIAS[eixo]}`;
  const { rows } = await sql<FimDeValores>`${fins('prescricao')} union all ${fins('retificacao')}`.execute(trx);
  return rows;
}

/** The findings behind those sums of a month (yyyy-MM), the largest first. */
export async function listAchadosDoFim(
  trx: Trx,
  janela: Janela,
  { eixo, mes }: { eixo: Eixo; mes: string },
): Promise<AchadoRow[]> {
  const { rows } = await sql<AchadoRow>`
    with fim as (
        select p.projeto_id, p.n, sum(p.valor) as valor, min(${DIAS[eixo]}) as dia
        from carteira_parcela as p
        where ${DIAS[eixo]} between ${janela.hoje}::date and ${janela.ate}::date and ${fora(janela)} is not true
          and to_char(${DIAS[eixo]}, 'YYYY-MM') = ${mes}
          and not ${naoConta(janela)}
          and p.projeto_id = any (${janela.anos.map(({ projetoId }) => projetoId)}::uuid[])
        group by p.projeto_id, p.n
        having sum(p.valor) <> 0
      )
    select
      a.projeto_id as "projetoId", a.ano, a.tese, a.relatorio, a.grupo, a.confianca, a.filtros,
      f.valor::text as valor, f.dia::text as "prescreveEm"
    from fim as f
    join carteira_achado as a on a.projeto_id = f.projeto_id and a.n = f.n
    order by f.valor desc, a.achado_id`.execute(trx);
  return rows;
}

/** What PIS and COFINS leave of each project when they end, by its id. */
export async function listViradas(trx: Trx): Promise<ReadonlyMap<string, ViradaDoProjeto>> {
  const { rows } = await sql<{ id: string; virada: ViradaDoProjeto }>`
    select projeto_id as id, virada from carteira_projeto where virada is not null`.execute(trx);
  return new Map(rows.map(({ id, virada }) => [id, virada]));
}

export interface UltimoArquivo {
  empresaId: string;
  tipo: string;
  /** The last day of its period, yyyy-MM-dd. */
  fim: string;
}

/**
 * The last period of each obligation of which a project has a file that is used. Each is the last entry of the index
 * arquivo_de_obrigacao, whose condition is repeated here: a project may have thousands of files of one kind.
 */
export async function listUltimosArquivos(trx: Trx): Promise<UltimoArquivo[]> {
  const { rows } = await sql<UltimoArquivo>`
    select p.empresa_id as "empresaId", t.tipo, u.fim
    from projeto as p
    cross join (values ('EFDC'), ('ECD'), ('ECF'), ('REINF'), ('DCTFWEB'), ('PGDAS')) as t (tipo)
    cross join lateral (
      select max(a.fim) as fim
      from arquivo as a
      where a.projeto_id = p.id and a.tipo = t.tipo
        and a.situacao = 'Usado' and a.tipo in ('EFDC', 'ECD', 'ECF', 'REINF', 'DCTFWEB', 'PGDAS')
    ) as u
    where p.excluido_em is null and u.fim is not null`.execute(trx);
  return rows;
}

export interface CertificadoComFim {
  id: string;
  nome: string;
  validade: string;
  titularCnpj: string | null;
}

/** The certificates that end until a day or have ended, but for those turned off and those with a later one. */
export async function listCertificadosQueAcabam(trx: Trx, ate: string): Promise<CertificadoComFim[]> {
  const { rows } = await sql<CertificadoComFim>`
    select c.id, c.nome, c.validade, c.titular_cnpj as "titularCnpj"
    from certificado as c
    where c.status = 'active' and c.validade <= ${ate} and not exists (
      select from certificado as o
      where o.status = 'active' and o.validade > c.validade
        and (o.titular_cnpj = c.titular_cnpj or o.titular_cpf = c.titular_cpf)
    )
    order by c.validade, c.id`.execute(trx);
  return rows;
}

export interface OportunidadeComPrazo {
  id: string;
  empresaId: string;
  projetoId: string;
  tese: string;
  prazo: string;
}

/** The opportunities that are still worked on and for which a user set a day, until a day; those of the past too. */
export async function listOportunidadesComPrazo(trx: Trx, ate: string): Promise<OportunidadeComPrazo[]> {
  const { rows } = await sql<OportunidadeComPrazo>`
    select o.id, p.empresa_id as "empresaId", o.projeto_id as "projetoId", o.tese, o.prazo::text
    from oportunidade as o
    join projeto as p on p.id = o.projeto_id
    where o.prazo <= ${ate}::date and o.estado not in ('deferida', 'descartada') and p.excluido_em is null
    order by o.prazo, o.tese, o.id`.execute(trx);
  return rows;
}
