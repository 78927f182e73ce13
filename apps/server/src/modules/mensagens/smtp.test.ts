import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caixa, startSmtp } from '../../testing/smtp-teste.ts';
import { SENHA, startTestServer, type TestServer } from '../../testing/test-server.ts';

let caixa: Caixa;
let server: TestServer;
beforeAll(async () => {
  caixa = await startSmtp();
  server = await startTestServer({
    work: true,
    config: {
      smtpUrl: `smtp://127.0.0.1:${caixa.port}`,
      mailFrom: 'portal@exemplo.com.br',
      productName: 'Portal "São"',
    },
  });
});
afterAll(async () => {
  await server.close();
  await caixa.close();
});

it('with SMTP_URL an invitation goes over a socket, and its link lets the invited user in', async () => {
  const email = 'convidada@exemplo.com.br';
  const convite = await server.app.inject({
    method: 'POST',
    url: '/register/user',
    headers: server.a.admin.headers,
    payload: { nome: 'Convidada "Fictícia"', email, cpf: '52998224725' },
  });
  expect(convite.statusCode).toBe(200);
  await expect.poll(() => caixa.received).toHaveLength(1);
  const [mail] = caixa.received;
  expect(mail).toMatchObject({
    to: [email],
    from: { name: 'Portal "São"', address: 'portal@exemplo.com.br' },
    subject: 'Convite para o Portal "São"',
  });
  expect(caixa.envelopes).toEqual([[email]]);
  const id = /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.html).toContain(`/reset/${id}"`);
  const aceito = await server.app.inject({ method: 'POST', url: '/reset/pass', payload: { id, nova: SENHA } });
  expect(aceito.statusCode).toBe(200);
  const login = await server.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: email, password: SENHA },
  });
  expect(login.statusCode).toBe(200);
  expect(server.deps.mail.archive).toBeNull();
});
