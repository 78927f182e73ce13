import { listCompetencias } from '@apura/br';
import { type Completude, SITUACOES_RECUSADAS } from '@apura/contract';
import { chooseConferidos, descricaoTipo } from '@apura/documentos';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findProjeto, type ProjetoRow } from '../../projetos/index.ts';
import * as repo from './conferencia.repo.ts';
import { createMatriz } from './create-matriz.ts';
import { findLacunas } from './find-lacunas.ts';
import { checkArquivos } from './jobs/check-arquivos.job.ts';

const MAX_RECUSADOS = 200;

/**
 * What a project has of each obligation and month: by its identified files until it is processed, then by what the
 * processing read. Throws 404.
 */
export async function readCompletude(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<Completude> {
  const { ownerId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    const catalogo = projeto.status === 'FILES' ? undefined : await findDoCatalogo(trx, projeto);
    if (catalogo !== undefined) {
      const semInscricaoEstadual = await repo.isSemInscricaoEstadual(trx, projeto.id);
      return present(projeto, { ...catalogo, semInscricaoEstadual, origem: 'processamento', pendentes: 0 });
    }
    // The count comes before the facts: a file that is identified between two statements counts as pending, so that
    // a page that waits for none to be pending never stops at facts older than its count.
    const { inteiros, montando } = await repo.countPendentes(trx, projetoId);
    const semInscricaoEstadual = await repo.isSemInscricaoEstadual(trx, projeto.id);
    const aberto = projeto.upload === 0 && projeto.status === 'FILES';
    // Also takes up what an earlier version of the portal, or a job that was given up, did not identify.
    if (aberto && inteiros > 0) {
      await deps.queue.send(trx, checkArquivos, { ownerId, projetoId }, { singletonKey: projetoId });
    }
    const pendentes = aberto ? inteiros + montando : 0;
    const enviados = await findDosEnviados(trx, projeto);
    return present(projeto, { ...enviados, semInscricaoEstadual, origem: 'envio', pendentes });
  });
}

interface Achados {
  grupos: readonly repo.Grupo[];
  recusados: readonly repo.Recusado[];
  /** SPED files that count although they end before their 9999. */
  cortados: readonly string[];
}

async function findDoCatalogo(trx: Trx, projeto: ProjetoRow): Promise<Achados | undefined> {
  const { id, periodo_inicial: inicio, periodo_final: fim } = projeto;
  const grupos = await repo.listGruposDoCatalogo(trx, { id, inicio, fim });
  if (grupos.length === 0) return undefined;
  return {
    grupos,
    recusados: await repo.listRecusadosDoCatalogo(trx, id, MAX_RECUSADOS),
    cortados: await repo.listCortadosDoCatalogo(trx, id, MAX_RECUSADOS),
  };
}

async function findDosEnviados(trx: Trx, projeto: ProjetoRow): Promise<Achados> {
  const cnpj = await repo.findCnpjDaEmpresa(trx, projeto.empresa_id);
  const comVersao = await repo.listComVersao(trx, projeto.id);
  const decisoes = chooseConferidos(comVersao, {
    empresa: { cnpj },
    periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
  });
  const decididos = comVersao.map(({ nome, tipo, inicio, fim }, i) => ({
    nome,
    tipo,
    situacao: decisoes[i]?.situacao ?? 'Ilegível',
    motivo: decisoes[i]?.motivo ?? null,
    de: inicio?.slice(0, 7) ?? null,
    ate: fim?.slice(0, 7) ?? null,
    quantidade: 1,
  }));
  const recusados = decididos.filter(({ situacao }) => situacao !== 'Usado');
  const cortados = comVersao.flatMap(({ nome, versao }, i) =>
    versao.kind === 'sped' && !versao.ficha.inteiro && decisoes[i]?.situacao === 'Usado' ? [nome] : [],
  );
  return {
    grupos: [...(await repo.listGrupos(trx, projeto.id)), ...decididos],
    recusados: [...recusados, ...(await repo.listRecusados(trx, projeto.id, MAX_RECUSADOS))].slice(0, MAX_RECUSADOS),
    cortados: cortados.slice(0, MAX_RECUSADOS),
  };
}

function present(
  projeto: ProjetoRow,
  {
    grupos,
    recusados,
    cortados,
    origem,
    pendentes,
    semInscricaoEstadual,
  }: Achados & Pick<Completude, 'origem' | 'pendentes'> & { semInscricaoEstadual: boolean },
): Completude {
  const meses = listCompetencias(projeto.periodo_inicial, projeto.periodo_final);
  const obrigacoes = createMatriz(grupos, { meses, semInscricaoEstadual });
  // A ZIP that was opened is no document: what it held is.
  const documentos = grupos.filter(({ tipo, situacao }) => tipo !== 'ZIP' || situacao !== 'Usado');
  const count = (is: (situacao: string) => boolean): number =>
    documentos.reduce((soma, grupo) => (is(grupo.situacao) ? soma + grupo.quantidade : soma), 0);
  const contagens = SITUACOES_RECUSADAS.map((nome) => [nome, count((situacao) => situacao === nome)] as const);
  return {
    origem,
    pendentes,
    total: count(() => true),
    usados: count((situacao) => situacao === 'Usado'),
    // Built from SITUACOES_RECUSADAS itself: each of its names is there.
    recusas: Object.fromEntries(contagens) as Completude['recusas'],
    meses,
    obrigacoes,
    recusados: recusados.map(({ nome, tipo, situacao, motivo }) => ({
      nome,
      obrigacao: tipo in descricaoTipo ? descricaoTipo[tipo as keyof typeof descricaoTipo] : tipo,
      situacao: SITUACOES_RECUSADAS.find((recusada) => recusada === situacao) ?? 'Ilegível',
      motivo: motivo ?? 'O conteúdo não foi reconhecido.',
    })),
    lacunas: findLacunas(obrigacoes),
    cortados: cortados.length > 0 ? [...cortados] : undefined,
  };
}
