import type {
  FiguraDaCarteira,
  FigurasDaEmpresa,
  GrupoDaCarteira,
  SimplesDoProjeto,
  StatusProjeto,
  ViradaDoProjeto,
} from '@apura/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { MesDaCarteira } from '../../platform/db/tabelas-carteira.ts';
import type { AnoQueConta } from './projetos-que-contam.ts';

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
  virada: ViradaDoProjeto | null;
  simples: SimplesDoProjeto | null;
}

/** The projects that ended, the last one first; of one company, with its id. */
export async function listEncerrados(trx: Trx, empresaId?: string): Promise<ProjetoEncerrado[]> {
  const daEmpresa = empresaId === undefined ? sql`true` : sql`p.empresa_id = ${empresaId}`;
  const { rows } = await sql<ProjetoEncerrado>`
    select
      p.id, p.empresa_id as "empresaId", p.periodo_inicial as inicio, p.periodo_final as fim, p.status, p.pbi,
      p.terminado_em as "terminadoEm", c.legivel, c.meses, c.virada, c.simples
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

/** What findings have in common that have one title. */
export interface RegraDosAchados {
  tese: string;
  relatorio: string;
  risco: boolean;
}

/** What of the findings is added up: the years that count, on a day, of some rules or of all. */
export interface Recorte {
  anos: readonly AnoQueConta[];
  /** A day in São Paulo, yyyy-MM-dd. */
  hoje: string;
  regras: readonly RegraDosAchados[] | undefined;
}

/** The findings that count, without those that users marked as dealt with. */
const achadosQueContam = ({ anos, regras }: Recorte): RawBuilder<unknown> => sql`
  select a.*, c.empresa_id
  from unnest(
    ${anos.map(({ projetoId }) => projetoId)}::uuid[], ${anos.map(({ ano }) => ano)}::smallint[],
    ${anos.map(({ empresaId }) => empresaId)}::uuid[]
  ) as c (projeto_id, ano, empresa_id)
  join carteira_achado as a on a.projeto_id = c.projeto_id and a.ano = c.ano
  left join achado_tratado as t on t.projeto_id = a.projeto_id and t.achado_id = a.achado_id
  where t.projeto_id is null and ${daRegra(regras)}`;

export const daRegra = (regras: Recorte['regras']): RawBuilder<boolean> =>
  regras === undefined
    ? sql`true`
    : sql`(a.tese, a.relatorio) in (
      select * from unnest(
        ${regras.map(({ tese }) => tese)}::text[], ${regras.map(({ relatorio }) => relatorio)}::text[]
      )
    )`;

/** Whether an amount is in no figure of the day: the right to it ended, or its month takes no rectifier any more. */
export const fora = ({ hoje }: Recorte): RawBuilder<boolean> =>
  sql`(prescreve_em < ${hoje}::date or prazo_retificacao < ${hoje}::date)`;

/**
 * What of each finding's amount is in no figure any more, and what of 'Pago a maior' ends within so many days. All from
 * one pass: a portfolio has a hundred thousand amounts.
 */
const prazos = (recorte: Recorte): RawBuilder<unknown> => sql`
  select
    projeto_id, n,
    sum(valor) filter (where fora) as perdido,
    sum(valor) filter (where pago_a_maior and not fora) as em180,
    sum(valor) filter (where pago_a_maior and not fora and prescreve_em <= ${recorte.hoje}::date + 90) as em90,
    sum(valor) filter (where pago_a_maior and not fora and prescreve_em <= ${recorte.hoje}::date + 30) as em30
  from (
    select projeto_id, n, valor, pago_a_maior, prescreve_em, coalesce(${fora(recorte)}, false) as fora
    from carteira_parcela
    where ${fora(recorte)} or (pago_a_maior and prescreve_em <= ${recorte.hoje}::date + 180)
  ) as parcela
  group by projeto_id, n`;

/** The findings that count, each with what is left of its amount and what of that ends soon. */
const achadosComValor = (recorte: Recorte): RawBuilder<unknown> => sql`
  with achado as (${achadosQueContam(recorte)}), prazo as (${prazos(recorte)})
  select
    a.projeto_id, a.n, a.empresa_id, a.achado_id, a.ano, a.tese, a.relatorio, a.grupo, a.confianca, a.filtros,
    a.valor - coalesce(p.perdido, 0) as valor, p.em30, p.em90, p.em180
  from achado as a
  left join prazo as p on p.projeto_id = a.projeto_id and p.n = a.n`;

/** Which findings a figure adds up, and which of their sums. */
const FIGURAS: Readonly<Record<FiguraDaCarteira, { quais: RawBuilder<boolean>; soma: RawBuilder<string> }>> = {
  pagoAMaior: { quais: sql`grupo = 'caixa'`, soma: sql`valor` },
  saldo: { quais: sql`grupo in ('retencoes', 'descontavel', 'ressarcivel')`, soma: sql`valor` },
  contingente: { quais: sql`grupo = 'contingente'`, soma: sql`valor` },
  riscos: { quais: sql`grupo = 'riscos'`, soma: sql`valor` },
  prescreve30: { quais: sql`grupo = 'caixa' and confianca <> 'Baixa'`, soma: sql`em30` },
  prescreve90: { quais: sql`grupo = 'caixa' and confianca <> 'Baixa'`, soma: sql`em90` },
  prescreve180: { quais: sql`grupo = 'caixa' and confianca <> 'Baixa'`, soma: sql`em180` },
};

export interface SomaDaEmpresa extends FigurasDaEmpresa {
  empresaId: string;
}

/** The figures of each company that has a finding. */
export async function sumEmpresas(trx: Trx, recorte: Recorte): Promise<SomaDaEmpresa[]> {
  const { rows } = await sql<SomaDaEmpresa>`
    select
      empresa_id as "empresaId",
      coalesce(sum(valor) filter (where grupo = 'caixa' and confianca <> 'Baixa'), 0.00)::text as "pagoAMaior",
      coalesce(sum(valor) filter (where grupo = 'caixa' and confianca = 'Baixa'), 0.00)::text as "pagoBaixa",
      coalesce(sum(valor) filter (where ${FIGURAS.saldo.quais}), 0.00)::text as saldo,
      coalesce(sum(valor) filter (where grupo = 'retencoes'), 0.00)::text as retencoes,
      coalesce(sum(valor) filter (where grupo = 'descontavel'), 0.00)::text as descontavel,
      coalesce(sum(valor) filter (where grupo = 'ressarcivel'), 0.00)::text as ressarcivel,
      coalesce(sum(valor) filter (where grupo = 'contingente'), 0.00)::text as contingente,
      coalesce(sum(valor) filter (where grupo = 'riscos'), 0.00)::text as riscos,
      coalesce(sum(em30), 0.00)::text as prescreve30,
      coalesce(sum(em90), 0.00)::text as prescreve90,
      coalesce(sum(em180), 0.00)::text as prescreve180
    from (${achadosComValor(recorte)}) as achado
    group by empresa_id`.execute(trx);
  return rows;
}

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
      count(distinct a.empresa_id)::int as empresas,
      min(s.prescreve_em)::text as primeiro, max(s.prescreve_em)::text as ultimo
    from achado as a
    join carteira_parcela as s on s.projeto_id = a.projeto_id and s.n = a.n
    where s.pago_a_maior and s.valor > 0
      and s.prescreve_em between ${recorte.hoje}::date and ${recorte.hoje}::date + ${dias}::int
      and coalesce(s.prazo_retificacao >= ${recorte.hoje}::date, true)
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
    select
      projeto_id as "projetoId", ano, tese, relatorio, grupo, confianca, filtros, ${soma}::text as valor,
      (
        select min(p.prescreve_em)::text
        from carteira_parcela as p
        where p.projeto_id = a.projeto_id and p.n = a.n and p.valor > 0 and p.prescreve_em >= ${recorte.hoje}::date
      ) as "prescreveEm"
    from (${achadosComValor(recorte)}) as a
    where ${quais} and ${soma} <> 0
    order by confianca = 'Baixa' and grupo = 'caixa', a.${soma} desc, achado_id`.execute(trx);
  return rows;
}

/** Every thesis and rule of the findings that count today's figures may have. */
export async function listRegras(trx: Trx): Promise<RegraDosAchados[]> {
  const { rows } = await sql<RegraDosAchados>`
    select distinct tese, relatorio, grupo = 'riscos' as risco from carteira_achado`.execute(trx);
  return rows;
}

/** Cash of confidence Alta and Média that counts on the day, by month of payment and by the month in which it ends. */
export async function sumMeses(
  trx: Trx,
  recorte: Recorte,
): Promise<{ eixo: 'pagamento' | 'prescricao'; mes: string; valor: string }[]> {
  const { rows } = await sql<{ eixo: 'pagamento' | 'prescricao'; mes: string; valor: string }>`
    with achado as (${achadosQueContam(recorte)}),
      -- Materialized: looked up finding by finding, these rows take three times as long.
      viva as materialized (
        select projeto_id, n, mes, prescreve_em, valor
        from carteira_parcela
        where pago_a_maior and ${fora(recorte)} is not true
      ),
      -- Companies share their months and last days: few rows are left to be counted on both axes.
      parcela as (
        select v.mes as pagamento, v.prescreve_em, sum(v.valor) as valor
        from achado as a
        join viva as v on v.projeto_id = a.projeto_id and v.n = a.n
        group by 1, 2
      )
    select eixo, mes, sum(valor)::text as valor
    from parcela, lateral (values ('pagamento', pagamento), ('prescricao', to_char(prescreve_em, 'YYYY-MM')))
      as m (eixo, mes)
    where mes is not null
    group by eixo, mes
    order by eixo, mes`.execute(trx);
  return rows;
}
