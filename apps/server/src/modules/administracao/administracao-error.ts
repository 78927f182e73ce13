/** The command cannot be carried out now. Its message is Portuguese and says what to do. */
export class AdministracaoError extends Error {
  override name = 'AdministracaoError';
}
