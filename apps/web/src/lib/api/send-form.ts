import { type ContractRoute, type RouteResponse, routeUrl } from '@apura/contract';
import { renewTokenOf } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { connectionError, errorOfText } from './api-error.ts';
import { proveFactorFor } from './ask-prova.ts';

/**
 * Sends a multipart form and reports the bytes that left. It is XMLHttpRequest because fetch can not tell how much of a
 * body has been sent. The form is made by a function, since a repeated request needs a fresh one.
 */
export async function sendForm<R extends ContractRoute>(route: R, input: FormInput): Promise<RouteResponse<R>> {
  let answer = await postWithToken(route, input);
  if (!isOk(answer)) {
    const error = errorOfText(answer.status, answer.text, answer.requestId);
    if (!(await proveFactorFor(error))) throw error;
    answer = await postWithToken(route, input);
    if (!isOk(answer)) throw errorOfText(answer.status, answer.text, answer.requestId);
  }
  // The server serialises by the route's schema.
  return JSON.parse(answer.text) as RouteResponse<R>;
}

interface FormInput {
  makeForm: () => FormData;
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

interface Answer {
  status: number;
  text: string;
  requestId: string | null;
}

async function postWithToken(route: ContractRoute, input: FormInput): Promise<Answer> {
  const { session } = sessionStore.get();
  const answer = await post(route, input, session?.accessToken);
  if (answer.status !== 401 || session === null) return answer;
  const token = await renewTokenOf(session);
  return token === undefined ? answer : post(route, input, token);
}

function isOk({ status }: Answer): boolean {
  return status >= 200 && status <= 299;
}

function post(route: ContractRoute, input: FormInput, token: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { signal, onProgress } = input;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      finish();
    };
    request.open(route.method, routeUrl(route));
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = (event) => onProgress?.(event.loaded);
    request.onload = () =>
      settle(() =>
        resolve({
          status: request.status,
          text: request.responseText,
          requestId: request.getResponseHeader('x-request-id'),
        }),
      );
    request.onerror = () => settle(() => reject(connectionError()));
    request.ontimeout = request.onerror;
    request.onabort = () => settle(() => reject(new DOMException('The upload was stopped', 'AbortError')));
    if (signal?.aborted) {
      reject(new DOMException('The upload was stopped', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(input.makeForm());
  });
}
