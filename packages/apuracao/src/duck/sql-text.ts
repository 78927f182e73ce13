/** A text literal of SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A quoted identifier of SQL. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
