/**
 * No answer of the national environment itself, but of what stands before it (a page in HTML, an empty body, a fault of
 * the server), or one of another form than its interface says. Nothing is known of the documents then; the message is
 * for logs.
 */
export class RespostaNfseError extends Error {
  override name = 'RespostaNfseError';
}
