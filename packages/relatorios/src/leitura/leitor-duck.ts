import path from 'node:path';
import { type Duck, openDuck } from '@apura/apuracao';
import type { DuckDBConnection } from '@duckdb/node-api';
import { createFairLimit } from './create-fair-limit.ts';
import { createPastaDoProcesso } from './pasta-do-processo.ts';
import { type LimitesDaConsulta, withinLimits } from './within-limits.ts';

const CONEXOES = 4;

interface Leitor {
  tempDir: string;
  instance: Duck['instance'];
  livres: DuckDBConnection[];
}

/** Whose reading it is: owners take turns, and none has more than half of the places. */
export interface Vez {
  dono?: string | undefined;
}

/** Each query keeps a thread of the process busy, whichever connection it has. */
const leituras = createFairLimit({ places: CONEXOES, perOwner: CONEXOES / 2 });

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
 * network, no extensions. Callers wait for their owner's turn. Throws {@link ConsultaInterrompida} past the limits.
 */
export async function comLeitor<T>(
  fn: (connection: DuckDBConnection) => Promise<T>,
  { dono, ...limites }: Vez & LimitesDaConsulta = {},
): Promise<T> {
  leitor ??= open();
  const { livres } = await leitor;
  return await emVez(dono, async () => {
    // There are as many connections as places.
    const connection = livres.pop();
    if (connection === undefined) throw new Error('no connection is free');
    try {
      return await withinLimits(connection, fn, limites);
    } finally {
      livres.push(connection);
    }
  });
}

/** As {@link comLeitor}, for what reads all the rows: half of the places stay free for windows of rows. */
export async function comLeitorDeSomas<T>(
  fn: (connection: DuckDBConnection) => Promise<T>,
  limites: Vez & LimitesDaConsulta = {},
): Promise<T> {
  return await somas(limites.dono ?? '', () => comLeitor(fn, limites));
}

const somas = createFairLimit({ places: CONEXOES / 2, perOwner: 1 });

/** Runs a short query of a connection of its own (see {@link novaConexao}) when it is the owner's turn. */
export async function emVez<T>(dono: string | undefined, work: () => Promise<T>): Promise<T> {
  return await leituras(dono ?? '', work);
}

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
  return { tempDir, instance: duck.instance, livres };
}
