import type { ColunaTipo } from './schema.ts';

/** The SQL type that DuckDB gives to a column of this type. */
export function tipoSql(tipo: ColunaTipo): string {
  switch (tipo.kind) {
    case 'text':
      return 'VARCHAR';
    case 'decimal':
      return `DECIMAL(18,${tipo.scale})`;
    case 'date':
      return 'DATE';
    case 'timestamp':
      return 'TIMESTAMP';
    case 'int32':
      return 'INTEGER';
  }
}
