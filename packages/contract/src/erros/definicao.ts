/** When a caller may send the same request again: never, after the user mends it, or by itself with a pause. */
export type Retry = 'nunca' | 'apos-corrigir' | 'com-espera';

export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly message: string;
  readonly retry: Retry;
}
