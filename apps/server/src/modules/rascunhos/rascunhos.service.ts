import {
  type saveParametros as guardarRoute,
  podeExcluirProjeto,
  type Rascunho,
  type ResumoDoRascunho,
  type RouteBody,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type ArquivoRow, listArquivos } from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { publishRascunho } from '../eventos/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { listTrocados } from './bases-do-rascunho.ts';
import { noteAto } from './make-passo.ts';
import { countGrupos, type GrupoRow } from './mudancas.repo.ts';
import { findDesfazivel, listPassos } from './passos.repo.ts';
import { presentConferencia, presentPasso, presentRascunho, presentSimulacao } from './rascunhos.presenter.ts';
import * as repo from './rascunhos.repo.ts';
import { mesDaBase, withDeclarados } from './recibos-sugeridos.ts';
import { findTrabalho } from './trabalhos.repo.ts';

const PASSOS_MOSTRADOS = 30;

/** The drafts of a project; without one, those of every project. */
export async function listRascunhos(deps: Deps, sessao: SessaoAtual, projetoId?: string): Promise<Rascunho[]> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    if (projetoId !== undefined && (await findProjeto(trx, projetoId)) === undefined) throw appError('nao-encontrado');
    return (await repo.listRascunhos(trx, projetoId)).map(presentRascunho);
  });
}

export async function getRascunho(deps: Deps, sessao: SessaoAtual, id: string): Promise<ResumoDoRascunho> {
  const { resumo, arquivos } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const rascunho = await repo.findRascunho(trx, id);
    const projeto = rascunho === undefined ? undefined : await findProjeto(trx, rascunho.projeto_id);
    if (rascunho === undefined || projeto === undefined) throw appError('nao-encontrado');
    const empresa = await findEmpresaById(trx, projeto.empresa_id);
    const criador = await repo.findCriador(trx, rascunho.usuario_id);
    const grupos = await countGrupos(trx, id);
    const desfazivel = await findDesfazivel(trx, { rascunhoId: id, passos: rascunho.passos });
    const simulacao = await findTrabalho(trx, id, 'simulacao');
    const conferencia = await findTrabalho(trx, id, 'conferencia');
    const arquivos = rascunho.obrigacao === 'esocial' ? [] : await listArquivos(trx, projeto.id);
    const resumo: ResumoDoRascunho = {
      ...presentRascunho({
        ...rascunho,
        criador: criador.nome,
        criadorEmail: criador.email,
        ...sumGrupos(grupos),
      }),
      projeto: {
        empresa: empresa?.nome ?? '',
        cnpj: empresa?.cnpj ?? '',
        inicio: projeto.periodo_inicial,
        fim: projeto.periodo_final,
      },
      grupos: joinGrupos(grupos),
      abas: distintos(grupos.map(({ aba }) => aba)),
      relatorios: distintos(grupos.map(({ relatorio }) => relatorio)),
      arquivosTrocados: await listTrocados(trx, rascunho),
      conferencia: conferencia === undefined ? null : presentConferencia(conferencia),
      passos: (await listPassos(trx, id, PASSOS_MOSTRADOS)).map(presentPasso),
      desfazivel: desfazivel === undefined ? null : { numero: desfazivel.numero, descricao: desfazivel.descricao },
      meses: listMeses(rascunho, grupos, arquivos),
      parametros: rascunho.parametros,
      simulacao: simulacao === undefined ? null : presentSimulacao(simulacao),
      retificacoes: (await repo.listRetificacoesDoRascunho(trx, id)).map(({ criado_em, ...retificacao }) => ({
        ...retificacao,
        quando: criado_em.toISOString(),
      })),
    };
    return { resumo, arquivos };
  });
  return { ...resumo, meses: await withDeclarados(deps, resumo.meses, arquivos) };
}

/** Keeps receipts and parameters. An event informs the other pages that show the draft. */
export async function saveParametros(
  deps: Deps,
  { ownerId }: SessaoAtual,
  { id, recibos, parametros }: RouteBody<typeof guardarRoute>,
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await repo.lockRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    await repo.updateParametros(trx, id, { recibos, parametros });
    await publishRascunho(deps.notify, trx, ownerId, id);
  });
}

/** Deletes a draft for good, by the rule of rectifications: its creator or a master. */
export async function deleteRascunho(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const rascunho = await repo.lockRascunho(trx, id);
    if (rascunho === undefined) throw appError('nao-encontrado');
    const { email } = await repo.findCriador(trx, rascunho.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: email })) throw appError('exclusao-nao-permitida');
    await noteAto(trx, { autor: { ownerId, usuarioId }, rascunho, acao: 'rascunho.excluido' });
    await repo.deleteRascunho(trx, id);
    await publishRascunho(deps.notify, trx, ownerId, id);
  });
}

const distintos = (textos: readonly string[]): string[] => [...new Set(textos)].toSorted();

type Contagens = Pick<GrupoRow, 'ativas' | 'inativas' | 'conflitos' | 'perdidas'>;

function sumGrupos(grupos: readonly Contagens[]): Contagens {
  const soma = { ativas: 0, inativas: 0, conflitos: 0, perdidas: 0 };
  for (const { ativas, inativas, conflitos, perdidas } of grupos) {
    soma.ativas += ativas;
    soma.inativas += inativas;
    soma.conflitos += conflitos;
    soma.perdidas += perdidas;
  }
  return soma;
}

/** By month and thesis, in the order of the page. */
function joinGrupos(rows: readonly GrupoRow[]): ResumoDoRascunho['grupos'] {
  const porTese = Map.groupBy(rows, ({ periodo, tese }) => JSON.stringify([periodo, tese]));
  const grupos = [...porTese.values()].flatMap((juntos) => {
    const [um] = juntos;
    if (um === undefined) return [];
    const soma = sumGrupos(juntos);
    const total = soma.ativas + soma.inativas + soma.conflitos + soma.perdidas;
    return [{ ...soma, total, periodo: um.periodo, tese: um.tese, lugar: Math.min(...juntos.map((g) => g.lugar)) }];
  });
  return grupos.toSorted(
    (a, b) => a.periodo.localeCompare(b.periodo) || a.lugar - b.lugar || a.tese.localeCompare(b.tese),
  );
}

/** The months with changes that go, with what the names of files say of their receipts. */
function listMeses(
  { recibos }: repo.RascunhoRow,
  grupos: readonly GrupoRow[],
  arquivos: readonly ArquivoRow[],
): ResumoDoRascunho['meses'] {
  const periodos = distintos(grupos.filter(({ ativas }) => ativas > 0).map(({ periodo }) => periodo));
  return periodos.map((periodo) => mesDaBase(periodo, recibos[periodo] ?? '', arquivos));
}
