import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Completude } from '@apura/contract';
import { writeZip } from '@apura/zip';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ChildLimitError } from '../../../platform/child/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { JobAttempt } from '../../../platform/queue/port.ts';
import { readFixturesDemonstracao } from '../../../testing/fixtures-demonstracao.ts';
import { PATIENCE } from '../../../testing/patience.ts';
import {
  createEmpresaTeste,
  createProjetoTeste,
  EMPRESA_CNPJ,
  sendArquivos,
  waitForStatus,
} from '../../../testing/projeto-teste.ts';
import { efdcTeste } from '../../../testing/sped-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/test-server.ts';
import { createCheckArquivosHandler } from './jobs/check-arquivos.handler.ts';

/** Guarantees that a project says what it has of each month before it starts, whatever files were sent. */

const ALHEIO = '11222333000181';
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({ work: true, creditos: 1_000 });
  user = server.a.user;
  await createEmpresaTeste(server.app, user);
});
afterAll(() => server.close());

const get = (id: string, de = user) =>
  server.app.inject({ method: 'GET', url: `/api/files/completeness/${id}`, headers: de.headers });
const completudeDe = async (id: string): Promise<Completude> => (await get(id)).json<Completude>();
const conferida = (id: string, total: number): Promise<Completude> =>
  vi.waitFor(
    async () => {
      const completude = await completudeDe(id);
      expect([completude.pendentes, completude.total]).toEqual([0, total]);
      return completude;
    },
    { timeout: 90_000, interval: 100 },
  );
const estadosDe = ({ obrigacoes }: Completude, tipo: string) =>
  obrigacoes.find((o) => o.tipo === tipo)?.meses.map(({ mes, estado }) => [mes, estado]);

const OUTUBRO = { ini: '01102025', fim: '31102025' };
const ARQUIVOS = [
  { name: 'outubro.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ...OUTUBRO }) },
  { name: 'outubro-retificadora.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ...OUTUBRO, retificadora: true }) },
  { name: 'novembro-alheia.txt', bytes: efdcTeste({ cnpj: ALHEIO, ini: '01112025', fim: '30112025' }) },
  { name: 'janeiro.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ini: '01012026', fim: '31012026' }) },
  { name: 'carta.txt', bytes: Buffer.from('Prezados senhores, segue em anexo.') },
];

describe('GET /api/files/completeness/:id', () => {
  it('of a project without files has every month missing, and names the reports that will be empty', async () => {
    const id = await createProjetoTeste(server.app, user);
    const completude = await completudeDe(id);
    expect(completude).toMatchObject({ origem: 'envio', pendentes: 0, total: 0, usados: 0, recusados: [] });
    expect(completude.meses).toEqual(['2025-10', '2025-11', '2025-12']);
    expect(completude.obrigacoes).toHaveLength(17);
    expect(estadosDe(completude, 'ECD')?.[0]).toEqual(['2025-10', 'ausente']);
    // Of the months of 2025 the DCTF is the DCTFWeb, and a PER/DCOMP is due in none.
    expect(estadosDe(completude, 'DCTF')?.[0]).toEqual(['2025-10', 'nao-se-aplica']);
    expect(estadosDe(completude, 'PERDCOMP')?.[0]).toEqual(['2025-10', 'nao-se-aplica']);
    const lacuna = completude.lacunas.find(({ obrigacao }) => obrigacao === 'EFD-Contribuições');
    expect(lacuna).toMatchObject({ inteira: true, meses: ['2025-10', '2025-11', '2025-12'] });
    expect(lacuna?.semDados).toContain('EFD-C Apuração PIS COFINS');
    expect(lacuna?.semDados).not.toContain('EFD-F Apuração ICMS');
    expect(completude.lacunas.map(({ obrigacao }) => obrigacao)).not.toContain('DCTF');
    // What the matrix calls not due is no gap either.
    const devidas = completude.obrigacoes.filter(({ meses }) => meses.some(({ estado }) => estado === 'ausente'));
    expect(completude.lacunas.map(({ obrigacao }) => obrigacao)).toEqual(devidas.map(({ obrigacao }) => obrigacao));
    expect(devidas.map(({ obrigacao }) => obrigacao)).not.toContain('PER/DCOMP');
  });

  it('says what each file is once it is whole, and follows what is deleted', async () => {
    const id = await createProjetoTeste(server.app, user);
    await sendArquivos(server.app, user, id, ARQUIVOS);
    const completude = await conferida(id, ARQUIVOS.length);
    expect(estadosDe(completude, 'EFDC')).toEqual([
      ['2025-10', 'presente'],
      ['2025-11', 'outra-empresa'],
      ['2025-12', 'ausente'],
    ]);
    expect(completude.obrigacoes[0]?.meses[0]).toMatchObject({ arquivos: 1, substituidos: 1 });
    expect([completude.usados, completude.recusas]).toEqual([
      1,
      {
        Substituído: 1,
        Ilegível: 1,
        'CNPJ diferente': 1,
        'Fora do período': 1,
        Duplicado: 0,
        'Não conferido': 0,
      },
    ]);
    const motivos = Object.fromEntries(completude.recusados.map(({ nome, motivo }) => [nome, motivo]));
    expect(motivos).toMatchObject({
      'outubro.txt': expect.stringContaining('"outubro-retificadora.txt" (retificadora)'),
      'novembro-alheia.txt': expect.stringContaining('11.222.333/0001-81'),
      'janeiro.txt': expect.stringContaining('01/01/2026 a 31/01/2026'),
      'carta.txt': expect.stringContaining('não é um SPED'),
    });
    const lacuna = completude.lacunas.find(({ obrigacao }) => obrigacao === 'EFD-Contribuições');
    expect(lacuna).toMatchObject({ inteira: false, meses: ['2025-11', '2025-12'], semDados: [] });
    expect(lacuna?.incompletos).toContain('EFD-C Apuração PIS COFINS');

    await server.app.inject({
      method: 'POST',
      url: '/delete/processFile',
      headers: user.headers,
      payload: { process_id: id, filename: 'outubro-retificadora.txt' },
    });
    const depois = await completudeDe(id);
    expect([depois.total, depois.usados, depois.recusas.Substituído]).toEqual([4, 1, 0]);
  });

  it('counts each note once, loose or in ZIPs, and then uses as many as it said', async () => {
    const notas = (await readFixturesDemonstracao()).filter(({ name }) => name.endsWith('.xml')).slice(0, 3);
    const zip = await buffer(Readable.from(writeZip(notas.map(({ name, bytes }) => ({ name, content: bytes })))));
    const id = await createProjetoTeste(server.app, user);
    const [primeira, segunda] = notas;
    if (primeira === undefined || segunda === undefined) throw new Error('the demonstration has no XML');
    await sendArquivos(server.app, user, id, [
      { name: 'notas.zip', bytes: zip },
      { name: 'notas (1).zip', bytes: zip },
      primeira,
      { ...segunda, name: 'cópia.xml' },
    ]);
    // Two ZIPs, of which the second is a copy that is not opened; in the first three notes; two of them loose again.
    const antes = await conferida(id, 3 + 2 + 1);
    expect([antes.usados, antes.recusas.Duplicado]).toEqual([3, 3]);
    for (const { motivo } of antes.recusados) expect(motivo).toMatch(/^O conteúdo é idêntico ao do arquivo ".+"\.$/);
    await server.app.inject({ method: 'POST', url: '/start/process', headers: user.headers, payload: { cod: id } });
    await waitForStatus(server.app, user, id, ['CONCLUDED']);
    const depois = await completudeDe(id);
    expect(depois.origem).toBe('processamento');
    expect([depois.total, depois.usados, depois.recusas.Duplicado]).toEqual([
      antes.total,
      antes.usados,
      antes.recusas.Duplicado,
    ]);
  });

  it('says which file counts although it was cut before its last record', async () => {
    const id = await createProjetoTeste(server.app, user);
    const inteiro = efdcTeste({ cnpj: EMPRESA_CNPJ, ...OUTUBRO });
    const cortado = inteiro.subarray(0, inteiro.indexOf('|9999|'));
    await sendArquivos(server.app, user, id, [{ name: 'outubro.txt', bytes: cortado }]);
    const antes = await conferida(id, 1);
    expect([antes.usados, antes.cortados]).toEqual([1, ['outubro.txt']]);
    // The whole file takes its place.
    await sendArquivos(server.app, user, id, [{ name: 'outubro-inteiro.txt', bytes: inteiro }]);
    const depois = await conferida(id, 2);
    expect([depois.usados, depois.cortados]).toEqual([1, undefined]);
  });

  it('asks no EFD ICMS/IPI of a company without a state registration, and says why', async () => {
    const id = await createProjetoTeste(server.app, user);
    const bytes = efdcTeste({ cnpj: EMPRESA_CNPJ, ...OUTUBRO, semIe: true });
    await sendArquivos(server.app, user, id, [{ name: 'servicos.txt', bytes }]);
    const completude = await conferida(id, 1);
    expect(estadosDe(completude, 'EFDF')?.map(([, estado]) => estado)).toEqual(Array(3).fill('nao-se-aplica'));
    expect(completude.obrigacoes.find(({ tipo }) => tipo === 'EFDF')?.dispensa).toMatch(/registro 0140/);
    expect(completude.lacunas.map(({ obrigacao }) => obrigacao)).not.toContain('EFD ICMS/IPI');
    // One file that shows a registration, or says nothing, is enough to ask for it again.
    const novembro = { ini: '01112025', fim: '30112025' };
    await sendArquivos(server.app, user, id, [
      { name: 'comercio.txt', bytes: efdcTeste({ cnpj: EMPRESA_CNPJ, ...novembro }) },
    ]);
    const depois = await conferida(id, 2);
    expect(estadosDe(depois, 'EFDF')?.[0]).toEqual(['2025-10', 'ausente']);
    expect(depois.obrigacoes.find(({ tipo }) => tipo === 'EFDF')?.dispensa).toBeUndefined();
  });

  it("does not show another owner's project, nor one that is not there", async () => {
    const id = await createProjetoTeste(server.app, user);
    expect((await get(id, server.b.master)).statusCode).toBe(404);
    expect((await get('nada')).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'GET', url: `/api/files/completeness/${id}` })).statusCode).toBe(401);
  });
});

describe('checkArquivos', () => {
  const rows = (id: string) =>
    asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .selectFrom('arquivo_conferido')
        .select(['nome', 'tipo', 'situacao', 'inicio'])
        .where('projeto_id', '=', id)
        .orderBy('nome')
        .execute(),
    );
  const attempt = (projetoId: string): JobAttempt<{ ownerId: string; projetoId: string }> => ({
    id: 'tarefa',
    data: { ownerId: server.a.id, projetoId },
    failures: 0,
    lastTry: false,
    signal: new AbortController().signal,
  });
  /** As before the check: the jobs that the upload sent are over, and nothing is identified. */
  const forget = async (id: string) => {
    await vi.waitFor(async () => {
      const { rows: jobs } = await sql`select 1 from pgboss.job
        where data->>'projetoId' = ${id} and state in ('created', 'retry', 'active')`.execute(server.deps.db);
      expect(jobs).toEqual([]);
    }, PATIENCE);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.deleteFrom('arquivo_conferido').where('projeto_id', '=', id).execute(),
    );
  };

  it('run again, and twice at once, keeps the same', async () => {
    const id = await createProjetoTeste(server.app, user);
    await sendArquivos(server.app, user, id, ARQUIVOS);
    await conferida(id, ARQUIVOS.length);
    const antes = await rows(id);
    expect(antes).toHaveLength(ARQUIVOS.length);
    await forget(id);
    const handler = createCheckArquivosHandler(server.deps);
    await Promise.all([handler(attempt(id)), handler(attempt(id))]);
    expect(await rows(id)).toEqual(antes);
  });

  it('finds the file that takes more than it may, and identifies the others', async () => {
    const id = await createProjetoTeste(server.app, user);
    await sendArquivos(server.app, user, id, ARQUIVOS);
    await conferida(id, ARQUIVOS.length);
    await forget(id);
    const { children } = server.deps;
    const run = vi.fn((work: Parameters<typeof children.run>[0]) => {
      const nomes = JSON.stringify(work.request);
      if (nomes.includes('carta.txt')) return Promise.reject(new ChildLimitError('memoria', 'too much'));
      return children.run(work);
    });
    const deps = { ...server.deps, children: { ...children, run: run as typeof children.run } };
    await createCheckArquivosHandler(deps)(attempt(id));
    const situacoes = (await rows(id)).map(({ nome, situacao }) => [nome, situacao]);
    expect(situacoes).toContainEqual(['carta.txt', 'Não conferido']);
    expect(situacoes.filter(([, situacao]) => situacao === 'Não conferido')).toHaveLength(1);
    expect((await completudeDe(id)).recusas['Não conferido']).toBe(1);
  });
});
