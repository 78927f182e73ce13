import { closeSync, openSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { codigoRegistro, createIndiceRegistros } from '../nucleo/indice-registros.ts';
import { type IdentificacaoSped, readCabecalho, readInicioSped } from './cabecalho.ts';
import { checkContadores } from './check-contadores.ts';
import { addProblema, createProblemas, mergeProblemas, type ProblemasColetados } from './coletor-problemas.ts';
import { cutFatias, findFimConteudo, inspectCauda } from './divisao-fatias.ts';
import { LeituraError } from './erro-leitura.ts';
import type { Fatia, ResultadoFatia } from './estado-fatia.ts';
import { createExecutorLocal, type ExecutorFatias } from './executor-fatias.ts';
import { createExecutorThread, createExecutorThreads } from './executor-threads.ts';
import { getLayout } from './layouts/layout.ts';
import { createPlanoLeitura } from './layouts/plano-leitura.ts';
import type { ObrigacaoSped } from './obrigacao-sped.ts';
import { publishPartes, removePartes, type TabelaLida } from './partes-tabelas.ts';
import type { PlanoPrescan } from './plano-prescan.ts';
import { prescanArquivo } from './prescan-arquivo.ts';
import type { Problema } from './problema.ts';
import type { EncodingSped } from './texto-cp1252.ts';

export type { TabelaLida };

/** Version of the reader, part of the path of every dataset: a corrected reader never finds old columns. */
export const LEITOR_VERSAO: string = '6';

export interface SpedLido extends IdentificacaoSped {
  obrigacao: ObrigacaoSped;
  /** Physical lines up to the 9999, blank ones included. */
  linhas: number;
  encoding: EncodingSped;
  /** Whether a digital signature follows the 9999. */
  assinatura: boolean;
  /** In the order of the layout. */
  tabelas: TabelaLida[];
  /** At most 1,000, first those of the whole file. `totalProblemas` counts all. */
  problemas: Problema[];
  totalProblemas: number;
}

export interface ReadSpedOptions {
  path: string;
  /** Folder for the tables of this file. Parts of the same obligation in it are replaced. */
  outDir: string;
  obrigacao: ObrigacaoSped;
  /** Worker threads; by default none below 16 MB, else one per core. The rows are the same for any number. */
  workers?: number;
  /** Names of the tables to write; all of them when left out. The others are only checked. */
  tabelas?: ReadonlySet<string>;
  /** Whether only this process uses the tables: then they are not synced to the disk. */
  provisorio?: boolean;
  /** Set while other files are read too: one thread reads this file, the caller's or another one. */
  aoLado?: { leitores: number; outraThread: boolean };
  /** Called when the file is read and only syncing its tables remains. */
  onLido?: () => void;
  /** Called with rising numbers from 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** For tests: small windows and little memory reach the rare paths; ranges without threads start fast. */
export interface AjustesLeitura {
  janelaBytes?: number;
  maxMemoria?: number;
  semThreads?: boolean;
}

/** A smaller file is read by one thread. */
export const TAMANHO_UMA_THREAD: number = 16 * 1024 * 1024;
const janelaPadrao = 1024 * 1024;
/** Bytes of columns in memory, over all threads. */
const memoriaPadrao = 48 * 1024 * 1024;

/**
 * Reads a SPED file into Parquet files below outDir, one per record type and range. Returns faults of the content as
 * problems, whatever the bytes are. Throws a LeituraError when the file cannot be read or the tables cannot be written,
 * and the signal's reason when it is aborted; no unfinished file is left then.
 */
export async function readSped(o: ReadSpedOptions, ajustes: AjustesLeitura = {}): Promise<SpedLido> {
  o.signal?.throwIfAborted();
  const tamanho = await sizeOf(o.path);
  let executor: ExecutorFatias | undefined;
  try {
    await mkdir(o.outDir, { recursive: true });
    removePartes(o.outDir, o.obrigacao, false);
    const padrao = tamanho < TAMANHO_UMA_THREAD ? 1 : availableParallelism();
    const threads = o.aoLado ? 1 : Math.max(1, Math.floor(o.workers ?? padrao));
    if (ajustes.semThreads || (threads === 1 && !o.aoLado?.outraThread)) executor = createExecutorLocal(o.signal);
    else executor = o.aoLado ? createExecutorThread(o.signal) : createExecutorThreads(threads, o.signal);
    return await readWith({ o, ajustes, executor, threads, tamanho });
  } catch (erro) {
    await executor?.close();
    executor = undefined;
    // The cause of the failure may also stop the cleanup; report the first error.
    try {
      removePartes(o.outDir, o.obrigacao, true);
    } catch {}
    if (erro instanceof LeituraError || o.signal?.aborted) throw erro;
    throw new LeituraError('GRAVACAO_FALHOU', `${o.path}: ${String(erro)}`, erro);
  } finally {
    await executor?.close();
  }
}

async function readWith(c: {
  o: ReadSpedOptions;
  ajustes: AjustesLeitura;
  executor: ExecutorFatias;
  threads: number;
  tamanho: number;
}): Promise<SpedLido> {
  const { o, ajustes, executor, threads, tamanho } = c;
  const { path, obrigacao, outDir } = o;
  const fd = openSync(path, 'r');
  try {
    const { inicio, estranhos } = readInicioSped(fd);
    const fimConteudo = findFimConteudo(fd, inicio, tamanho);
    const prescan = createPlanoPrescan(obrigacao);
    const cortes = cutFatias(fd, inicio, fimConteudo, threads, prescan.indice);
    const limites = cortes.map((de, i) => ({ inicio: de, fim: cortes[i + 1] ?? fimConteudo }));
    // Building the plan takes time and its result is kept: do it while the threads start. The header fields it needs
    // are ASCII.
    const header = (encoding: EncodingSped) => readCabecalho({ fd, inicio, fim: fimConteudo, obrigacao, encoding });
    const primeiro = header('windows-1252');
    const plano = createPlanoLeitura(obrigacao, primeiro.leiaute, primeiro.camposDeclarados);
    const { encoding: antes, estados } = await prescanArquivo({ fd, path, executor, fatias: limites, plano: prescan });
    const fatias = estados.map(
      (estado, parte): Fatia => ({
        path,
        outDir,
        parte,
        tabelas: o.tabelas,
        plano,
        encoding: antes,
        inicio: limites[parte]?.inicio ?? inicio,
        fim: limites[parte]?.fim ?? fimConteudo,
        ...estado,
        janelaBytes: ajustes.janelaBytes ?? janelaPadrao,
        maxMemoria: (ajustes.maxMemoria ?? memoriaPadrao) / (o.aoLado?.leitores ?? threads),
      }),
    );
    const lidos = fatias.map(() => 0);
    const total = Math.max(1, fimConteudo - inicio);
    const resultados = await executor.read(fatias, (parte, bytes) => {
      lidos[parte] = bytes;
      o.onProgress?.(Math.min(0.99, lidos.reduce((a, b) => a + b, 0) / total));
    });
    // The threads become free for the next file.
    await executor.close();
    o.onLido?.();
    const encoding = resultados.at(-1)?.encoding ?? antes;
    const cabecalho = encoding === 'utf-8' ? header(encoding) : primeiro;
    const tabelas = await publishPartes(outDir, plano, resultados, { provisorio: o.provisorio === true });
    const soma = sumResultados(resultados);
    const cauda =
      soma.fim9999 < 0 && fimConteudo === tamanho
        ? semCauda
        : inspectCauda(fd, soma.fim9999 < 0 ? fimConteudo : soma.fim9999, tamanho);
    const { bytesIgnorados } = cauda;
    const doArquivo = findProblemas({ vazio: tamanho === inicio, estranhos, bytesIgnorados, linhas: soma.linhas });
    const contagem = checkContadores({ ...soma, completo: soma.fim9999 >= 0 });
    const { problemas, total: totalProblemas } = mergeProblemas([
      doArquivo,
      cabecalho.problemas,
      contagem,
      ...resultados.map((r) => r.problemas),
    ]);
    o.onProgress?.(1);
    const { camposDeclarados: _declarados, problemas: _problemas, ...identificacao } = cabecalho;
    return {
      obrigacao,
      ...identificacao,
      linhas: soma.linhas,
      encoding,
      assinatura: cauda.assinatura,
      tabelas,
      problemas,
      totalProblemas,
    };
  } finally {
    closeSync(fd);
  }
}

/**
 * Problems of the file as a whole: it is empty, has `estranhos` bytes before its first record, or `bytesIgnorados`
 * after its last line, number `linhas`.
 */
function findProblemas(o: {
  vazio: boolean;
  estranhos: number;
  bytesIgnorados: number;
  linhas: number;
}): ProblemasColetados {
  const problemas = createProblemas();
  if (o.vazio) addProblema(problemas, 'SPED_ARQUIVO_VAZIO', () => ({}));
  if (o.estranhos > 0) {
    addProblema(problemas, 'SPED_ANTES_DO_PRIMEIRO', () => ({ linha: 1, detalhe: String(o.estranhos) }));
  }
  if (o.bytesIgnorados > 0) {
    const detalhe = String(o.bytesIgnorados);
    addProblema(problemas, 'SPED_CONTEUDO_APOS_9999', () => ({ linha: o.linhas, detalhe }));
  }
  return problemas;
}

const semCauda = { assinatura: false, bytesIgnorados: 0 };

const planosPrescan = new Map<ObrigacaoSped, PlanoPrescan>();

function createPlanoPrescan(obrigacao: ObrigacaoSped): PlanoPrescan {
  const pronto = planosPrescan.get(obrigacao);
  if (pronto) return pronto;
  const registros = [...getLayout(obrigacao).registros.values()];
  const plano = {
    indice: createIndiceRegistros(registros.map((r) => codigoRegistro(r.registro))),
    niveis: registros.map((r) => r.nivel),
    registro9999: registros.findIndex((r) => r.registro === '9999'),
  };
  planosPrescan.set(obrigacao, plano);
  return plano;
}

function sumResultados(resultados: readonly ResultadoFatia[]) {
  const registros = new Map<string, number>();
  const blocos = new Map<string, { registros: number; linhas: number }>();
  let linhas = 0;
  for (const r of resultados) {
    linhas += r.linhas;
    for (const [registro, n] of r.registros) registros.set(registro, (registros.get(registro) ?? 0) + n);
    for (const [letra, n] of r.blocos) {
      const soma = blocos.get(letra) ?? { registros: 0, linhas: 0 };
      blocos.set(letra, { registros: soma.registros + n.registros, linhas: soma.linhas + n.linhas });
    }
  }
  // A fixed order: the result must not depend on which range found a record first.
  const ordenados = new Map([...registros].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const contadores = resultados.flatMap((r) => r.contadores);
  return { linhas, registros: ordenados, blocos, contadores, fim9999: resultados.at(-1)?.fim9999 ?? -1 };
}

async function sizeOf(path: string): Promise<number> {
  try {
    const { size } = await stat(path);
    return size;
  } catch (erro) {
    throw new LeituraError('ARQUIVO_INACESSIVEL', `${path}: ${String(erro)}`, erro);
  }
}
