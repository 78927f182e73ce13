import { setTimeout as pause } from 'node:timers/promises';
import { formatCnpj, formatDateBr } from '@apura/br';
import type { Projeto } from '@apura/contract';
import { EXIT } from '../exit-codes.ts';
import { RecusaDoPortalError } from '../portal/create-ask.ts';
import type { Progress } from '../progress.ts';
import { createPortalClient, type PortalClient } from './portal-client.ts';
import { sendFile } from './send-file.ts';
import { type ArquivoVisto, isSettled, lookAt } from './settled-files.ts';

export interface WatchOptions {
  folder: string;
  /** Address of the portal, without a trailing slash. */
  portal: string;
  /** A personal access token of the user. */
  token: string;
  /** Id of the project; null: the projects that take files are listed. */
  projetoId: string | null;
  /** Sends what is there and ends, instead of waiting for more. */
  umaVez: boolean;
}

export interface WatchIo {
  print: (line: string) => void;
  progress: Progress;
  signal: AbortSignal;
  /** Between two looks at the folder. */
  intervaloMs?: number;
}

const INTERVALO_MS = 3_000;
/** Pauses while the portal cannot be reached; the last one is repeated. */
const ESPERAS_MS = [2_000, 5_000, 15_000, 60_000, 300_000] as const;

/**
 * Sends every document of a folder to a project, as soon as the program that writes it is done, until it is stopped.
 * What was sent is known by its bytes: begun again, with the same or another name, nothing is sent twice.
 */
export async function watchFolder(options: WatchOptions, io: WatchIo): Promise<number> {
  const { folder, projetoId, umaVez } = options;
  const { print, signal, intervaloMs = INTERVALO_MS } = io;
  await lookAt(folder);
  const portal = createPortalClient({ ...options, signal });
  const projeto = await chooseProjeto(portal, projetoId, print);
  if (projeto === undefined) return EXIT.usage;
  print(`Enviando a ${describeProjeto(projeto)}`);
  if (!umaVez) print(`Acompanhando a pasta ${folder}. Interrompa com Ctrl+C.`);

  const enviados = new Map<string, ArquivoVisto>();
  const contados = new Set<string>();
  let antes = new Map<string, ArquivoVisto>();
  let recusados = 0;
  let falhas = 0;
  for (;;) {
    const { enviaveis, outros } = await lookAt(folder);
    for (const id of outros) tellOnce(contados, id, () => print(`${id}: tipo não enviado, deixado de lado`));
    let pendentes = 0;
    for (const visto of enviaveis) {
      if (isSettled(visto, enviados.get(visto.id))) continue;
      if (visto.size === 0) {
        tellOnce(contados, visto.id, () => print(`${visto.id}: vazio, deixado de lado`));
        continue;
      }
      pendentes += 1;
      // With a single look nothing can be seen to grow: what is there counts as done.
      if (!umaVez && !isSettled(visto, antes.get(visto.id))) continue;
      const fim = await tryToSend(portal, projeto, visto, io);
      if (fim === 'sem-portal') {
        falhas += 1;
        break;
      }
      falhas = 0;
      if (fim === 'mudou') continue;
      if (fim === 'recusado') recusados += 1;
      enviados.set(visto.id, visto);
      pendentes -= 1;
    }
    antes = new Map(enviaveis.map((visto) => [visto.id, visto]));
    if (umaVez && pendentes === 0) return recusados > 0 ? EXIT.partial : EXIT.ok;
    const espera = falhas === 0 ? intervaloMs : (ESPERAS_MS[Math.min(falhas, ESPERAS_MS.length) - 1] ?? intervaloMs);
    try {
      await pause(espera, undefined, { signal });
    } catch {
      return EXIT.ok;
    }
  }
}

/** Sends one file and says how it went. What waiting does not mend (the token, the project) is thrown. */
async function tryToSend(
  portal: PortalClient,
  projeto: Projeto,
  visto: ArquivoVisto,
  { print, progress, signal }: WatchIo,
): Promise<'enviado' | 'recusado' | 'mudou' | 'sem-portal'> {
  try {
    const fim = await sendFile(portal, {
      projetoId: projeto.id,
      path: visto.path,
      signal,
      onProgress: ({ feito, total }) => progress.update({ feito, total, mensagem: `Enviando ${visto.id}` }),
    });
    progress.end();
    if (fim.tipo === 'mudou') return 'mudou';
    if (fim.tipo === 'recusado') {
      print(`${visto.id}: ${fim.motivo}`);
      return 'recusado';
    }
    print(`${visto.id}: ${fim.tipo === 'enviado' ? 'enviado' : 'já estava no projeto'}`);
    return 'enviado';
  } catch (error) {
    progress.end();
    // What was sent so far is kept by the portal; the caller sees that it was stopped.
    if (signal.aborted) return 'sem-portal';
    if (error instanceof RecusaDoPortalError && error.definitiva) {
      if (!DO_ARQUIVO.includes(error.code)) throw error;
      print(`${visto.id}: ${error.message}`);
      return 'recusado';
    }
    const motivo = error instanceof RecusaDoPortalError ? error.message : 'o portal não responde';
    print(`${visto.id}: ${motivo}. O envio continua sozinho quando for possível.`);
    return 'sem-portal';
  }
}

/** Refusals that are about one file; the others go on. */
const DO_ARQUIVO = ['parte-invalida', 'parte-vazia', 'tipo-nao-suportado', 'arquivo-grande-demais'];

/** The project asked for; otherwise the list of those that take files, and undefined. */
async function chooseProjeto(
  portal: PortalClient,
  id: string | null,
  print: (line: string) => void,
): Promise<Projeto | undefined> {
  const projetos = await portal.listProjetos();
  const projeto = projetos.find((um) => um.id === id);
  if (projeto?.status === 'FILES') return projeto;
  if (projeto !== undefined) {
    print(`O projeto ${describeProjeto(projeto)} não recebe mais arquivos.`);
  } else if (id !== null) {
    print(`O projeto ${id} não existe, ou não é da sua empresa.`);
  }
  const abertos = projetos.filter(({ status }) => status === 'FILES');
  if (abertos.length === 0) {
    print('Nenhum projeto aguarda arquivos. Crie um no portal, com Upload Manual.');
    return undefined;
  }
  print('Escolha um projeto que aguarda arquivos, com --projeto:');
  for (const aberto of abertos) print(`  ${aberto.id}  ${describeProjeto(aberto)}`);
  return undefined;
}

function describeProjeto({ empresa, cnpj, periodoInicial, periodoFinal }: Projeto): string {
  return `${empresa} (${formatCnpj(cnpj)}), ${formatDateBr(periodoInicial)} a ${formatDateBr(periodoFinal)}`;
}

function tellOnce(told: Set<string>, id: string, tell: () => void): void {
  if (told.has(id)) return;
  told.add(id);
  tell();
}
