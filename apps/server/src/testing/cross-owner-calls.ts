import type { Alvo, CrossOwnerCase } from './cross-owner-case.ts';

export const get =
  (urlOf: (alvo: Alvo) => string): CrossOwnerCase['attempt'] =>
  (app, user, alvo) =>
    app.inject({ method: 'GET', url: urlOf(alvo), headers: user.headers });

export const post =
  (url: string, payloadOf: (alvo: Alvo) => object): CrossOwnerCase['attempt'] =>
  (app, user, alvo) =>
    app.inject({ method: 'POST', url, headers: user.headers, payload: payloadOf(alvo) });

/** The calls on a thing by its id, with what else they send. */
export const casesOf =
  (path: string, idOf: (alvo: Alvo) => string) =>
  (calls: Readonly<Record<string, object>>): Record<string, CrossOwnerCase> =>
    Object.fromEntries(
      Object.entries(calls).map(([call, resto]) => {
        const url = `${path}/${call}`;
        return [`POST ${url}`, { attempt: post(url, (alvo) => ({ id: idOf(alvo), ...resto })) }];
      }),
    );
