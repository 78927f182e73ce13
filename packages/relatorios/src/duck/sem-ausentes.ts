/** A branch of a union that is one table under other names, after another branch; the table is its group. */
const RAMO = /\nUNION ALL\nSELECT CAST\([^\n]* FROM ((?:efdc|efdf)_\w+)(?=\nUNION ALL\n|\)|$)/g;

/**
 * A statement without the branches of its unions whose table is absent. The unions name every record of an obligation, a
 * project has a few of them, and the engine spends as long on what an empty branch is as on one with rows. The first
 * branch of a union always stays.
 */
export function semAusentes(sql: string, existe: (tabela: string) => boolean): string {
  return sql.replace(RAMO, (ramo, tabela: string) => (existe(tabela) ? ramo : ''));
}
