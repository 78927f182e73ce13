import type { APIResponse, CDPSession, Page } from '@playwright/test';

/** A call of the portal, held until one of these methods is used; held for ever when none is. */
export interface Call {
  url: URL;
  method: string;
  /** The body that was sent, including the files of a form, which Playwright's own requests do not give. */
  body: Buffer;
  /** Answers it: a value as JSON, or a body as it is. */
  fulfill(reply: Reply): Promise<void>;
  /** Breaks the connection. */
  abort(): Promise<void>;
  /** The server's own answer, whose cookies the browser keeps. */
  fetch(): Promise<APIResponse>;
}

interface Reply {
  status?: number;
  json?: unknown;
  body?: string | Buffer;
  contentType?: string;
}

interface Listener {
  path: string | RegExp;
  handle: (call: Call) => unknown;
}

const listeners = new WeakMap<Page, Listener[]>();

/**
 * Takes the calls of a path — whole, or as a pattern has it — out of the server's hands; of two that match, the newer
 * one counts. `page.route` does the same for everything a page loads, and turns the browser's cache off for it: every
 * test would fetch and compile the whole portal again, which is half of what loading it costs.
 */
export async function onCall(page: Page, path: Listener['path'], handle: Listener['handle']): Promise<void> {
  const known = listeners.get(page);
  if (known !== undefined) {
    known.unshift({ path, handle });
    return;
  }
  const own: Listener[] = [{ path, handle }];
  listeners.set(page, own);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const url = new URL(request.url);
    const listener = own.find((one) => matches(one.path, url.pathname));
    if (listener === undefined) {
      await tell(session, 'Fetch.continueRequest', { requestId });
      return;
    }
    try {
      await listener.handle({
        url,
        method: request.method,
        body: bodyOf(request.postDataEntries),
        fulfill: (reply) => tell(session, 'Fetch.fulfillRequest', { requestId, ...responseOf(reply) }),
        abort: () => tell(session, 'Fetch.failRequest', { requestId, errorReason: 'Failed' }),
        fetch: () =>
          page.context().request.fetch(request.url, {
            method: request.method,
            headers: request.headers,
            data: request.postDataEntries === undefined ? undefined : bodyOf(request.postDataEntries),
          }),
      });
    } catch (error) {
      // The test that asked for it is over.
      if (own.includes(listener) && !page.isClosed()) throw error;
    }
  });
  // The calls alone: scripts, styles and pictures go their own way.
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Fetch' }, { resourceType: 'XHR' }] });
}

/** Gives every call of a page back to the server. */
export function forgetCalls(page: Page): void {
  listeners.get(page)?.splice(0);
}

function matches(path: Listener['path'], pathname: string): boolean {
  return typeof path === 'string' ? pathname === path : path.test(pathname);
}

function bodyOf(entries: readonly { bytes?: string }[] = []): Buffer {
  return Buffer.concat(entries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
}

function responseOf({ status = 200, json, body, contentType }: Reply) {
  const bytes = json === undefined ? Buffer.from(body ?? '') : Buffer.from(JSON.stringify(json));
  const type = contentType ?? (json === undefined ? 'text/plain; charset=utf-8' : 'application/json');
  return {
    responseCode: status,
    responseHeaders: [
      { name: 'content-type', value: type },
      { name: 'content-length', value: String(bytes.length) },
    ],
    body: bytes.toString('base64'),
  };
}

/** Sends the browser's next step for a request; a failure is ignored, because the page may have moved on. */
async function tell<M extends 'Fetch.continueRequest' | 'Fetch.fulfillRequest' | 'Fetch.failRequest'>(
  session: CDPSession,
  method: M,
  params: Parameters<typeof session.send<M>>[1],
): Promise<void> {
  await session.send(method, params).catch(() => undefined);
}
