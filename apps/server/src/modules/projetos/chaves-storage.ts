/** The prefix of every storage key of a project. Names that users gave never become keys. */
export function prefixoDoProjeto(ownerId: string, projetoId: string): string {
  return `owner=${ownerId}/projeto=${projetoId}`;
}

/** The folder of an uploaded file's whole bytes: each attempt at assembling it writes under a name of its own. */
export function chaveOriginal(ownerId: string, projetoId: string, arquivoEnviadoId: string): string {
  return `${prefixoDoProjeto(ownerId, projetoId)}/originais/${arquivoEnviadoId}`;
}

/** The Parquet file of a report. */
export function chaveRelatorio(ownerId: string, projetoId: string, slug: string): string {
  return `${prefixoDoProjeto(ownerId, projetoId)}/relatorios/${slug}.parquet`;
}

/** What a project's diagnostic page shows. */
export function chaveDiagnostico(ownerId: string, projetoId: string): string {
  return `${prefixoDoProjeto(ownerId, projetoId)}/diagnostico/diagnostico.json`;
}
