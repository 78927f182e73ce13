import type { ContractRoute, RouteResponse } from '@apura/contract';
import { renewTokenOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { errorOfAnswer } from './api-error.ts';
import { type CallInput, type LooseInput, readAnswer, sendRequest } from './fetch-route.ts';

/**
 * Makes a call of the contract with the session's token. A refused token is renewed once and the call repeated. Throws
 * an ApiError with a Portuguese message.
 */
export async function call<R extends ContractRoute>(route: R, input: CallInput<R>): Promise<RouteResponse<R>> {
  const response = await callForResponse(route, input);
  return readAnswer<R>(response);
}

/** As `call`, for answers that are not JSON: the response itself, already known to be a success. */
export async function callForResponse(route: ContractRoute, input: LooseInput): Promise<Response> {
  const { session } = sessionStore.get();
  let response = await sendRequest(route, input, session?.accessToken);
  if (response.status === 401 && session !== null) {
    const token = await renewTokenOf(session);
    if (token !== undefined) response = await sendRequest(route, input, token);
  }
  if (!response.ok) throw await errorOfAnswer(response);
  return response;
}
