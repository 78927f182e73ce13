import type { DuckDBConnection } from '@duckdb/node-api';
import type { Emprestimo } from '../emprestar.ts';

/** The connections of one DuckDB, each for one caller at a time. */
export type Conexoes = Emprestimo<DuckDBConnection>;
