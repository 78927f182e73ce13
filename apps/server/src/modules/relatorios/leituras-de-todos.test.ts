import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResultadoTeste, type ResultadoTeste } from '../../testing/resultado-teste.ts';
import { startTestServer, type TestOwner, type TestServer } from '../../testing/test-server.ts';

const LINHAS = 30_000;

/** Whatever one owner asks for at once, the pages of another come in between. */
describe('rows of reports that two owners read', () => {
  let server: TestServer;
  let deA: ResultadoTeste;
  let deB: ResultadoTeste;
  beforeAll(async () => {
    server = await startTestServer();
    deA = await createResultadoTeste(server, server.a, LINHAS);
    deB = await createResultadoTeste(server, server.b, LINHAS);
  });
  afterAll(() => server.close());

  const get = ({ user }: TestOwner, url: string) => server.app.inject({ method: 'GET', url, headers: user.headers });

  /** How many of A's calls are still unanswered when B has read so many pages, one after the other. */
  async function countWaiting(urls: readonly string[], paginas: number): Promise<number> {
    let waiting = urls.length;
    const all = urls.map(async (url) => {
      expect((await get(server.a, url)).statusCode).toBe(200);
      waiting--;
    });
    for (let n = 1; n <= paginas; n++) {
      const resposta = await get(server.b, `${deB.url}?limit=200&offset=${n * 300}`);
      expect(resposta.json<{ jsonData: object[] }>().jsonData).toHaveLength(200);
    }
    const then = waiting;
    await Promise.all(all);
    return then;
  }

  it('do not wait behind large windows', async () => {
    const urls = Array.from({ length: 24 }, (_, n) => `${deA.url}?limit=5000&offset=${n * 1000}`);
    expect(await countWaiting(urls, 3)).toBeGreaterThan(8);
  });

  it('do not wait behind whole reports', async () => {
    expect(
      await countWaiting(
        Array.from({ length: 6 }, () => deA.url),
        3,
      ),
    ).toBe(6);
  });

  it('do not wait behind searches of many words', async () => {
    const palavras = Array.from({ length: 20 }, (_, n) => `texto${n}x`).join(' ');
    const urls = Array.from(
      { length: 24 },
      (_, n) => `${deA.url}?limit=200&offset=${n}&q=${encodeURIComponent(palavras)}`,
    );
    expect(await countWaiting(urls, 1)).toBeGreaterThan(8);
  });

  it('are the same whole, in windows and for nobody else', async () => {
    const inteiro = (await get(server.a, deA.url)).json<{ jsonData: object[] }>().jsonData;
    expect(inteiro).toHaveLength(LINHAS);
    const janela = await get(server.a, `${deA.url}?limit=5000&offset=20000&positions=true`);
    const { jsonData, positions, total, columns } = janela.json<{
      jsonData: object[];
      positions: number[];
      total: number;
      columns: { key: string }[];
    }>();
    expect(jsonData).toEqual(inteiro.slice(20_000, 25_000));
    expect([positions[0], positions.at(-1), total]).toEqual([20_000, 24_999, LINHAS]);
    expect(columns.map(({ key }) => key)).toEqual(deA.relatorio.colunas.map(({ key }) => key));
    expect((await get(server.b, deA.url)).statusCode).toBe(404);
    expect((await get(server.b, `${deA.url}?limit=5000&offset=20000`)).statusCode).toBe(404);
  });

  it('are searched for twenty words at most; parts of others do not count', async () => {
    const letras = [...'abcdefghijklmnopqrstuvwxyz'];
    const demais = await get(server.a, `${deA.url}?limit=1&q=${encodeURIComponent(letras.slice(0, 21).join(' '))}`);
    expect([demais.statusCode, demais.json<{ fields: object }>().fields]).toEqual([
      400,
      { q: 'Procure por até 20 palavras de cada vez' },
    ]);
    const cabem = await get(
      server.a,
      `${deA.url}?limit=1&q=${encodeURIComponent(`texto ${letras.slice(0, 20).join(' ')}`)}`,
    );
    expect(cabem.statusCode).toBe(200);
    // 't', 'e', 'x', 'o' of 'texto', and 'a'..'t' without them.
    const juntas = await get(server.a, `${deA.url}?limit=1&q=${encodeURIComponent(['texto', ...'texo'].join(' '))}`);
    expect(juntas.json<{ total: number }>().total).toBe(LINHAS);
  });
});
