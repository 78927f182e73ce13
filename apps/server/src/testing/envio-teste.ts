import type { Envio, Envios } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import { queueEnvios } from '../modules/relatorios/index.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { asSystem } from '../platform/db/as-system.ts';
import type { Trx } from '../platform/db/create-db.ts';
import { mailsTo, waitForJobs } from './mail-teste.ts';
import { createResultadoTeste } from './resultado-teste.ts';
import { startTestServer, type TestServer, type TestUser, tokenOf } from './test-server.ts';

export const RELATORIO_DO_ENVIO = 'EFD-C CFOP por Período';

/** What orders a report of a project for its user alone, every Monday. */
export function novoEnvioDe({ projetoId, usuarioId }: { projetoId: string; usuarioId: string }) {
  return {
    process_id: projetoId,
    relatorio: RELATORIO_DO_ENVIO,
    formato: 'xlsx' as 'xlsx' | 'pdf',
    cadencia: 'semanal' as 'semanal' | 'mensal',
    dia: 1,
    destinatarios: [usuarioId],
    recorte: {},
  };
}

/** Orders it and answers its id. */
export async function createEnvioTeste(
  app: FastifyInstance,
  user: TestUser,
  { projetoId, ...mudanca }: { projetoId: string } & Partial<ReturnType<typeof novoEnvioDe>>,
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/register/envio',
    headers: user.headers,
    payload: { ...novoEnvioDe({ projetoId, usuarioId: user.id }), ...mudanca },
  });
  if (response.statusCode !== 200) throw new Error(`/register/envio answered ${response.statusCode}: ${response.body}`);
  return response.json<{ id: string }>().id;
}

/**
 * The rows of the report, by hand: n from 0 to 2,099, in turn Saída and Entrada, worth 100 × (n + 1); the first three
 * are of CFOP 5102, so those are 100 and 300 (Saída, 400) and 200 (Entrada).
 */
const LINHAS = 2_100;
const FIXAS = {
  Lado: `CASE WHEN i % 2 = 0 THEN 'Saída' ELSE 'Entrada' END`,
  CFOP: `CASE WHEN i < 3 THEN '5102' ELSE '6102' END`,
  'Valor Item': 'CAST(100 * (i + 1) AS DECIMAL(18, 2))',
};
export const CFOP_5102 = JSON.stringify({ CFOP: [{ op: 'igual', valor: '5102' }] });

type Situacao = 'CONCLUDED' | 'PROCESSING';

/** A server that works its jobs, with a concluded project of owner A whose report has rows, and what moves its days. */
export async function startEnviosTeste() {
  const server: TestServer = await startTestServer({ work: true });
  const opcoes = { nome: RELATORIO_DO_ENVIO, fixas: FIXAS };
  const { projetoId } = await createResultadoTeste(server, server.a, LINHAS, opcoes);
  const write = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => asOwner(server.deps.db, server.a.id, work);
  const seen = new Set<string>();
  /** The clock moves: the token of before does not count any more. */
  const headersOf = async ({ email }: TestUser) => ({ authorization: `Bearer ${await tokenOf(server.app, email)}` });
  const get = async <T>(user: TestUser, url: string): Promise<T> =>
    (await server.app.inject({ method: 'GET', url, headers: await headersOf(user) })).json<T>();
  return {
    server,
    projetoId,
    write,
    get,
    set: (id: string, valores: { excluido_em?: Date | null; status?: Situacao }) =>
      write((trx) => trx.updateTable('projeto').set(valores).where('id', '=', id).execute()),
    /** Moves the clock to half past six of the schedule's next day, or of so many days later. */
    async goToDay(envio: string, mais = 0): Promise<void> {
      const { proximo } = await write((trx) =>
        trx.selectFrom('envio_relatorio').select('proximo').where('id', '=', envio).executeTakeFirstOrThrow(),
      );
      const quando = Date.parse(`${proximo}T06:30:00-03:00`) + mais * 86_400_000;
      server.clock.advance(quando - server.deps.clock.now().getTime());
    },
    async runDay(): Promise<void> {
      await queueEnvios(server.deps);
      await waitForJobs(server, 'enviar-relatorio');
    },
    /** The mails that came to the user since the last call. */
    async newMails({ email }: TestUser) {
      const mails = (await mailsTo(server, email)).filter(({ id }) => !seen.has(id));
      for (const { id } of mails) seen.add(id);
      return mails;
    },
    read: async (user: TestUser): Promise<Envio | undefined> => (await get<Envios>(user, '/api/envios')).envios[0],
    async order(mudanca: Partial<Parameters<typeof createEnvioTeste>[2]> = {}): Promise<string> {
      const { user } = server.a;
      return createEnvioTeste(server.app, { ...user, headers: await headersOf(user) }, { projetoId, ...mudanca });
    },
    async pause(id: string): Promise<void> {
      const headers = await headersOf(server.a.user);
      await server.app.inject({ method: 'POST', url: '/update/envio', headers, payload: { id, pausado: true } });
    },
    /** Takes every schedule and mail away. */
    async clear(): Promise<void> {
      await write((trx) => trx.deleteFrom('envio_relatorio').execute());
      await asSystem(server.deps.db, 'limpeza', (trx) => trx.deleteFrom('mensagem').execute());
    },
  };
}
