import { foldText } from '@apura/br';
import {
  ESTADOS_DA_OPORTUNIDADE,
  type EstadoDaOportunidade,
  type Oportunidade,
  type Oportunidades,
  type OrdemDasOportunidades,
} from '@apura/contract';
import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../../http/is-uuid.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { AnoQueConta } from '../projetos-que-contam.ts';

/** Which findings are worth something on a day: all years of one project, or of each company the years that count. */
export interface RecorteDeOportunidades {
  /** A day in São Paulo, yyyy-MM-dd. */
  hoje: string;
  projetoId: string | undefined;
  /** Of all companies; not looked at with a project. */
  anos: readonly AnoQueConta[];
}

export interface FiltroDeOportunidades {
  id?: string | undefined;
  estado?: EstadoDaOportunidade | undefined;
  responsavel?: string | undefined;
  tese?: string | undefined;
  busca?: string | undefined;
}

export interface JanelaDeOportunidades {
  ordem: OrdemDasOportunidades;
  por: 'lista' | 'estado';
  offset: number;
  limit: number;
}

type Lidas = Pick<Oportunidades, 'oportunidades' | 'total' | 'estados'>;

/**
 * A window of the opportunities that the filters leave, and the sums of each state over all of them. One statement: a
 * portfolio of thousands of companies is read once for the cards and for the sums.
 */
export async function readOportunidades(
  trx: Trx,
  o: { recorte: RecorteDeOportunidades; filtro: FiltroDeOportunidades; janela: JanelaDeOportunidades },
): Promise<Lidas> {
  const { filtro, janela } = o;
  const doEstado = filtro.estado === undefined ? sql`true` : sql`estado = ${filtro.estado}`;
  const grupo = janela.por === 'estado' ? sql`partition by estado` : sql``;
  const { rows } = await sql<{ total: number; estados: SomasDoEstado[] | null; pagina: Oportunidade[] | null }>`
    with ${valores(o.recorte)},
    base as materialized (${oportunidadesComValor(o.recorte, filtro)}),
    somado as (
      select estado, count(*)::int as total, ${somas} as somas
      from base
      group by estado
    ),
    janela as (
      select b.*, row_number() over (${grupo} order by ${ORDENS[janela.ordem]}, tese, empresa, id) as lugar
      from base as b
      where ${doEstado}
    ),
    pagina as (
      select ${cartao} as cartao, j.estado, j.lugar
      from janela as j
      join oportunidade as o on o.id = j.id
      where j.lugar > ${janela.offset}::int and j.lugar <= ${janela.offset + janela.limit}::int
    )
    select
      (select count(*)::int from base where ${doEstado}) as total,
      (select json_agg(somado) from somado) as estados,
      (select json_agg(cartao order by lugar, estado) from pagina) as pagina`.execute(trx);
  const [lida] = rows;
  const porEstado = new Map((lida?.estados ?? []).map((um) => [um.estado, um]));
  return {
    oportunidades: lida?.pagina ?? [],
    total: lida?.total ?? 0,
    estados: ESTADOS_DA_OPORTUNIDADE.map((estado) => porEstado.get(estado) ?? { estado, total: 0, somas: NADA }),
  };
}

type SomasDoEstado = Lidas['estados'][number];

const NADA: SomasDoEstado['somas'] = {
  pagoAMaior: '0.00',
  pagoBaixa: '0.00',
  retencoes: '0.00',
  descontavel: '0.00',
  ressarcivel: '0.00',
  contingente: '0.00',
  encerrado: '0.00',
  prescrito: '0.00',
  pedido: '0.00',
  recebido: '0.00',
};

/** The findings of money with what lapsed or can be rectified no more, and their sums by opportunity and class. */
const valores = ({ hoje, projetoId, anos }: RecorteDeOportunidades): RawBuilder<unknown> => {
  const doProjeto = projetoId === undefined ? sql`true` : sql`projeto_id = ${projetoId}::uuid`;
  const contam = sql`unnest(
      ${anos.map((ano) => ano.projetoId)}::uuid[], ${anos.map(({ ano }) => ano)}::smallint[]
    )`;
  return sql`fora as (
      select
        projeto_id, n,
        coalesce(sum(valor) filter (where prescreve_em < ${hoje}::date), 0.00) as perdido,
        coalesce(sum(valor) filter (where (prescreve_em < ${hoje}::date) is not true), 0.00) as encerrado
      from carteira_parcela
      where (prescreve_em < ${hoje}::date or prazo_retificacao < ${hoje}::date) and ${doProjeto}
      group by projeto_id, n
    ),
    achado as (
      select
        a.projeto_id, a.tese, a.relatorio, a.grupo, a.confianca,
        a.valor - coalesce(p.perdido + p.encerrado, 0) as valor, p.perdido, p.encerrado,
        ${projetoId === undefined ? sql`c.ano is not null` : sql`true`} as conta
      from carteira_achado as a
      left join fora as p on p.projeto_id = a.projeto_id and p.n = a.n
      left join achado_tratado as t on t.projeto_id = a.projeto_id and t.achado_id = a.achado_id
      ${
        projetoId === undefined
          ? sql`left join ${contam} as c (projeto_id, ano)
        on c.projeto_id = a.projeto_id and c.ano = a.ano`
          : sql``
      }
      where a.grupo <> 'riscos' and t.projeto_id is null
        and ${projetoId === undefined ? sql`true` : sql`a.projeto_id = ${projetoId}::uuid`}
    ),
    soma as (
      select
        projeto_id, tese, relatorio,
        sum(valor) filter (where conta and grupo = 'caixa' and confianca <> 'Baixa') as pago_a_maior,
        sum(valor) filter (where conta and grupo = 'caixa' and confianca = 'Baixa') as pago_baixa,
        sum(valor) filter (where conta and grupo = 'retencoes') as retencoes,
        sum(valor) filter (where conta and grupo = 'descontavel') as descontavel,
        sum(valor) filter (where conta and grupo = 'ressarcivel') as ressarcivel,
        sum(valor) filter (where conta and grupo = 'contingente') as contingente,
        sum(encerrado) filter (where conta) as encerrado,
        sum(perdido) filter (where conta and grupo <> 'contingente') as prescrito,
        bool_or(conta) as conta,
        bool_or(not conta) as repetida
      from achado
      group by projeto_id, tese, relatorio
    )`;
};

/** Opportunities with their sums: those that somebody or something worked on, and those with findings that count. */
const oportunidadesComValor = (
  { projetoId }: RecorteDeOportunidades,
  { id, responsavel, tese, busca }: FiltroDeOportunidades,
): RawBuilder<unknown> => {
  const condicoes = [
    sql`p.excluido_em is null`,
    // One that is asked for by its id is shown whatever it is worth.
    ...(id === undefined ? [sql`(o.versao > 1 or s.conta or o.ultimo_comentario > 0)`] : []),
    ...(projetoId === undefined ? [] : [sql`o.projeto_id = ${projetoId}::uuid`]),
    ...(id === undefined ? [] : [sql`o.id = ${id}::uuid`]),
    ...(tese === undefined || tese === '' ? [] : [sql`o.tese = ${tese}`]),
    ...doResponsavel(responsavel),
    ...wordsOf(busca ?? '').map(
      (palavra) => sql`(${foldedText} like ${like(palavra)} or e.cnpj like ${like(semMascara(palavra))})`,
    ),
  ];
  return sql`
    select
      o.id, o.projeto_id, o.tese, o.relatorio, o.estado, o.prazo, o.pedido, o.recebido, o.alterada_em,
      u.id as pessoa_id, u.nome as pessoa, e.nome as empresa, e.cnpj, p.periodo_inicial, p.periodo_final, p.pbi,
      s.pago_a_maior, s.pago_baixa, s.retencoes, s.descontavel, s.ressarcivel, s.contingente, s.encerrado, s.prescrito,
      coalesce(s.repetida, false) as repetida
    from oportunidade as o
    join projeto as p on p.id = o.projeto_id
    join empresa as e on e.id = p.empresa_id
    left join usuario as u on u.id = o.responsavel_id
    left join soma as s on s.projeto_id = o.projeto_id and s.tese = o.tese and s.relatorio = o.relatorio
    where ${sql.join(condicoes, sql` and `)}`;
};

function doResponsavel(responsavel: string | undefined): RawBuilder<unknown>[] {
  if (responsavel === undefined || responsavel === '') return [];
  if (responsavel === 'ninguem') return [sql`o.responsavel_id is null`];
  return [isUuid(responsavel) ? sql`o.responsavel_id = ${responsavel}::uuid` : sql`false`];
}

const foldedText = sql`translate(
    lower(e.nome || ' ' || e.grupo || ' ' || o.tese), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
  )`;
const wordsOf = (busca: string): string[] =>
  foldText(busca)
    .split(/\s+/)
    .filter((palavra) => palavra !== '');
const like = (palavra: string): string => `%${palavra.replace(/[\\%_]/g, '\\$&')}%`;
/** A CNPJ is stored without its mask, in capitals. */
const semMascara = (palavra: string): string => palavra.replace(/[./-]/g, '').toUpperCase() || '!';

const ORDENS: Readonly<Record<OrdemDasOportunidades, RawBuilder<unknown>>> = {
  prazo: sql`prazo nulls last, coalesce(pago_a_maior, 0) desc`,
  valor: sql`coalesce(pago_a_maior, 0) desc, coalesce(retencoes, 0) desc, coalesce(ressarcivel, 0) desc`,
  empresa: sql`empresa`,
  tese: sql`tese`,
  alterada: sql`alterada_em desc`,
};

const dinheiro = (coluna: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.ref(coluna)}), 0.00)::text`;
const somas = sql`json_build_object(
    'pagoAMaior', ${dinheiro('pago_a_maior')}, 'pagoBaixa', ${dinheiro('pago_baixa')},
    'retencoes', ${dinheiro('retencoes')}, 'descontavel', ${dinheiro('descontavel')},
    'ressarcivel', ${dinheiro('ressarcivel')}, 'contingente', ${dinheiro('contingente')},
    'encerrado', ${dinheiro('encerrado')}, 'prescrito', ${dinheiro('prescrito')},
    'pedido', ${dinheiro('pedido')}, 'recebido', ${dinheiro('recebido')}
  )`;

const valor = (coluna: string): RawBuilder<unknown> => sql`coalesce(${sql.ref(`j.${coluna}`)}, 0.00)::text`;
/** A row as the screen shows it. */
const cartao = sql`json_build_object(
    'id', o.id, 'versao', o.versao, 'projetoId', o.projeto_id, 'empresa', j.empresa, 'cnpj', j.cnpj,
    'inicio', j.periodo_inicial::text, 'fim', j.periodo_final::text, 'pbi', j.pbi,
    'tese', o.tese, 'relatorio', o.relatorio, 'estado', o.estado, 'motivo', o.motivo,
    'responsavel', case when j.pessoa_id is not null then json_build_object('id', j.pessoa_id, 'nome', j.pessoa) end,
    'prazo', o.prazo::text, 'temNota', o.nota <> '',
    'comentarios', (
      select count(*)::int from oportunidade_comentario as c where c.oportunidade_id = o.id and c.apagado_em is null
    ),
    'estimado', json_build_object(
      'pagoAMaior', ${valor('pago_a_maior')}, 'pagoBaixa', ${valor('pago_baixa')},
      'retencoes', ${valor('retencoes')}, 'descontavel', ${valor('descontavel')},
      'ressarcivel', ${valor('ressarcivel')}, 'contingente', ${valor('contingente')},
      'encerrado', ${valor('encerrado')}, 'prescrito', ${valor('prescrito')}
    ),
    'repetida', j.repetida, 'achada', o.achada, 'simulado', o.simulado, 'retificado', o.retificado,
    'pedido', o.pedido::text, 'recebido', o.recebido::text,
    'alteradaEm', to_char(o.alterada_em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )`;
