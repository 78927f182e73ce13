import type { Visao } from '@apura/apuracao';

/** Look-ups that several reports share: made once per run, and only when a report names one of them. */
export interface GrupoVisoes {
  nome: string;
  /** Tables of documents that its statements read. */
  fontes: readonly string[];
  /** In an order in which each may read those before it. */
  visoes: readonly Visao[];
}
