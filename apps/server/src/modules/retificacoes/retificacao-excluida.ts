/** The rectification was deleted while it ran: the work stops, and there is nothing to report. */
export class RetificacaoExcluidaError extends Error {
  override name = 'RetificacaoExcluidaError';
}
