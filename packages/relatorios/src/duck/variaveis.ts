import type { DuckDBConnection } from '@duckdb/node-api';

/** Variables of a connection by their names, each as the SQL of its value. */
export type Variaveis = ReadonlyMap<string, string>;

interface Ditas {
  /** What each variable says when the connection sees the whole project. */
  inteiras: Map<string, string>;
  atuais: Map<string, string>;
}

const DITAS = new WeakMap<DuckDBConnection, Ditas>();

/** Says what some variables of a connection are while it sees the whole project, and makes them so. */
export async function declareVariaveis(connection: DuckDBConnection, variaveis: Variaveis): Promise<void> {
  const { inteiras, atuais } = ditasDe(connection);
  for (const [nome, valor] of variaveis) inteiras.set(nome, valor);
  await say(connection, { atuais, variaveis });
}

/**
 * Makes the variables of a connection say this, and all others that it sees the whole project. Only what differs is
 * given to the engine: a statement costs it more than some small reports do, and there are hundreds of them in a
 * stretch.
 */
export async function changeVariaveis(connection: DuckDBConnection, variaveis: Variaveis): Promise<void> {
  const { inteiras, atuais } = ditasDe(connection);
  await say(connection, { atuais, variaveis: new Map([...inteiras, ...variaveis]) });
}

function ditasDe(connection: DuckDBConnection): Ditas {
  const ditas = DITAS.get(connection) ?? { inteiras: new Map(), atuais: new Map() };
  DITAS.set(connection, ditas);
  return ditas;
}

async function say(
  connection: DuckDBConnection,
  { atuais, variaveis }: { atuais: Map<string, string>; variaveis: Variaveis },
): Promise<void> {
  const outras = [...variaveis].filter(([nome, valor]) => atuais.get(nome) !== valor);
  if (outras.length === 0) return;
  // The value is unknown until the statements have run.
  for (const [nome] of outras) atuais.delete(nome);
  await connection.run(sqlVariaveis(new Map(outras)));
  for (const [nome, valor] of outras) atuais.set(nome, valor);
}

/** The statements that set variables of a connection. */
export const sqlVariaveis = (variaveis: Variaveis): string =>
  [...variaveis].map(([nome, valor]) => `SET VARIABLE ${nome} = ${valor}`).join(';\n');
