import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ArquivoItem, FLUXOS } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { readFixturesDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import {
  createEmpresaTeste,
  EMPRESA_CNPJ,
  findProjetoTeste,
  novoProjetoDe,
  startProjetoTeste,
  waitForStatus,
} from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { zipStream } from '../arquivos/zip-stream.ts';
import { prefixoDoProjeto } from '../projetos/index.ts';

/** Guarantees that what is wrong with files, services or a deleted project is named, and that credits come back. */

/** The first line of an EFD ICMS/IPI of the test's company. */
const DA_EMPRESA = `EMPRESA FICTICIA LTDA|${EMPRESA_CNPJ}||SP|111111111111|3550308`;
const ABERTURA = `|0000|019|0|01102025|31102025|${DA_EMPRESA}|||A|1|\r\n`;

let server: TestServer;
let user: TestUser;
let arquivos: { name: string; bytes: Buffer }[];
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  arquivos = await readFixturesDemonstracao();
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

const get = (url: string, de = user) => server.app.inject({ method: 'GET', url, headers: de.headers });
const saldo = () => saldoTeste(server.deps, server.a.id);

const startWith = (send: { name: string; bytes: Uint8Array }[]) => startProjetoTeste(server.app, user, send);

async function linhasDe(id: string, relatorio: string): Promise<Record<string, unknown>[]> {
  const response = await get(`/api/reportJSON/${id}/${encodeURIComponent(relatorio)}`);
  if (response.statusCode !== 200) throw new Error(`${relatorio}: ${response.statusCode} ${response.body}`);
  return response.json<{ jsonData: Record<string, unknown>[] }>().jsonData;
}

describe('projects that fail', () => {
  it('names each service that is not set up, and gives the credits back', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.insertInto('certificado').values({ owner_id: server.a.id, nome: 'A1', validade: '2999-01-01' }).execute(),
    );
    const antes = await saldo();
    const response = await server.app.inject({
      method: 'POST',
      url: '/register/process',
      headers: user.headers,
      payload: { ...novoProjetoDe(EMPRESA_CNPJ), upload: 2, tools: FLUXOS.completo.tools, certificado: 'A1' },
    });
    const id = response.json<{ projectId: string }>().projectId;
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status).toBe('FAILED');
    expect(projeto.mensagem).toMatch(
      /E-CAC precisa de um contrato.*eSocial não está configurada.*créditos foram devolvidos/,
    );
    expect(projeto.execucoes.map(({ status }) => status)).toEqual([
      ...Array(3).fill('ERROR'),
      ...Array(4).fill('ignorar'),
    ]);
    expect(await saldo()).toBe(antes);
  });

  it('takes the documents of a ZIP, gives each of them back, and keeps the ZIP', async () => {
    const dentro = arquivos.filter(({ name }) => /SPED-EFD|procNFe/.test(name)).slice(0, 6);
    const zip = await buffer(
      zipStream(
        dentro.map(({ name, bytes }, i) => ({
          path: i === 0 ? `pasta/${name}` : name,
          bytes: bytes.length,
          data: new Date('2026-05-01T12:00:00Z'),
          open: async () => Readable.from([bytes]),
        })),
      ),
    );
    const id = await startWith([{ name: 'pacote.zip', bytes: zip }]);
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status, projeto.mensagem ?? '').toBe('CONCLUDED');
    const { pastas } = (await get(`/api/files/${id}`)).json<{ pastas: Record<string, ArquivoItem[]> }>();
    const itens = Object.entries(pastas).flatMap(([categoria, lista]) => lista.map((item) => ({ categoria, item })));
    expect(itens).toHaveLength(dentro.length);
    for (const { categoria, item } of itens) {
      const nome = `${item.nome}.${item.tipo}`;
      const response = await get(`/api/file/${id}/${encodeURIComponent(nome)}/${encodeURIComponent(categoria)}`);
      const original = dentro.find(({ name }) => name === nome);
      expect(response.rawPayload.equals(original?.bytes ?? Buffer.alloc(0)), nome).toBe(true);
    }
    const tudo = await get(`/api/allFiles/${id}`);
    expect(tudo.rawPayload.includes('OUTROS/pacote.zip')).toBe(true);
  });

  it('goes on with the good files and reports the bad ones', async () => {
    const sped = arquivos.filter(({ name }) => name.startsWith('PISCOFINS'));
    const id = await startWith([
      ...sped,
      { name: 'lixo.txt', bytes: Buffer.from('nada') },
      {
        name: 'nulos.txt',
        bytes: Buffer.from(ABERTURA.replace('111111111111', '11\u0000').replace('LTDA', 'L\u0000')),
      },
      { name: 'cortado.txt', bytes: sped[0]?.bytes.subarray(0, 900) ?? Buffer.alloc(0) },
    ]);
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED']);
    expect(projeto.status).toBe('CONCLUDED');
    const diagnostico = JSON.stringify(await linhasDe(id, 'Diagnóstico de Arquivos'));
    expect(diagnostico).toContain('lixo');
  });

  it('blames a broken file for itself, whatever characters it holds', async () => {
    const id = await startWith([{ name: 'nulos.txt', bytes: Buffer.from(ABERTURA.replace('019', '0\u000019')) }]);
    const projeto = await waitForStatus(server.app, user, id, ['CONCLUDED', 'FAILED', 'FILES']);
    expect([projeto.status, projeto.mensagem]).toEqual(['FILES', expect.stringContaining('nulos.txt')]);
  });
});

describe('deleting a project that runs', () => {
  it('stops it and leaves nothing after thirty days', async () => {
    const id = await startWith(arquivos);
    const excluir = await server.app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: user.headers,
      payload: { id },
    });
    expect(excluir.statusCode).toBe(200);
    expect(await findProjetoTeste(server.app, user, id)).toBeUndefined();
    const { createCleanProjetoHandler } = await import('../projetos/index.ts');
    const clean = () =>
      createCleanProjetoHandler(server.deps)({
        id: 'x',
        data: { ownerId: server.a.id, projetoId: id },
        failures: 0,
        lastTry: false,
        signal: new AbortController().signal,
      });
    const chaves = async () => {
      let total = 0;
      for await (const _ of server.deps.storage.list(prefixoDoProjeto(server.a.id, id))) total += 1;
      return total;
    };
    await clean();
    expect(await chaves()).toBeGreaterThan(0);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('projeto')
        .set({ excluido_em: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', id)
        .execute(),
    );
    await clean();
    expect(await chaves()).toBe(0);
    const ficou = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('execucao').select('id').where('projeto_id', '=', id).execute(),
    );
    expect(ficou).toEqual([]);
  });
});
