/** The rectification was deleted while it was worked: the work stops, and nothing is to be told. */
export class RetificacaoExcluidaError extends Error {
  override name = 'RetificacaoExcluidaError';
}
