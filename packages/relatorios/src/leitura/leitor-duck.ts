import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import { createLimit } from '../export/create-limit.ts';
import { createPastaDoProcesso } from './pasta-do-processo.ts';
import { type LimitesDaConsulta, withinLimits } from './within-limits.ts';

const CONEXOES = 4;

interface Leitor {
  tempDir: string;
  instance: Duck['instance'];
  livres: DuckDBConnection[];
  espera: ((c: DuckDBConnection) => void)[];
}

let leitor: Promise<Leitor> | undefined;
let pastas: readonly string[] | undefined;

/**
 * The only folders whose files this process reads as results, besides its own temporary one. Called before the first
 * reading; without it any file of this machine is read, as the command line needs it. Throws when it is too late.
 */
export function limitLeitura(permitidas: readonly string[]): void {
  if (leitor !== undefined) throw new Error('results are read already: their folders cannot be bound any more');
  pastas = permitidas;
}

/**
 * Lends a connection of the one DuckDB by which this process reads results. It reads files of these folders only: no
 * network, no extensions. Callers wait in line when all connections are out. Throws {@link ConsultaInterrompida} past
 * the limits.
 */
export async function comLeitor<T>(
  fn: (connection: DuckDBConnection) => Promise<T>,
  limites: LimitesDaConsulta = {},
): Promise<T> {
  leitor ??= open();
  const { livres, espera } = await leitor;
  const connection = livres.pop() ?? (await new Promise<DuckDBConnection>((resolve) => espera.push(resolve)));
  try {
    return await withinLimits(connection, fn, limites);
  } finally {
    const next = espera.shift();
    if (next) next(connection);
    else livres.push(connection);
  }
}

/** As {@link comLeitor}, for what reads all the rows: half of the connections stay free for windows of rows. */
export async function comLeitorDeSomas<T>(
  fn: (connection: DuckDBConnection) => Promise<T>,
  limites?: LimitesDaConsulta,
): Promise<T> {
  return await somasAoMesmoTempo(() => comLeitor(fn, limites));
}

const somasAoMesmoTempo = createLimit(CONEXOES / 2);

/** A connection of its own for a stream, which a slow receiver may hold for minutes. The caller closes it. */
export async function novaConexao(): Promise<DuckDBConnection> {
  leitor ??= open();
  return await (await leitor).instance.connect();
}

/** A folder of this process for files that live as long as an export. Removed at exit. */
export async function pastaTemporaria(): Promise<string> {
  leitor ??= open();
  return (await leitor).tempDir;
}

async function open(): Promise<Leitor> {
  const tempDir = createPastaDoProcesso('apura-leitura');
  const duck = await openDuck({
    tempDir,
    allowedDirs: pastas ?? [path.parse(tempDir).root],
    // A bound, not a reservation: a row of fifty columns turned to text takes more than a hundred megabytes for a
    // moment.
    memoryLimitMb: 512,
    // Each query runs on the thread that asked for it: many readers share the cores better, and an export holds less.
    threads: 1,
    cacheMetadata: true,
  });
  const livres = [duck.connection];
  while (livres.length < CONEXOES) livres.push(await duck.connect());
  return { tempDir, instance: duck.instance, livres, espera: [] };
}
