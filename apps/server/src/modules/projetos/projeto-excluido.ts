/** The project was deleted while a tool ran: the tool stops, and nothing is to be told. */
export class ProjetoExcluidoError extends Error {
  override name = 'ProjetoExcluidoError';
}
