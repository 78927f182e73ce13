const conhecidos = new Map<string, ReadonlySet<string>>();

/** Comments, texts and quoted names; what is left of a statement has its words. */
const SEM_PALAVRAS = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"/g;

/**
 * The words of a statement, among them the name of each table, view and function that it reads. A column of such a
 * name would count as read too, which costs the preparation of what is not needed and changes no result.
 */
export function nomesLidos(sql: string): ReadonlySet<string> {
  let nomes = conhecidos.get(sql);
  if (nomes === undefined) {
    nomes = new Set(sql.replace(SEM_PALAVRAS, ' ').match(/[A-Za-z_]\w*/g));
    conhecidos.set(sql, nomes);
  }
  return nomes;
}
