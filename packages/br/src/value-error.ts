/** A value that a parse function of this package refuses. `message` is Portuguese and may be shown to a user. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
}
