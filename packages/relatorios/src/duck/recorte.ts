/** Some files of a project, or some lines of one of them, over which a report is made apart from the others. */
export interface Recorte {
  ids: readonly string[];
  /** The names of those files as the reports show them, in the same order, which is that of the reports. */
  nomes: readonly string[];
  /** Lines of the only file: from `de` on, before `antesDe`. */
  linhas?: { de: number; antesDe: number };
}
