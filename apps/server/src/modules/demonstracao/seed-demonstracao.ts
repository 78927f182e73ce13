import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { CERTIFICADO_DESABILITADO, FLUXOS, MODULOS, nomeDaParte, type Tools } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../http/errors.ts';
import type { MultipartPart } from '../../http/multipart.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { suspend } from '../administracao/index.ts';
import { compileArquivos, listEnviados, receivePartes } from '../arquivos/index.ts';
import { importCertificado } from '../certificados/index.ts';
import { createEmpresa } from '../empresas/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import { createPagamento, receiveEvento } from '../pagamentos/index.ts';
import { createProjeto, startProjeto } from '../projetos/index.ts';
import { createOrganizacao, findOwnerByCnpj } from '../usuarios/index.ts';
import {
  COMPRAS_DEMONSTRACAO,
  EMPRESAS_DEMONSTRACAO,
  ORGANIZACAO_DEMONSTRACAO,
  PBI_DEMONSTRACAO,
  PROJETO_DEMONSTRACAO,
  PROJETOS_DA_VIRADA,
} from './dados-demonstracao.ts';
import * as repo from './demonstracao.repo.ts';
import { type Documento, listDocumentos, PASTA_DEMONSTRACAO, pastaDoCaso } from './read-documentos.ts';

const ESPERA_MS = 1_000;
const MAX_ESPERAS = 3_600;

/**
 * Creates the demonstration owner, its users and its purchases if they are not there. After it the users can sign in;
 * answers the master's session, in whose name {@link seedDemonstracao} goes on.
 */
export async function createOwnerDemonstracao(deps: Deps): Promise<SessaoAtual> {
  const ownerId = await asSystem(deps.db, 'demonstracao', async (trx) => {
    await repo.lockDemonstracao(trx);
    const existente = await findOwnerByCnpj(trx, ORGANIZACAO_DEMONSTRACAO.owner.cnpj);
    return existente?.id ?? (await createOrganizacao(deps, trx, ORGANIZACAO_DEMONSTRACAO)).ownerId;
  });
  await setAberta(deps, true);
  const email = ORGANIZACAO_DEMONSTRACAO.usuarios[0]?.email ?? '';
  const master = await asOwner(deps.db, ownerId, (trx) => repo.findUsuarioDemonstracao(trx, email));
  if (master === undefined) throw new Error('the demonstration owner has no master');
  const sessao: SessaoAtual = {
    ownerId,
    usuarioId: master.id,
    familiaId: randomUUID(),
    nome: master.nome,
    email,
    privilegio: 'master',
    tools: Object.fromEntries(MODULOS.map((modulo) => [modulo, true])) as Tools,
  };
  await buyCreditos(deps, sessao);
  return sessao;
}

/** Shuts the demonstration's users out: their password is public. They are let in again when it is switched on. */
export async function closeDemonstracao(deps: Deps): Promise<void> {
  await setAberta(deps, false);
}

async function setAberta(deps: Deps, aberta: boolean): Promise<void> {
  const { cnpj } = ORGANIZACAO_DEMONSTRACAO.owner;
  const existente = await asSystem(deps.db, 'demonstracao', (trx) => findOwnerByCnpj(trx, cnpj));
  if (existente === undefined || (existente.suspenso_em === null) === aberta) return;
  await suspend(deps, { cnpj, operador: 'demonstração' }, !aberta);
}

/**
 * Fills the demonstration owner through the same services that users reach: companies, one project of the fictitious
 * documents, and those of the end of PIS and COFINS, started. Existing data stay; an interrupted first start continues
 * where it stopped.
 */
export async function seedDemonstracao(
  deps: Deps,
  sessao: SessaoAtual,
  options: { signal: AbortSignal; pasta?: string; coleta?: { certificado: CertificadoDemonstracao } | null },
): Promise<void> {
  const { signal } = options;
  for (const empresa of EMPRESAS_DEMONSTRACAO) {
    signal.throwIfAborted();
    await createOnce(deps, sessao, empresa);
  }
  if (options.coleta != null) await importOnce(deps, sessao, options.coleta.certificado);
  const documentos = await listDocumentos(options.pasta ?? pastaDe(deps));
  if (documentos.length === 0) {
    deps.log.info({}, 'no demonstration documents: the demonstration has no project');
    return;
  }
  signal.throwIfAborted();
  const projetoId = await openProjeto(deps, sessao);
  if (projetoId !== undefined) {
    await sendDocumentos(deps, sessao, projetoId, documentos, signal);
    await startProjeto(deps, sessao, projetoId, signal);
  }
  await addDiagnostico(deps, sessao, { signal });
  // Another folder of documents is of somebody's own demonstration.
  if (deps.config.demoDocuments === null && options.pasta === undefined) await addVirada(deps, sessao, signal);
}

/** The projects of the end of PIS and COFINS, after the first one: each is created once, and filled while it waits. */
async function addVirada(deps: Deps, sessao: SessaoAtual, signal: AbortSignal): Promise<void> {
  for (const { caso, ...projeto } of PROJETOS_DA_VIRADA) {
    signal.throwIfAborted();
    const documentos = await listDocumentos(pastaDoCaso(caso));
    if (documentos.length === 0) continue;
    const projetoId = await asOwner(deps.db, sessao.ownerId, async (trx) => {
      await repo.lockDemonstracao(trx);
      const existe = (await repo.findPrimeiro(trx, projeto)) !== undefined;
      // Who has had as many projects as a first start makes deleted this one, or does without it.
      const tidos = await repo.countProjetosTidos(trx);
      if (!existe && tidos <= PROJETOS_DA_VIRADA.length) return createManual(deps, sessao, projeto);
      return repo.findPrimeiroEmFiles(trx, { usuarioId: sessao.usuarioId, ...projeto });
    });
    if (projetoId !== undefined) {
      await sendDocumentos(deps, sessao, projetoId, documentos, signal);
      await startProjeto(deps, sessao, projetoId, signal);
    }
    await addDiagnostico(deps, sessao, { signal, de: projeto });
  }
}

/**
 * Creates the project that {@link seedDemonstracao} fills, on the first start. The server calls it before it
 * accepts users, so that the demonstration's project is the first one.
 */
export async function openDemonstracao(deps: Deps, sessao: SessaoAtual): Promise<void> {
  const empresa = EMPRESAS_DEMONSTRACAO.find(({ cnpj }) => cnpj === PROJETO_DEMONSTRACAO.cnpj);
  if (empresa === undefined || (await listDocumentos(pastaDe(deps))).length === 0) return;
  await createOnce(deps, sessao, empresa);
  await openProjeto(deps, sessao);
}

const pastaDe = ({ config }: Deps): string => config.demoDocuments ?? PASTA_DEMONSTRACAO;

async function createOnce(deps: Deps, sessao: SessaoAtual, empresa: (typeof EMPRESAS_DEMONSTRACAO)[number]) {
  await createEmpresa(deps, sessao, empresa).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'empresa-ja-cadastrada') throw error;
  });
}

/** What the simulated services are spoken to with: an A1 of the company of the documents. */
interface CertificadoDemonstracao {
  pfx: Buffer;
  senha: string;
}

/** Imports the certificate on the first start; later starts find it, or import it again when a user deleted it. */
async function importOnce(deps: Deps, sessao: SessaoAtual, certificado: CertificadoDemonstracao): Promise<void> {
  await importCertificado(deps, sessao, certificado).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'certificado-ja-cadastrado') throw error;
  });
}

/** One order that was paid and one that ran out, on the first start. */
async function buyCreditos(deps: Deps, sessao: SessaoAtual): Promise<void> {
  // A real provider would make real charges.
  if (!deps.payments.simulated) return;
  // The lock is held over the orders, which have transactions of their own: of two starting processes one orders.
  await asOwner(deps.db, sessao.ownerId, async (trx) => {
    await repo.lockDemonstracao(trx);
    if (await repo.hasTidoCreditos(trx)) return;
    for (const { creditos, desfecho } of COMPRAS_DEMONSTRACAO) {
      const { payment_id: cobrancaId } = await createPagamento(deps, sessao, { creditos, pagamento: 'pix' });
      const eventoId = `demonstracao-${cobrancaId}`;
      await receiveEvento(deps, { cobrancaId, provedor: deps.payments.provider, eventoId, tipo: desfecho });
    }
  });
}

/**
 * Waits until a project of the demonstration, by default the first, has its reports and gives it the diagnostic one, so
 * that every screen has something to show.
 */
async function addDiagnostico(
  deps: Deps,
  sessao: SessaoAtual,
  { signal, de }: { signal: AbortSignal; de?: { cnpj: string; inicio: string; fim: string } },
): Promise<void> {
  const { ownerId } = sessao;
  // A first project takes seconds; a project that has not ended after this wait needs a person, not this loop.
  for (let tentativa = 0; tentativa < MAX_ESPERAS; tentativa++) {
    const primeiro = await asOwner(deps.db, ownerId, (trx) => repo.findPrimeiro(trx, de));
    if (primeiro === undefined || primeiro.excluido || primeiro.pbi !== null || primeiro.status === 'FAILED') return;
    if (primeiro.status === 'CONCLUDED') {
      await asOwner(deps.db, ownerId, async (trx) => {
        const feito = await repo.setPbi(trx, primeiro.id, PBI_DEMONSTRACAO);
        if (feito) await publishProjeto(deps.notify, trx, ownerId, primeiro.id);
      });
      return;
    }
    await wait(ESPERA_MS, undefined, { signal });
  }
}

/** The project to fill: a new one on the first start, the same one while it waits for its files, then none. */
async function openProjeto(deps: Deps, sessao: SessaoAtual): Promise<string | undefined> {
  // The lock is held during the creation, which has its own transaction: of two starting processes only one creates.
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    await repo.lockDemonstracao(trx);
    if ((await repo.countProjetosTidos(trx)) > 0) {
      return repo.findPrimeiroEmFiles(trx, { usuarioId: sessao.usuarioId, ...PROJETO_DEMONSTRACAO });
    }
    return createManual(deps, sessao, PROJETO_DEMONSTRACAO);
  });
}

const createManual = (
  deps: Deps,
  sessao: SessaoAtual,
  { cnpj, inicio, fim }: { cnpj: string; inicio: string; fim: string },
): Promise<string> =>
  createProjeto(deps, sessao, {
    cod: cnpj,
    inicio,
    fim,
    upload: FLUXOS.manual.codigo,
    recorrencia: 'unico',
    certificado: CERTIFICADO_DESABILITADO,
    tools: FLUXOS.manual.tools,
  });

/** Sends what is not there yet. The documents are small: each is one part. */
async function sendDocumentos(
  deps: Deps,
  sessao: SessaoAtual,
  projetoId: string,
  documentos: readonly Documento[],
  signal: AbortSignal,
): Promise<void> {
  const { arquivos } = await listEnviados(deps, sessao, projetoId);
  const prontos = new Set(arquivos.filter(({ situacao }) => situacao === 'completo').map(({ nome }) => nome));
  const faltam = documentos.filter(({ nome }) => !prontos.has(nome));
  if (faltam.length === 0) return;
  async function* partes(): AsyncGenerator<MultipartPart> {
    for (const { nome, read } of faltam) {
      signal.throwIfAborted();
      yield {
        kind: 'file',
        name: 'files',
        filename: nomeDaParte(nome, 0),
        mimetype: 'application/octet-stream',
        stream: Readable.from([await read()]),
      };
    }
  }
  await receivePartes(deps, sessao, { partes: partes(), projetoId, contentLength: 0 });
  await compileArquivos(deps, sessao, { projetoId, files: undefined });
}
