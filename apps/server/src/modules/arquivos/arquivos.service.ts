import type { Readable } from 'node:stream';
import { sanitizeFileName } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import { findProjeto, findRotuloProjeto, lockProjeto, orderRefazer } from '../projetos/index.ts';
import * as catalogo from './arquivos.repo.ts';
import * as enviados from './arquivos-enviados.repo.ts';
import { assertRecebeArquivos } from './assert-recebe-arquivos.ts';
import { BytesTrocadosError, checkBytes } from './check-bytes.ts';
import { conteudoDanificado, isDanificado } from './conteudo-danificado.ts';
import { orRefazer } from './or-refazer.ts';
import { createUniqueNames } from './unique-name.ts';
import { buildArquivos } from './upload/jobs/build-arquivos.job.ts';
import { planMontagem } from './upload/plan-montagem.ts';
import { assertCabemArquivos } from './upload/quota-do-projeto.ts';

/** Files up to this size are read before they are sent: it takes a fraction of a second. */
const CONFERIDO_BYTES = 64 * 1024 * 1024;

export interface EnviadosDoProjeto {
  arquivos: enviados.ArquivoEnviadoRow[];
  partes: enviados.ParteRow[];
}

/** The uploaded files of a project and the parts that are still apart. Throws 404. */
export async function listEnviados(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<EnviadosDoProjeto> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    if ((await findProjeto(trx, projetoId)) === undefined) throw appError('nao-encontrado');
    const arquivos = await enviados.listArquivosEnviados(trx, projetoId);
    return { arquivos, partes: await enviados.listPartesDoProjeto(trx, projetoId) };
  });
}

export interface ArquivoAnunciado {
  name: string;
  size: number;
  sha256?: string | undefined;
}

/**
 * Sends the received files to the assembly and returns at once. With a list, only those files, with the size and hash
 * that the sender declares; without one, every open file. A listed file of which nothing arrived is kept as incomplete,
 * so that the start names it; one that is already whole with the same bytes is left alone.
 */
export async function compileArquivos(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; files: readonly ArquivoAnunciado[] | undefined },
): Promise<void> {
  const { ownerId } = sessao;
  const { projetoId } = pedido;
  await asOwner(deps.db, ownerId, async (trx) => {
    assertRecebeArquivos(await lockProjeto(trx, projetoId));
    let anunciados = pedido.files?.length;
    if (pedido.files === undefined) {
      const abertos = (await enviados.listArquivosEnviados(trx, projetoId)).filter(isAberto);
      anunciados = abertos.length;
      await enviados.markMontando(
        trx,
        abertos.map(({ id }) => ({ id, size: null, sha256: null })),
      );
    } else {
      await announce(trx, { ownerId, projetoId, files: pedido.files, criadoEm: deps.clock.now() });
    }
    await deps.queue.send(trx, buildArquivos, { ownerId, projetoId }, { singletonKey: projetoId });
    await insertAuditoria(trx, {
      ownerId,
      usuarioId: sessao.usuarioId,
      acao: 'arquivo.enviado',
      alvo: projetoId,
      rotulo: await findRotuloProjeto(trx, projetoId),
      dados: { arquivos: anunciados },
    });
  });
}

/**
 * Hands the announced files over to the assembly, and keeps those of which nothing has arrived as incomplete. The work
 * grows with what is announced, not with the project, which is locked meanwhile.
 */
async function announce(
  trx: Trx,
  pedido: {
    ownerId: string;
    projetoId: string;
    files: readonly ArquivoAnunciado[];
    criadoEm: Date;
  },
): Promise<void> {
  const { ownerId, projetoId, criadoEm } = pedido;
  const anunciados = byNomeLimpo(pedido.files);
  const conhecidos = Map.groupBy(
    await enviados.listArquivosDeNome(trx, projetoId, [...anunciados.keys()]),
    (arquivo) => arquivo.nome_enviado,
  );
  const montagens: enviados.Montagem[] = [];
  const novos: { nome: string; size: number }[] = [];
  for (const [nome, file] of anunciados) {
    const doNome = conhecidos.get(nome) ?? [];
    const aberto = doNome.find(isAberto);
    if (aberto !== undefined) montagens.push({ id: aberto.id, size: file.size, sha256: file.sha256 ?? null });
    else if (!doNome.some((arquivo) => isJaRecebido(arquivo, file))) novos.push({ nome, size: file.size });
  }
  await enviados.markMontando(trx, montagens);
  if (novos.length === 0) return;
  assertCabemArquivos((await enviados.countArquivos(trx, projetoId)) + novos.length);
  const nomes = novos.map(({ nome }) => nome);
  const unique = createUniqueNames(await enviados.listNomesComo(trx, projetoId, nomes));
  const ausentes = novos.map(({ nome, size }) => {
    const unico = unique(nome);
    const plano = planMontagem(unico, [], { size });
    if (plano.ok) throw new Error('a file without parts was planned as whole');
    return { nomeEnviado: nome, nome: unico, falha: plano.falha };
  });
  await enviados.insertAusentes(trx, { ownerId, projetoId, ausentes, criadoEm });
}

/** The announced files by their names as they are kept. Of two with one name the later counts. */
function byNomeLimpo(files: readonly ArquivoAnunciado[]): Map<string, ArquivoAnunciado> {
  return new Map(
    files.map((file) => {
      const nome = sanitizeFileName(file.name);
      if (nome === undefined) {
        throw appError('requisicao-invalida', { fields: { files: `Nome inválido: ${file.name}` } });
      }
      return [nome, file];
    }),
  );
}

function isAberto({ situacao }: enviados.ArquivoEnviadoRow): boolean {
  return situacao === 'recebendo' || situacao === 'incompleto';
}

/** The file is being assembled, or is whole with the same bytes. */
function isJaRecebido(arquivo: enviados.ArquivoEnviadoRow, file: ArquivoAnunciado): boolean {
  if (arquivo.situacao === 'montando') return true;
  if (arquivo.situacao !== 'completo' || Number(arquivo.tamanho) !== file.size) return false;
  return file.sha256 === undefined || arquivo.sha256 === file.sha256;
}

/** Takes an uploaded file away, whole or in parts, while the project has not started. */
export async function deleteEnviado(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string },
): Promise<void> {
  const keys = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    assertRecebeArquivos(await lockProjeto(trx, pedido.projetoId));
    const arquivos = await enviados.listArquivosEnviados(trx, pedido.projetoId);
    const arquivo = arquivos.find(({ nome }) => nome === pedido.nome.normalize('NFC'));
    if (arquivo === undefined) throw appError('nao-encontrado');
    const partes = await enviados.listPartes(trx, [arquivo.id]);
    await enviados.deleteArquivoEnviado(trx, arquivo.id);
    await insertAuditoria(trx, {
      ownerId: sessao.ownerId,
      usuarioId: sessao.usuarioId,
      acao: 'arquivo.excluido',
      alvo: pedido.projetoId,
      rotulo: arquivo.nome,
      dados: { arquivo: arquivo.nome },
    });
    // A start may be waiting until this file is assembled.
    await publishProjeto(deps.notify, trx, sessao.ownerId, pedido.projetoId);
    const keys = [arquivo.storage_key, arquivo.vagas_key, ...partes.map((parte) => parte.storage_key)];
    return new Set(keys.filter((key) => key !== null));
  });
  for (const key of keys) await deps.storage.delete(key);
}

/** The catalogued files of a project. Throws 404. */
export async function listCatalogo(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<catalogo.ArquivoRow[]> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    if ((await findProjeto(trx, projetoId)) === undefined) throw appError('nao-encontrado');
    return catalogo.listArquivos(trx, projetoId);
  });
}

/** One catalogued file by its name with extension and category. Throws 404. */
export async function getArquivo(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string; categoria?: string },
): Promise<catalogo.ArquivoRow> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    if ((await findProjeto(trx, pedido.projetoId)) === undefined) throw appError('nao-encontrado');
    const arquivo = await catalogo.findArquivoByNome(trx, pedido.projetoId, pedido.nome, pedido.categoria);
    if (arquivo === undefined) throw appError('nao-encontrado');
    return arquivo;
  });
}

/** Writes down that a user took files of a project: one by its name, or all of them. */
export async function noteDownload(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, nome }: { projetoId: string; nome?: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findRotuloProjeto(trx, projetoId);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: nome === undefined ? 'arquivo.todos-baixados' : 'arquivo.baixado',
      alvo: projetoId,
      rotulo: nome === undefined ? projeto : `${nome} (${projeto})`,
      dados: nome === undefined ? {} : { arquivo: nome },
    });
  });
}

type Local = Pick<
  catalogo.ArquivoRow,
  'owner_id' | 'projeto_id' | 'onde' | 'caminho' | 'nome' | 'extensao' | 'tamanho' | 'sha256'
>;

/**
 * Streams the bytes of a catalogued file. Throws `projeto-sendo-refeito` for one that has to be taken out of its ZIP
 * again, and `conteudo-danificado` for one that is not there any more.
 */
export async function openArquivo(deps: Deps, arquivo: Local): Promise<Readable> {
  const { owner_id: ownerId, projeto_id: projetoId, onde, caminho } = arquivo;
  return onde === 'original'
    ? orDanificado(arquivo, () => deps.storage.get(caminho))
    : orRefazer(deps, { ownerId, projetoId }, () => deps.datasets.read(ownerId, projetoId, caminho));
}

/** Throws `conteudo-danificado` unless the stored bytes are those that came; of a large file only the size counts. */
export async function assertInteiro(deps: Deps, arquivo: Local): Promise<void> {
  const bytes = Number(arquivo.tamanho);
  await orDanificado(arquivo, async () => {
    if (bytes <= CONFERIDO_BYTES) {
      for await (const _ of checkBytes(await openArquivo(deps, arquivo), { bytes, sha256: arquivo.sha256 }));
    } else if (arquivo.onde === 'original') {
      const guardado = await deps.storage.stat(arquivo.caminho);
      if (guardado?.bytes !== bytes) throw new BytesTrocadosError(`has ${guardado?.bytes} of ${bytes} bytes`);
    }
  });
}

/** A path on this machine with the bytes of a catalogued file, to read only. Throws as {@link openArquivo} does. */
export async function localPathOf(deps: Deps, arquivo: Local): Promise<string> {
  const { owner_id: ownerId, projeto_id: projetoId } = arquivo;
  return orRefazer(deps, { ownerId, projetoId }, () => bringBytes(deps, arquivo));
}

/** The same, but throws `DatasetMissingError` for what has to be taken out of its ZIP again. */
export async function bringBytes(deps: Deps, arquivo: Local): Promise<string> {
  return arquivo.onde === 'original'
    ? orDanificado(arquivo, () => deps.storage.localPath(arquivo.caminho))
    : deps.datasets.localPath(arquivo.owner_id, arquivo.projeto_id, arquivo.caminho);
}

async function orDanificado<T>(arquivo: Local, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw isDanificado(error) ? conteudoDanificado(`arquivo ${nomeCompleto(arquivo)}`, error) : error;
  }
}

export interface EntradaZip {
  path: string;
  bytes: number;
  sha256?: string | null;
  data: Date;
  open: () => Promise<Readable>;
}

/**
 * Everything of a project, for the ZIP: the catalogued files by category, those of no category below OUTROS. Before the
 * project was processed, the uploaded files as they are. Throws 404, also 'Sem arquivos', and `projeto-sendo-refeito`
 * while one has to be taken out of its ZIP again.
 */
export async function listEntradasZip(deps: Deps, sessao: SessaoAtual, projetoId: string): Promise<EntradaZip[]> {
  const arquivos = await listCatalogo(deps, sessao, projetoId);
  if (arquivos.length > 0) {
    const { ownerId } = sessao;
    for (const { onde, caminho } of arquivos) {
      if (onde === 'dataset' && !(await deps.datasets.has(ownerId, projetoId, caminho)))
        throw await orderRefazer(deps, { ownerId, projetoId });
    }
    return arquivos.map((arquivo) => ({
      path: `${arquivo.categoria ?? 'OUTROS'}/${nomeCompleto(arquivo)}`,
      bytes: Number(arquivo.tamanho),
      sha256: arquivo.sha256,
      data: arquivo.recebido_em,
      open: () => openArquivo(deps, arquivo),
    }));
  }
  const { arquivos: recebidos } = await listEnviados(deps, sessao, projetoId);
  const inteiros = recebidos.flatMap((arquivo) => {
    const { storage_key: key, completo_em: data, nome, tamanho, sha256 } = arquivo;
    if (key === null || data === null) return [];
    return [{ path: nome, bytes: Number(tamanho), sha256, data, open: () => deps.storage.get(key) }];
  });
  if (inteiros.length === 0) throw appError('sem-arquivos');
  return inteiros;
}

/** `nota.xml` of the name and the extension, which may be empty. */
export function nomeCompleto(arquivo: { nome: string; extensao: string }): string {
  return arquivo.extensao === '' ? arquivo.nome : `${arquivo.nome}.${arquivo.extensao}`;
}
