import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { mailsTo } from '../../testing/mail-teste.ts';
import { statusAndCode } from '../../testing/status-and-code.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { MAX_SUGESTOES_POR_HORA } from './sugestoes.service.ts';

const PROVEDOR = 'provedor@exemplo.com.br';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true, config: { suggestionEmail: PROVEDOR } });
});
afterAll(() => server.close());

const sugerir = (user: Pick<TestUser, 'headers'>, payload: object) =>
  server.app.inject({ method: 'POST', url: '/register/suggestion', headers: user.headers, payload });

describe('POST /register/suggestion', () => {
  // prova: 1.17, 7.18
  it('keeps the suggestion, mails it to the provider and lets the provider answer its author', async () => {
    const mensagem = 'Linha 1\n<script>alert(1)</script>\n\nمرحبا 😀';
    const response = await sugerir(server.a.user, { assunto: ' Ideia\r\nBcc: espia@exemplo.com.br ', mensagem });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Mensagem enviado com sucesso' }]);
    const [mail, ...more] = await mailsTo(server, PROVEDOR);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Sugestão: Ideia Bcc: espia@exemplo.com.br',
      replyTo: server.a.user.email,
      from: { address: 'nao-responda@apura.local' },
    });
    expect(mail?.text).toContain('> <script>alert(1)</script>');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).toContain('مرحبا 😀');
    const rows = await asOwner(server.deps.db, server.a.id, (trx) => trx.selectFrom('sugestao').selectAll().execute());
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ usuario_id: server.a.user.id, mensagem });
    const audit = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('auditoria').select('rotulo').where('acao', '=', 'sugestao.enviada').execute(),
    );
    expect(audit).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ assunto: '', mensagem: 'x' }],
    [{ assunto: 'x', mensagem: '   ' }],
    [{ assunto: 'x'.repeat(121), mensagem: 'x' }],
    [{ assunto: 'x', mensagem: 'x'.repeat(5001) }],
    [{ assunto: 1, mensagem: [] }],
  ])('refuses %j', async (payload) => {
    expect(statusAndCode(await sugerir(server.a.user, payload))).toEqual([400, 'requisicao-invalida']);
  });

  it('needs a session, and takes ten an hour of one user, also at once', async () => {
    expect(statusAndCode(await sugerir({ headers: { authorization: 'Bearer x' } }, {}))).toEqual([
      401,
      'sessao-expirada',
    ]);
    const answers = await Promise.all(
      Array.from({ length: MAX_SUGESTOES_POR_HORA + 5 }, () =>
        sugerir(server.b.admin, { assunto: 'De novo', mensagem: 'x' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_SUGESTOES_POR_HORA);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
    expect((await sugerir(server.b.user, { assunto: 'Outra pessoa', mensagem: 'x' })).statusCode).toBe(200);
  });
});
