import type { DuckDBConnection } from '@duckdb/node-api';

/** How long a query may take, and who still waits for it. */
export interface LimitesDaConsulta {
  limiteMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A query took longer than its caller allows, or its caller has gone. */
export class ConsultaInterrompida extends Error {}

/** Runs queries of a connection within limits. The time runs while they do, not while they wait for their turn. */
export async function withinLimits<T>(
  connection: DuckDBConnection,
  fn: (connection: DuckDBConnection) => Promise<T>,
  { limiteMs, signal }: LimitesDaConsulta,
): Promise<T> {
  const sinais = [signal, limiteMs === undefined ? undefined : AbortSignal.timeout(limiteMs)];
  const fim = AbortSignal.any(sinais.filter((sinal) => sinal !== undefined));
  if (fim.aborted) throw new ConsultaInterrompida('given up before it began');
  let repeticao: NodeJS.Timeout | undefined;
  const parar = () => {
    connection.interrupt();
    // Between two statements an interruption is lost.
    repeticao = setInterval(() => connection.interrupt(), 50);
  };
  fim.addEventListener('abort', parar, { once: true });
  try {
    const resultado = await fn(connection);
    // An interruption between two chunks ends a result early without an error.
    if (!fim.aborted) return resultado;
  } catch (causa) {
    if (!fim.aborted) throw causa;
    throw new ConsultaInterrompida('interrupted', { cause: causa });
  } finally {
    fim.removeEventListener('abort', parar);
    clearInterval(repeticao);
  }
  throw new ConsultaInterrompida('interrupted');
}
