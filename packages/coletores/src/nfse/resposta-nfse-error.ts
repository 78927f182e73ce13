/**
 * An answer that the portal cannot read: a page in HTML, an empty body, a fault of the server, or a JSON that is not
 * what the interface describes. Whether there are documents stays unknown. The message is for logs.
 */
export class RespostaNfseError extends Error {
  override name = 'RespostaNfseError';
}
