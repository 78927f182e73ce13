import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { createChildren } from '../../platform/child/create-children.ts';
import type { Children } from '../../platform/child/port.ts';
import { createJsonLogger } from '../../platform/log/json-logger.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { TRAVA } from '../../testing/trava.fixture.ts';

const TRAVA_FILHO = fileURLToPath(new URL('../filho/trava-filho.fixture.ts', import.meta.url));
const TRAVA_LINHAS = fileURLToPath(new URL('../relatorios/origem/trava-linhas.fixture.ts', import.meta.url));
const LISTAGEM = new URL('../../../../../fixtures/ecac/pagamentos/listagem.csv', import.meta.url);

const tempDir = useTempDirs();
let server: TestServer;
let listagem = '';
/** How long the lines of the first owner's documents may take. */
let linhasMs = 0;
/** How tools run: normally, by programs that hang on a text, or by those with a short time limit. */
let tools: 'reais' | 'travam' | 'travam-e-acabam' = 'reais';

/** The real children with programs that hang on one text, which no real document makes them do. */
function createChildrenQueTravam(dataDir: string): Children {
  const children = createChildren(
    parseConfig({ DATA_DIR: dataDir }),
    createJsonLogger({ level: 'silent', write: () => {} }),
  );
  return {
    run: (work) => {
      const program = tools === 'reais' ? work.program : TRAVA_FILHO;
      const timeoutMs = tools === 'travam-e-acabam' ? 2_000 : work.timeoutMs;
      return children.run({ ...work, program, timeoutMs });
    },
    createPool: (options) => {
      const pool = children.createPool({ ...options, program: TRAVA_LINHAS });
      return {
        ...pool,
        ask: (pedido) => pool.ask(pedido.ownerId === server.a.id ? { ...pedido, timeoutMs: linhasMs } : pedido),
      };
    },
  };
}

beforeAll(async () => {
  // In the months of the projects: files of other months alone would not be processed.
  listagem = (await readFile(LISTAGEM, 'latin1'))
    .replaceAll('31/01/2024', '31/10/2025')
    .replaceAll('23/02/2024', '23/11/2025')
    .replaceAll('20/03/2024', '20/12/2025')
    .replaceAll('02/2024', '11/2025');
  const dataDir = tempDir('trava');
  server = await startTestServer({
    work: true,
    config: parseConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'debug' }),
    overrides: { children: createChildrenQueTravam(dataDir) },
  });
  for (const { user } of [server.a, server.b]) await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

async function startWith(user: TestUser, conteudo: string): Promise<string> {
  const id = await createProjetoTeste(server.app, user);
  await sendArquivos(server.app, user, id, [{ name: 'arquivo.csv', bytes: Buffer.from(conteudo, 'latin1') }]);
  const payload = { cod: id };
  const start = await server.app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload });
  expect(start.statusCode).toBe(200);
  return id;
}

describe('a tool whose process stands still without a word', () => {
  it('is ended when its project is deleted, and the queue goes on', async () => {
    tools = 'travam';
    const { user: deA } = server.a;
    const travado = await startWith(deA, TRAVA);
    await waitForStatus(server.app, deA, travado, ['PROCESSING']);
    const excluir = { method: 'POST', url: '/delete/process', headers: deA.headers, payload: { id: travado } } as const;
    expect((await server.app.inject(excluir)).statusCode).toBe(200);
    const outro = await startWith(server.b.user, listagem);
    expect((await waitForStatus(server.app, server.b.user, outro, ['CONCLUDED', 'FAILED'])).status).toBeDefined();
  });

  it('is ended when its time is over, with a text that says what to do, and the credits come back', async () => {
    tools = 'travam-e-acabam';
    const antes = await saldoTeste(server.deps, server.a.id);
    const projeto = await startWith(server.a.user, TRAVA);
    const { status, mensagem } = await waitForStatus(server.app, server.a.user, projeto, ['CONCLUDED', 'FAILED']);
    expect(status).toBe('FAILED');
    expect(mensagem).toContain('levou mais tempo do que o permitido');
    expect(mensagem).toContain('período menor');
    expect(await saldoTeste(server.deps, server.a.id)).toBe(antes);
  });
});

describe('the lines of a document that the reader does not get through', () => {
  let deA = '';
  let deB = '';
  beforeAll(async () => {
    tools = 'reais';
    deA = await startWith(server.a.user, `${listagem}\r\n${TRAVA}\r\n`);
    deB = await startWith(server.b.user, listagem);
    await waitForStatus(server.app, server.a.user, deA, ['CONCLUDED', 'FAILED']);
    await waitForStatus(server.app, server.b.user, deB, ['CONCLUDED', 'FAILED']);
  });

  const linha = (user: TestUser, id: string) =>
    server.app.inject({ method: 'GET', url: `/api/line/${id}/arquivo.csv/2`, headers: user.headers });

  it('are refused after their time, with a text that says what to do', async () => {
    linhasMs = 2_000;
    const resposta = await linha(server.a.user, deA);
    expect(resposta.statusCode).toBe(422);
    expect(resposta.json()).toMatchObject({
      code: 'leitura-demorada',
      message: expect.stringContaining('baixe o arquivo'),
    });
  });

  it('keep nobody else waiting: the lines of another owner answer meanwhile', async () => {
    linhasMs = 600_000;
    const hostis = [1, 2, 3].map(() => linha(server.a.user, deA).catch(() => undefined));
    let ended = 0;
    for (const hostil of hostis) void hostil.then(() => ended++);
    expect((await linha(server.b.user, deB)).statusCode).toBe(200);
    expect(ended).toBe(0);
  });
});
