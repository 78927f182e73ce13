import type { Proposta } from '@apura/apuracao';
import { MAX_MUDANCAS_DO_RASCUNHO, type proporMudancas as proporRoute, type RouteBody } from '@apura/contract';
import { ConsultaInterrompida, findProposta, proposeMudancas, readPosicoes } from '@apura/relatorios';
import { openIdentidade } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { readDataset } from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { getRelatorio, parseConsulta, type RelatorioDoProjeto } from '../relatorios/index.ts';
import { basesDosArquivos } from './bases-do-rascunho.ts';
import { contadas, endPasso, type PassoFeito } from './make-passo.ts';
import { mudancaNova } from './mudanca-nova.ts';
import { countTotal } from './mudancas.repo.ts';
import { addMudancas } from './passos.repo.ts';
import { listRascunhos, openRascunho, type RascunhoRow, updateBases, updateParametros } from './rascunhos.repo.ts';
import { withResultado } from './with-resultado.ts';

/** Of the query and the insertion together: a user waits for it. */
const LIMITE_MS = 300_000;

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;

export interface Proposto {
  rascunho: string | null;
  incluidas: number;
  repetidas: number;
  conflitos: number;
  semProposta: { motivo: string; linhas: number }[];
}

/**
 * Gathers what rows of a report propose into the project's draft. Proposals are inserted while they are worked out, in
 * one transaction: all of them are in the draft, or none.
 */
export async function proporMudancas(
  deps: Deps,
  sessao: Sessao,
  pedido: RouteBody<typeof proporRoute> & { signal: AbortSignal },
): Promise<Proposto> {
  const { projeto: projetoId, relatorio: nome } = pedido;
  const relatorio = await getRelatorio(deps, sessao, { projetoId, nome });
  if (relatorio.projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido', { message: NAO_CONCLUIDO });
  if (relatorio.resultado === null) throw appError('relatorio-sem-linhas');
  const { resultado, definicao } = relatorio;
  const { q, filtros } = parseConsulta(definicao, { q: pedido.q, filter: pedido.filter });
  const limites = { signal: pedido.signal, limiteMs: LIMITE_MS };
  // What a report shows today may be filtered by what is not stored: the grid's own reading says which rows are meant.
  const posicoes =
    pedido.linhas ??
    (resultado.relacao === undefined
      ? undefined
      : await readPosicoes({ ...resultado, q, filtros, limites }).catch(demorada));
  const linhas = posicoes === undefined ? { q, filtros } : { posicoes };
  // The next rows are asked for once those before are in the draft.
  const { readable, writable } = new TransformStream<Proposta[], Proposta[]>();
  const lotes = readable.getReader();
  const parar = new AbortController();
  const signal = AbortSignal.any([pedido.signal, parar.signal]);
  const contagem = propose(deps, sessao, { relatorio, linhas, lotes: writable.getWriter(), signal });
  // Its failure reaches the reader; until it is awaited below, nobody else looks at it.
  contagem.catch(() => undefined);
  try {
    const feito = await keepPropostas(deps, sessao, { relatorio, lotes });
    const { semProposta } = await contagem;
    return { ...feito, semProposta };
  } catch (causa) {
    parar.abort(causa);
    await lotes.cancel(causa).catch(() => undefined);
    await contagem.catch(() => undefined);
    return demorada(causa);
  }
}

function demorada(causa: unknown): never {
  throw causa instanceof ConsultaInterrompida ? appError('consulta-demorada') : causa;
}

const NAO_CONCLUIDO =
  'Este projeto ainda está sendo processado. Espere o fim do processamento para levar linhas à retificação.';

async function propose(
  deps: Deps,
  { ownerId }: Sessao,
  o: {
    relatorio: RelatorioDoProjeto;
    linhas: Parameters<typeof proposeMudancas>[0]['linhas'];
    lotes: WritableStreamDefaultWriter<Proposta[]>;
    signal: AbortSignal;
  },
) {
  const { definicao, projeto } = o.relatorio;
  try {
    await deps.datasets.open(ownerId, projeto.id);
    const empresa = await asOwner(deps.db, ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
    const dataset = await readDataset(deps, {
      ownerId,
      projetoId: projeto.id,
      empresa: { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' },
      periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
    });
    const contagem = await withResultado(deps, { ownerId, projetoId: projeto.id, definicao }, (path) =>
      proposeMudancas({
        relatorio: definicao,
        path,
        dataset,
        tabelasDir: deps.config.tablesDir ?? undefined,
        linhas: o.linhas,
        receive: (lote) => o.lotes.write(lote),
        signal: o.signal,
        limiteMs: LIMITE_MS,
      }),
    );
    await o.lotes.close();
    return contagem;
  } catch (error) {
    await o.lotes.abort(error).catch(() => undefined);
    throw error;
  }
}

/** Inserts the proposals as they come. Without a single proposal no draft is made. */
async function keepPropostas(
  deps: Deps,
  sessao: Sessao,
  { relatorio, lotes }: { relatorio: RelatorioDoProjeto; lotes: ReadableStreamDefaultReader<Proposta[]> },
): Promise<Omit<Proposto, 'semProposta'>> {
  const { projeto, definicao } = relatorio;
  const { value: primeiro } = await lotes.read();
  const obrigacao = primeiro?.[0]?.obrigacao;
  const { ownerId, usuarioId } = sessao;
  if (primeiro === undefined || obrigacao === undefined) {
    const nada = { incluidas: 0, repetidas: 0, conflitos: 0 };
    const ha = await asOwner(deps.db, ownerId, (trx) => listRascunhos(trx, projeto.id));
    return { rascunho: ha[0]?.id ?? null, ...nada };
  }
  const identidade = await openIdentidade(obrigacao);
  return asOwner(deps.db, ownerId, async (trx) => {
    await getConcluido(trx, projeto.id);
    const now = deps.clock.now();
    const rascunho = await openRascunho(trx, { ownerId, usuarioId, projetoId: projeto.id, obrigacao, now });
    const lugar = { ownerId, rascunhoId: rascunho.id, numero: rascunho.passos + 1 };
    let vistas = 0;
    let incluidas = 0;
    const arquivos = new Set<string>();
    for (let lote: Proposta[] | undefined = primeiro; lote !== undefined; lote = (await lotes.read()).value) {
      const mudancas = lote.map((proposta) => mudancaNova(identidade, proposta));
      incluidas += await addMudancas(trx, lugar, { mudancas, primeira: rascunho.proxima + vistas });
      vistas += lote.length;
      for (const { arquivo } of lote) if (arquivo !== '') arquivos.add(arquivo);
    }
    if ((await countTotal(trx, rascunho.id)) > MAX_MUDANCAS_DO_RASCUNHO) throw appError('rascunho-cheio');
    await noteBases(trx, rascunho, arquivos);
    await noteParametros(trx, rascunho, definicao.nome);
    const passo = await endPasso(deps, trx, {
      autor: { ownerId, usuarioId },
      rascunho,
      lugar,
      passo: {
        tipo: 'propor',
        describe: (n) => `Levou ${contadas(n)} de ${definicao.nome}`,
        acao: 'rascunho.proposto',
      },
      mudancas: incluidas,
    });
    return present(rascunho.id, { vistas, incluidas, passo });
  });
}

const present = (rascunho: string, o: { vistas: number; incluidas: number; passo: PassoFeito }) => ({
  rascunho,
  incluidas: o.incluidas,
  repetidas: o.vistas - o.incluidas,
  conflitos: o.passo.conflitos,
});

async function getConcluido(trx: Trx, projetoId: string): Promise<void> {
  const projeto = await findProjeto(trx, projetoId);
  if (projeto === undefined) throw appError('nao-encontrado');
  if (projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido', { message: NAO_CONCLUIDO });
}

/** Files that the draft did not know are those of today. */
async function noteBases(trx: Trx, rascunho: RascunhoRow, arquivos: ReadonlySet<string>): Promise<void> {
  const bases = await basesDosArquivos(trx, rascunho, arquivos);
  await updateBases(trx, rascunho.id, { bases, inteiras: false });
}

/** What the proposals of a report need of the workbook's parameters, where the draft does not say otherwise. */
async function noteParametros(trx: Trx, rascunho: RascunhoRow, relatorio: string): Promise<void> {
  const { recibos, parametros } = rascunho;
  const faltam = (findProposta(relatorio)?.parametros ?? []).filter(
    ({ parametro }) => !parametros.some((ja) => ja.parametro === parametro),
  );
  if (faltam.length === 0) return;
  const novos = faltam.map(({ parametro, valor }) => ({ parametro, periodo: '', valor }));
  await updateParametros(trx, rascunho.id, { recibos, parametros: [...parametros, ...novos] });
}
