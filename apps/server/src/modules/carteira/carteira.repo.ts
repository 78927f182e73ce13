import type { FiguraDaCarteira, GrupoDaCarteira, StatusProjeto } from '@apura/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { MesDaCarteira } from '../../platform/db/tabelas-carteira.ts';
import type { FigurasDoProjeto } from './figuras-do-diagnostico.ts';
import type { AnoQueConta } from './projetos-que-contam.ts';

/** Replaces a project's figures; `undefined` removes them. Written twice, they are the same. */
export async function replaceFiguras(
  trx: Trx,
  {
    ownerId,
    projetoId,
    figuras,
    now,
  }: { ownerId: string; projetoId: string; figuras: FigurasDoProjeto | undefined; now: Date },
): Promise<void> {
  await trx.deleteFrom('carteira_projeto').where('projeto_id', '=', projetoId).execute();
  if (figuras === undefined) return;
  const { legivel, meses, achados } = figuras;
  const daqui = { projeto_id: projetoId, owner_id: ownerId };
  const projeto = { ...daqui, legivel, meses: JSON.stringify(meses), gravado_em: now };
  await trx.insertInto('carteira_projeto').values(projeto).execute();
  const linhas = achados.map(({ id, parcelas: _, ...achado }, n) => ({ n, achado_id: id, ...achado }));
  await sql`
    insert into carteira_achado
      (projeto_id, owner_id, n, achado_id, ano, grupo, confianca, tese, relatorio, filtros)
    select ${projetoId}, ${ownerId}, a.*
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as a (
      n integer, achado_id text, ano smallint, grupo text, confianca text, tese text, relatorio text, filtros jsonb
    )`.execute(trx);
  const parcelas = achados.flatMap((achado, n) =>
    achado.parcelas.map(([mes, prescreve_em, valor], ordem) => ({ n, ordem, mes, prescreve_em, valor })),
  );
  await sql`
    insert into carteira_parcela (projeto_id, owner_id, n, ordem, mes, prescreve_em, valor)
    select ${projetoId}, ${ownerId}, p.*
    from jsonb_to_recordset(${JSON.stringify(parcelas)}::jsonb) as p (
      n integer, ordem integer, mes text, prescreve_em date, valor numeric(18, 2)
    )`.execute(trx);
}

/** Every owner of the installation. It asks for a system transaction: that of an owner would see this owner alone. */
export async function listOwnerIds(trx: Trx): Promise<string[]> {
  const rows = await trx.selectFrom('owner').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const semFiguras = (trx: Trx) =>
  trx
    .selectFrom('diagnostico as d')
    .innerJoin('projeto as p', 'p.id', 'd.projeto_id')
    .leftJoin('carteira_projeto as c', 'c.projeto_id', 'd.projeto_id')
    .where('p.status', '=', 'CONCLUDED')
    .where('p.excluido_em', 'is', null)
    .where('c.projeto_id', 'is', null);

/** Concluded projects with a diagnostic whose figures are not kept yet. */
export async function listSemFiguras(
  trx: Trx,
  { depoisDe, limite }: { depoisDe: string | null; limite: number },
): Promise<{ projetoId: string; storageKey: string }[]> {
  const todos = semFiguras(trx);
  return (depoisDe === null ? todos : todos.where('d.projeto_id', '>', depoisDe))
    .select(['d.projeto_id as projetoId', 'd.storage_key as storageKey'])
    .orderBy('d.projeto_id')
    .limit(limite)
    .execute();
}

export async function countSemFiguras(trx: Trx): Promise<number> {
  const { n } = await semFiguras(trx)
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface EmpresaRow {
  id: string;
  cnpj: string;
  nome: string;
  grupo: string;
  parceiro: string;
  retificacoes: number;
}

/** Every company with its rectifications under way, by name. */
export async function listEmpresas(trx: Trx): Promise<EmpresaRow[]> {
  const { rows } = await sql<EmpresaRow>`
    select e.id, e.cnpj, e.nome, e.grupo, e.parceiro, coalesce(r.n, 0)::int as retificacoes
    from empresa as e
    left join (
      select p.empresa_id, count(*) as n
      from retificacao as r
      join projeto as p on p.id = r.projeto_id
      where r.status in ('PENDING', 'PROCESSING') and r.excluido_em is null and p.excluido_em is null
      group by p.empresa_id
    ) as r on r.empresa_id = e.id
    order by e.nome, e.cnpj`.execute(trx);
  return rows;
}

export interface ProjetoEncerrado {
  id: string;
  empresaId: string;
  inicio: string;
  fim: string;
  status: StatusProjeto;
  pbi: string | null;
  terminadoEm: Date;
  /** Null where no figures are kept. */
  legivel: boolean | null;
  meses: MesDaCarteira[] | null;
}

/** The projects that ended, the last one first; of one company, with its id. */
export async function listEncerrados(trx: Trx, empresaId?: string): Promise<ProjetoEncerrado[]> {
  const daEmpresa = empresaId === undefined ? sql`true` : sql`p.empresa_id = ${empresaId}`;
  const { rows } = await sql<ProjetoEncerrado>`
    select
      p.id, p.empresa_id as "empresaId", p.periodo_inicial as inicio, p.periodo_final as fim, p.status, p.pbi,
      p.terminado_em as "terminadoEm", c.legivel, c.meses
    from projeto as p
    left join carteira_projeto as c on c.projeto_id = p.id
    where p.excluido_em is null and p.status in ('CONCLUDED', 'FAILED') and p.terminado_em is not null
      and ${daEmpresa}
    order by p.terminado_em desc, p.id`.execute(trx);
  return rows;
}

/** The periods of the concluded projects with figures, the last one first: the bell asks often, and for no more. */
export async function listPeriodosQueContam(
  trx: Trx,
): Promise<Pick<ProjetoEncerrado, 'id' | 'empresaId' | 'inicio' | 'fim'>[]> {
  return trx
    .selectFrom('projeto as p')
    .innerJoin('carteira_projeto as c', 'c.projeto_id', 'p.id')
    .select(['p.id', 'p.empresa_id as empresaId', 'p.periodo_inicial as inicio', 'p.periodo_final as fim'])
    .where('p.status', '=', 'CONCLUDED')
    .where('p.excluido_em', 'is', null)
    .where('p.terminado_em', 'is not', null)
    .where('c.legivel', '=', true)
    .orderBy('p.terminado_em', 'desc')
    .orderBy('p.id')
    .execute();
}

/** What of the findings is added up: the years that count, on a day, of one thesis or of all. */
export interface Recorte {
  anos: readonly AnoQueConta[];
  /** A day in São Paulo, yyyy-MM-dd. */
  hoje: string;
  tese: string | undefined;
}

/** The findings that count, without those that users marked as dealt with. */
const achadosQueContam = ({ anos, tese }: Recorte): RawBuilder<unknown> => sql`
  select a.*
  from unnest(${anos.map(({ projetoId }) => projetoId)}::uuid[], ${anos.map(({ ano }) => ano)}::smallint[])
    as c (projeto_id, ano)
  join carteira_achado as a on a.projeto_id = c.projeto_id and a.ano = c.ano
  left join achado_tratado as t on t.projeto_id = a.projeto_id and t.achado_id = a.achado_id
  where t.projeto_id is null and (${tese ?? null}::text is null or a.tese = ${tese ?? null}::text)`;

/** The amounts of a finding that have not lapsed, and what of them ends within so many days. */
const somasVivas = ({ hoje }: Recorte): RawBuilder<unknown> => sql`
  select
    projeto_id, n, sum(valor) as valor,
    sum(valor) filter (where prescreve_em <= ${hoje}::date + 30) as em30,
    sum(valor) filter (where prescreve_em <= ${hoje}::date + 90) as em90,
    sum(valor) filter (where prescreve_em <= ${hoje}::date + 180) as em180,
    min(prescreve_em) filter (where valor > 0) as primeiro
  from carteira_parcela
  where prescreve_em is null or prescreve_em >= ${hoje}::date
  group by projeto_id, n`;

export interface SomaDoProjeto {
  projetoId: string;
  grupo: GrupoDaCarteira;
  baixa: boolean;
  valor: string;
  em30: string;
  em90: string;
  em180: string;
}

/** The amounts of each project by what they are. */
export async function sumProjetos(trx: Trx, recorte: Recorte): Promise<SomaDoProjeto[]> {
  const { rows } = await sql<SomaDoProjeto>`
    with achado as (${achadosQueContam(recorte)}), soma as (${somasVivas(recorte)})
    select
      a.projeto_id as "projetoId", a.grupo, a.confianca = 'Baixa' as baixa,
      sum(s.valor)::text as valor, coalesce(sum(s.em30), 0)::text as em30,
      coalesce(sum(s.em90), 0)::text as em90, coalesce(sum(s.em180), 0)::text as em180
    from achado as a
    join soma as s on s.projeto_id = a.projeto_id and s.n = a.n
    group by 1, 2, 3`.execute(trx);
  return rows;
}

/** Which findings a figure adds up, and which of their sums. */
const FIGURAS: Readonly<Record<FiguraDaCarteira, { quais: RawBuilder<boolean>; soma: RawBuilder<string> }>> = {
  pagoAMaior: { quais: sql`a.grupo = 'caixa'`, soma: sql`s.valor` },
  saldo: { quais: sql`a.grupo in ('retencoes', 'descontavel', 'ressarcivel')`, soma: sql`s.valor` },
  contingente: { quais: sql`a.grupo = 'contingente'`, soma: sql`s.valor` },
  riscos: { quais: sql`a.grupo = 'riscos'`, soma: sql`s.valor` },
  prescreve30: { quais: sql`a.grupo = 'caixa' and a.confianca <> 'Baixa'`, soma: sql`s.em30` },
  prescreve90: { quais: sql`a.grupo = 'caixa' and a.confianca <> 'Baixa'`, soma: sql`s.em90` },
  prescreve180: { quais: sql`a.grupo = 'caixa' and a.confianca <> 'Baixa'`, soma: sql`s.em180` },
};

export interface Prescricao {
  empresas: number;
  /** The first and the last day of a right that ends within the days, yyyy-MM-dd. */
  primeiro: string;
  ultimo: string;
}

/** How many companies have cash whose right ends within so many days, as `prescreve30` has it; none: undefined. */
export async function findPrescricao(trx: Trx, recorte: Recorte, dias: number): Promise<Prescricao | undefined> {
  const { rows } = await sql<Prescricao>`
    with achado as (${achadosQueContam(recorte)})
    select
      count(distinct p.empresa_id)::int as empresas,
      min(s.prescreve_em)::text as primeiro, max(s.prescreve_em)::text as ultimo
    from achado as a
    join carteira_parcela as s on s.projeto_id = a.projeto_id and s.n = a.n
    join projeto as p on p.id = a.projeto_id
    where ${FIGURAS.prescreve30.quais} and s.valor > 0
      and s.prescreve_em between ${recorte.hoje}::date and ${recorte.hoje}::date + ${dias}::int
    having count(*) > 0`.execute(trx);
  return rows[0];
}

export interface AchadoRow {
  projetoId: string;
  ano: number;
  tese: string;
  relatorio: string;
  grupo: GrupoDaCarteira;
  confianca: string;
  valor: string;
  prescreveEm: string | null;
  filtros: Record<string, string>;
}

/** The findings behind a figure, the largest first. Cash of confidence Baixa is listed after that of the figure. */
export async function listAchados(trx: Trx, recorte: Recorte, figura: FiguraDaCarteira): Promise<AchadoRow[]> {
  const { quais, soma } = FIGURAS[figura];
  const { rows } = await sql<AchadoRow>`
    with achado as (${achadosQueContam(recorte)}), soma as (${somasVivas(recorte)})
    select
      a.projeto_id as "projetoId", a.ano, a.tese, a.relatorio, a.grupo, a.confianca, a.filtros,
      ${soma}::text as valor, s.primeiro::text as "prescreveEm"
    from achado as a
    join soma as s on s.projeto_id = a.projeto_id and s.n = a.n
    where ${quais} and ${soma} <> 0
    order by a.confianca = 'Baixa' and a.grupo = 'caixa', ${soma} desc, a.achado_id`.execute(trx);
  return rows;
}

/** Every thesis and rule of the findings that count today's figures may have. */
export async function listTeses(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ tese: string }>`select distinct tese from carteira_achado order by tese`.execute(trx);
  return rows.map(({ tese }) => tese);
}

/** Cash of confidence Alta and Média that has not lapsed, by month of payment and by the month in which it ends. */
export async function sumMeses(
  trx: Trx,
  recorte: Recorte,
): Promise<{ eixo: 'pagamento' | 'prescricao'; mes: string; valor: string }[]> {
  const { rows } = await sql<{ eixo: 'pagamento' | 'prescricao'; mes: string; valor: string }>`
    with achado as (${achadosQueContam(recorte)}),
      parcela as (
        select p.mes as pagamento, to_char(p.prescreve_em, 'YYYY-MM') as prescricao, p.valor
        from achado as a
        join carteira_parcela as p on p.projeto_id = a.projeto_id and p.n = a.n
        where a.grupo = 'caixa' and a.confianca <> 'Baixa'
          and (p.prescreve_em is null or p.prescreve_em >= ${recorte.hoje}::date)
      )
    select eixo, mes, sum(valor)::text as valor
    from parcela, lateral (values ('pagamento', pagamento), ('prescricao', prescricao)) as m (eixo, mes)
    where mes is not null
    group by eixo, mes
    order by eixo, mes`.execute(trx);
  return rows;
}
