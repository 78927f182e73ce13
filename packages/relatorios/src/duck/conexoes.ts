import type { DuckDBConnection } from '@duckdb/node-api';
import type { Emprestimo } from '../emprestar.ts';

/** The connections of one DuckDB, each for one caller at a time. */
export type Conexoes = Emprestimo<DuckDBConnection>;

/**
 * What others wait for comes first, then what one thread does for long; what is left may be done by any in any order.
 */
export const URGENCIA = { deTodos: 2, inteiro: 1 } as const;
