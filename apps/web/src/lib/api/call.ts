import type { ContractRoute, RouteResponse } from '@apura/contract';
import { renewTokenOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { errorOfAnswer } from './api-error.ts';
import { proveFactorFor } from './ask-prova.ts';
import { type CallInput, type LooseInput, readAnswer, sendRequest } from './fetch-route.ts';

/**
 * Makes a call of the contract with the session's token. A refused token is renewed once and the call repeated, and so
 * is a call that asks for a second factor once it was proved. Throws an ApiError with a Portuguese message.
 */
export async function call<R extends ContractRoute>(route: R, input: CallInput<R>): Promise<RouteResponse<R>> {
  const response = await callForResponse(route, input);
  return readAnswer<R>(response);
}

/** As `call`, for answers that are not JSON: the response itself, already known to be a success. */
export async function callForResponse(route: ContractRoute, input: LooseInput): Promise<Response> {
  const response = await sendWithToken(route, input);
  if (response.ok) return response;
  const error = await errorOfAnswer(response);
  if (!(await proveFactorFor(error))) throw error;
  const again = await sendWithToken(route, input);
  if (!again.ok) throw await errorOfAnswer(again);
  return again;
}

async function sendWithToken(route: ContractRoute, input: LooseInput): Promise<Response> {
  const { session } = sessionStore.get();
  const response = await sendRequest(route, input, session?.accessToken);
  if (response.status !== 401 || session === null) return response;
  const token = await renewTokenOf(session);
  return token === undefined ? response : sendRequest(route, input, token);
}
