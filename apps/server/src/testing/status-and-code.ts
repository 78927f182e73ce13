import type { ErroResposta } from '@apura/contract';

/** The status of an answer and the code of its error, as a case of a refused call compares them. */
export const statusAndCode = (response: { statusCode: number; json: () => unknown }): [number, string] => [
  response.statusCode,
  (response.json() as ErroResposta).code,
];
