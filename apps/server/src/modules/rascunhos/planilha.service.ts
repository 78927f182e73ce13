import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Proposta } from '@apura/apuracao';
import { formatCnpj, formatDateBr, formatPeriodo, listCompetencias } from '@apura/br';
import { isRecibo, type RouteBody, type rectifyRascunho as retificarRoute } from '@apura/contract';
import { PlanilhaError } from '@apura/planilha';
import { type ProjetoDoModelo, writePlanilhaDePropostas } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { listArquivos } from '../arquivos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { publishRascunho } from '../eventos/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { createRetificacao } from '../retificacoes/index.ts';
import { listTrocados } from './bases-do-rascunho.ts';
import { noteAto } from './make-passo.ts';
import { propostaDe } from './mudanca-nova.ts';
import { countMudancas, listTesesAtivas, readLote } from './mudancas.repo.ts';
import { findRascunho, lockRascunho, type RascunhoRow, updateParametros } from './rascunhos.repo.ts';

const POR_VEZ = 5000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The filled workbook of a draft, streamed; its file goes when the stream closes. */
export async function openPlanilha(
  deps: Deps,
  sessao: SessaoAtual,
  id: string,
): Promise<{ stream: Readable; bytes: number; nome: string }> {
  const { ownerId, usuarioId } = sessao;
  const rascunho = await asOwner(deps.db, ownerId, (trx) => getUtilizavel(trx, id));
  const { path, remove } = await makePlanilha(deps, ownerId, rascunho);
  try {
    const { size } = await stat(path);
    await asOwner(deps.db, ownerId, (trx) =>
      noteAto(trx, { autor: { ownerId, usuarioId }, rascunho, acao: 'rascunho.baixado' }),
    );
    const stream = createReadStream(path);
    stream.once('close', () => void remove());
    return { stream, bytes: size, nome: nomeDaPlanilha(rascunho) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Makes the workbook of a draft and orders the rectification that it asks for. */
export async function rectifyRascunho(
  deps: Deps,
  sessao: SessaoAtual,
  { id, recibos, parametros }: RouteBody<typeof retificarRoute>,
): Promise<{ retificacao: string }> {
  const { ownerId, usuarioId } = sessao;
  const { rascunho, teses } = await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockRascunho(trx, id)) === undefined) throw appError('nao-encontrado');
    await updateParametros(trx, id, { recibos, parametros });
    const rascunho = await getUtilizavel(trx, id);
    const teses = await listTesesAtivas(trx, id);
    // Months without one are left out; without any the rectification would end in an error. The eSocial needs none.
    const comRecibo = teses.some(({ periodos }) => periodos.some((periodo) => isRecibo(recibos[periodo])));
    if (rascunho.obrigacao === 'efdc' && !comRecibo) throw appError('rascunho-sem-recibo');
    return { rascunho, teses };
  });
  const { path, remove } = await makePlanilha(deps, ownerId, rascunho);
  try {
    // The workbook is read in windows: a step between two of them would leave half of it in what is filed.
    const agora = await asOwner(deps.db, ownerId, (trx) => findRascunho(trx, id));
    if (agora?.revisao !== rascunho.revisao) throw appError('mudanca-alterada', { message: MUDOU });
    const { id: retificacao } = await createRetificacao(deps, sessao, {
      cod: rascunho.projeto_id,
      type: rascunho.obrigacao,
      chave: '',
      file: { name: nomeDaPlanilha(rascunho), type: XLSX, bytes: await readFile(path) },
      rascunho: { id, revisao: rascunho.revisao, teses },
    });
    await asOwner(deps.db, ownerId, async (trx) => {
      await noteAto(trx, {
        autor: { ownerId, usuarioId },
        rascunho,
        acao: 'rascunho.retificado',
        dados: { retificacao },
      });
      await publishRascunho(deps.notify, trx, ownerId, id);
    });
    return { retificacao };
  } finally {
    await remove();
  }
}

const MUDOU = 'O rascunho mudou enquanto a planilha era preparada. Confira as mudanças e retifique de novo.';

/**
 * A draft that something may be made of: some of its changes go, and their records are where they were found. Throws
 * otherwise.
 */
export async function getUtilizavel(trx: Trx, id: string): Promise<RascunhoRow> {
  const rascunho = await findRascunho(trx, id);
  if (rascunho === undefined) throw appError('nao-encontrado');
  const projeto = await findProjeto(trx, rascunho.projeto_id);
  if (projeto?.status !== 'CONCLUDED') throw appError('projeto-nao-concluido');
  if ((await listTrocados(trx, rascunho)).length > 0) throw appError('base-trocada');
  if ((await countMudancas(trx, id, { estado: 'ativa' })) === 0) throw appError('rascunho-vazio');
  return rascunho;
}

/** Writes the workbook into a folder of its own. */
async function makePlanilha(
  deps: Deps,
  ownerId: string,
  rascunho: RascunhoRow,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'apura-planilha-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    const path = join(dir, 'planilha.xlsx');
    await writePlanilha(deps, { ownerId, rascunho, path });
    return { path, remove };
  } catch (error) {
    await remove();
    if (error instanceof PlanilhaError) {
      throw appError('requisicao-invalida', { message: `${error.message} ${error.sugestao}` });
    }
    throw error;
  }
}

/** Writes the workbook of the changes that go, with the receipts and the parameters that are kept. */
export async function writePlanilha(
  deps: Deps,
  { ownerId, rascunho, path, signal }: { ownerId: string; rascunho: RascunhoRow; path: string; signal?: AbortSignal },
): Promise<void> {
  const { obrigacao, recibos, parametros } = rascunho;
  const projeto = await asOwner(deps.db, ownerId, (trx) => readProjeto(trx, rascunho));
  await writePlanilhaDePropostas({
    obrigacao,
    propostas: readPropostas(deps, { ownerId, rascunho }),
    recibos: Object.fromEntries(Object.entries(recibos).filter(([, recibo]) => recibo !== '')),
    parametros: parametros.map(({ periodo, ...parametro }) => ({
      ...parametro,
      periodo: periodo === '' ? undefined : periodo,
    })),
    projeto,
    path,
    signal,
  });
}

/** The changes that go, a window at a time: no transaction stays open while they are written. */
async function* readPropostas(
  deps: Deps,
  { ownerId, rascunho }: { ownerId: string; rascunho: Pick<RascunhoRow, 'id' | 'obrigacao'> },
): AsyncGenerator<Proposta> {
  for (let depoisDe = 0; ; ) {
    const lote = await asOwner(deps.db, ownerId, (trx) =>
      readLote(trx, { rascunhoId: rascunho.id, depoisDe, estado: 'ativa', limite: POR_VEZ }),
    );
    for (const row of lote) yield propostaDe(rascunho.obrigacao, row);
    const ultima = lote.at(-1);
    if (ultima === undefined || lote.length < POR_VEZ) return;
    depoisDe = ultima.n;
  }
}

/** What the workbook says of the project and its months. */
async function readProjeto(
  trx: Trx,
  { projeto_id: projetoId, obrigacao, recibos }: RascunhoRow,
): Promise<ProjetoDoModelo> {
  const projeto = await findProjeto(trx, projetoId);
  if (projeto === undefined) throw appError('nao-encontrado');
  const empresa = await findEmpresaById(trx, projeto.empresa_id);
  const tipo = obrigacao === 'efdc' ? 'EFDC' : 'ESOCIAL';
  const usados = (await listArquivos(trx, projetoId)).filter((a) => a.tipo === tipo && a.situacao === 'Usado');
  return {
    nome: empresa === undefined ? '' : `${empresa.nome} - ${formatCnpj(empresa.cnpj)}`,
    meses: listCompetencias(projeto.periodo_inicial, projeto.periodo_final).map((mes) => {
      const doMes = usados.filter(({ inicio }) => inicio?.startsWith(mes));
      const [um] = doMes;
      const nome = um === undefined || um.extensao === '' ? um?.nome : `${um.nome}.${um.extensao}`;
      const eventos = doMes.length === 1 ? '1 evento' : `${doMes.length.toLocaleString('pt-BR')} eventos`;
      return {
        periodo: formatPeriodo(mes),
        arquivo: um === undefined ? null : obrigacao === 'esocial' ? eventos : (nome ?? null),
        // A wall clock: its day is the text's own.
        transmissao: um?.transmissao == null ? null : formatDateBr(um.transmissao.slice(0, 10)),
        recibo: recibos[mes] || null,
      };
    }),
  };
}

const OBRIGACOES = { efdc: 'EFD-C', esocial: 'eSocial' } as const;

function nomeDaPlanilha({ obrigacao, revisao }: RascunhoRow): string {
  return `Rascunho ${OBRIGACOES[obrigacao]} - revisão ${revisao}.xlsx`;
}
