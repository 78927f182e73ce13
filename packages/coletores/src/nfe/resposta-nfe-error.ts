/** An answer of the national environment that has another form than its schema; the message says which, for logs. */
export class RespostaNfeError extends Error {
  override name = 'RespostaNfeError';
}
