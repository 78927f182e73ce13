/** The project was deleted while a tool ran: the tool stops, and there is nothing to report. */
export class ProjetoExcluidoError extends Error {
  override name = 'ProjetoExcluidoError';
}
