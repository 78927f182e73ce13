import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { MultipartPart } from '../../../http/multipart.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { findProjeto, lockProjeto } from '../../projetos/index.ts';
import * as repo from '../arquivos-enviados.repo.ts';
import { assertRecebeArquivos } from '../assert-recebe-arquivos.ts';
import { createUniqueNames } from '../unique-name.ts';
import { assertCabemArquivos, bytesLivres, PROJETO_CHEIO } from './quota-do-projeto.ts';
import { createGravacoes, type ParteGuardada, type Recusa, storeParte } from './store-parte.ts';
import { releaseVagas } from './vagas.ts';

/** Rows of parts are written in groups, so that thousands of small files are not thousands of transactions. */
const GRUPO = 200;

/**
 * Receives parts as they stream in. The project (from the field `process_id`, which comes first, or from `projetoId`)
 * is checked before a byte is stored. A faulty part does not stop the others: they are kept, and the fault is thrown at
 * the end with every refused name in `fields`. Answers the names of the parts that were kept.
 */
export async function receivePartes(
  deps: Deps,
  sessao: SessaoAtual,
  entrada: { partes: AsyncIterable<MultipartPart>; projetoId: string | undefined; contentLength: number },
): Promise<string[]> {
  const { ownerId } = sessao;
  let projetoId = entrada.projetoId;
  if (projetoId !== undefined) await checkProjeto(deps, ownerId, projetoId, entrada.contentLength);
  const recebidas: string[] = [];
  const recusas = new Map<string, Recusa>();
  const gravacoes = createGravacoes();

  async function flush(): Promise<void> {
    if (projetoId === undefined) return;
    const { guardadas, recusadas, falha } = await gravacoes.settle();
    for (const recusa of recusadas) recusas.set(recusa.nomeParte, recusa);
    if (guardadas.length > 0) {
      await keepPartes(deps, ownerId, projetoId, guardadas);
      recebidas.push(...guardadas.map((parte) => parte.nomeParte));
    }
    if (falha !== undefined) throw falha.error;
  }

  try {
    for await (const part of entrada.partes) {
      if (part.kind === 'field') {
        if (part.name !== 'process_id' || projetoId !== undefined) continue;
        projetoId = part.value;
        await checkProjeto(deps, ownerId, projetoId, entrada.contentLength);
        continue;
      }
      if (projetoId === undefined) {
        throw appError('requisicao-invalida', {
          fields: { process_id: 'O campo process_id deve vir antes dos arquivos' },
        });
      }
      const { filename, stream } = part;
      const { contentLength } = entrada;
      await storeParte(deps, gravacoes, { ownerId, projetoId, contentLength, filename, stream });
      if (gravacoes.size() >= GRUPO) await flush();
    }
  } catch (error) {
    // What arrived whole before the connection broke is kept: the sender resumes from there.
    await flush();
    throw error;
  }
  if (projetoId === undefined) {
    throw appError('requisicao-invalida', { fields: { process_id: 'Informe o projeto' } });
  }
  await flush();
  const primeira = recusas.values().next().value;
  if (primeira !== undefined) {
    throw appError(primeira.codigo, {
      message: primeira.mensagem,
      fields: Object.fromEntries([...recusas].slice(0, 50).map(([nome, recusa]) => [nome, recusa.mensagem])),
    });
  }
  if (recebidas.length === 0) throw appError('requisicao-invalida', { fields: { files: 'Nenhuma parte enviada' } });
  return recebidas;
}

async function checkProjeto(deps: Deps, ownerId: string, projetoId: string, contentLength: number): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    assertRecebeArquivos(await findProjeto(trx, projetoId));
    assertCabe((await bytesLivres(trx, projetoId)) - contentLength);
  });
}

function assertCabe(restam: number): void {
  if (restam >= 0) return;
  throw appError('arquivo-grande-demais', { message: `${PROJETO_CHEIO}, divida o período em dois projetos` });
}

/** Writes a group of stored parts down; when the project no longer takes files, the stored bytes go again. */
async function keepPartes(deps: Deps, ownerId: string, projetoId: string, grupo: readonly ParteGuardada[]) {
  let substituidas: string[];
  try {
    substituidas = await asOwner(deps.db, ownerId, (trx) => writePartes(deps, trx, ownerId, projetoId, grupo));
  } catch (error) {
    await releaseVagas(deps, { ownerId, projetoId, vagas: grupo.flatMap(({ vaga }) => vaga ?? []) });
    for (const parte of grupo) if (parte.vaga === undefined) await deps.storage.delete(parte.storageKey);
    throw error;
  }
  for (const key of substituidas) await deps.storage.delete(key);
}

async function writePartes(
  deps: Deps,
  trx: Trx,
  ownerId: string,
  projetoId: string,
  grupo: readonly ParteGuardada[],
): Promise<string[]> {
  assertRecebeArquivos(await lockProjeto(trx, projetoId));
  // Requests side by side, and those that do not say how long they are, pass the first look at the quota together.
  const bytes = grupo.reduce((soma, parte) => soma + parte.tamanho, 0);
  assertCabe((await bytesLivres(trx, projetoId)) - bytes);
  const arquivos = await repo.listArquivosEnviados(trx, projetoId);
  const unique = createUniqueNames(arquivos.map((arquivo) => arquivo.nome));
  const abertos = new Map(
    arquivos
      .filter((arquivo) => arquivo.situacao === 'recebendo' || arquivo.situacao === 'incompleto')
      .map((arquivo) => [arquivo.nome_enviado, arquivo]),
  );
  const abertosById = new Map([...abertos.values()].map((arquivo) => [arquivo.id, arquivo]));
  const mudado = grupo.find(({ vaga }) => vaga !== undefined && !abertosById.has(vaga.arquivoId));
  // Its place was in a file that is whole, being assembled or deleted by now. Sent again, it gets another.
  if (mudado !== undefined) {
    throw appError('servico-indisponivel', {
      message: `${mudado.nome} mudou enquanto esta parte chegava, envie-a novamente`,
    });
  }
  const novos = [...new Set(grupo.map((parte) => parte.nome))].filter((nome) => !abertos.has(nome));
  assertCabemArquivos(arquivos.length + novos.length);
  const inseridos = await repo.insertArquivosEnviados(
    trx,
    novos.map((nomeEnviado) => ({
      ownerId,
      projetoId,
      nomeEnviado,
      nome: unique(nomeEnviado),
      criadoEm: deps.clock.now(),
    })),
  );
  for (const arquivo of inseridos) abertos.set(arquivo.nome_enviado, arquivo);
  const substituidas: string[] = [];
  const partes = new Map<string, repo.NovaParte>();
  for (const { nome, n, tamanho, sha256, storageKey, vaga } of grupo) {
    const arquivo = vaga === undefined ? abertos.get(nome) : abertosById.get(vaga.arquivoId);
    if (arquivo === undefined) throw new Error('a file of this group was not inserted');
    if (arquivo.situacao === 'incompleto') await repo.reopenArquivoEnviado(trx, arquivo.id);
    const chave = `${arquivo.id}/${n}`;
    // One number twice in a group: the later one counts, as between requests.
    const anterior = partes.get(chave);
    if (anterior !== undefined) substituidas.push(anterior.storageKey);
    partes.set(chave, { ownerId, arquivoId: arquivo.id, n, tamanho, sha256, storageKey });
  }
  substituidas.push(...(await repo.upsertPartes(trx, [...partes.values()])));
  // Other parts have their places there.
  const comVagas = new Set([...abertos.values()].map((arquivo) => arquivo.vagas_key));
  return substituidas.filter((key) => !comVagas.has(key));
}
