import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENHA, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('POST /login', () => {
  it('answers the session with the specification’s fields', async () => {
    const { app, a } = server;
    const response = await app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: a.user.email, password: SENHA },
    });
    expect(response.statusCode).toBe(200);
  });
});
