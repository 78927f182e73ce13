/** What all commands that read a folder take. */
export interface FolderOptions {
  folder: string;
  out: string;
  empresa: string | null;
  periodo: { inicio: string; fim: string } | null;
  workers: number | null;
  /** Folder of official tables that win over the shipped ones. */
  tabelasDir: string | null;
}
