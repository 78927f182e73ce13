import { isCnpj, isCpf } from '@apura/br';
import { type EmpresaItem, FLUXOS, type Projeto } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { waitForStatus } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, tokenOf } from '../../testing/test-server.ts';
import { createProjeto } from '../projetos/index.ts';
import {
  EMPRESAS_DEMONSTRACAO,
  ORGANIZACAO_DEMONSTRACAO,
  PROJETO_DEMONSTRACAO,
  SENHA_DEMONSTRACAO,
} from './dados-demonstracao.ts';
import { closeDemonstracao, createOwnerDemonstracao, openDemonstracao, seedDemonstracao } from './seed-demonstracao.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
afterAll(() => server.close());

const entrar = async (nome: string) => {
  const email = `${nome}@demo.apura.local`;
  const token = await tokenOf(server.app, email);
  return { id: '', email, token, headers: { authorization: `Bearer ${token}` } };
};
const seed = async () => {
  const sessao = await createOwnerDemonstracao(server.deps);
  await seedDemonstracao(server.deps, sessao, { signal: new AbortController().signal });
};
const listar = async <T>(url: string): Promise<T> => {
  const { headers } = await entrar('user');
  return (await server.app.inject({ method: 'GET', url, headers })).json<T>();
};

describe('the demonstration', () => {
  it('invents nobody: every CNPJ and CPF is well formed', () => {
    const cnpjs = [ORGANIZACAO_DEMONSTRACAO.owner.cnpj, ...EMPRESAS_DEMONSTRACAO.map(({ cnpj }) => cnpj)];
    expect(cnpjs.filter((cnpj) => !isCnpj(cnpj))).toEqual([]);
    expect(ORGANIZACAO_DEMONSTRACAO.usuarios.every(({ cpf }) => isCpf(cpf ?? ''))).toBe(true);
  });

  it('takes a first start that was cut off up again, and processes its projects', async () => {
    const cortado = new AbortController();
    const sessao = await createOwnerDemonstracao(server.deps);
    const primeira = seedDemonstracao(server.deps, sessao, { signal: cortado.signal });
    cortado.abort(new Error('cut off'));
    await expect(primeira).rejects.toThrow('cut off');

    await seed();
    const { finalResult } = await listar<{ finalResult: Projeto[] }>('/api/processes');
    expect(finalResult.map(({ status, pbi }) => [status, pbi])).toEqual(Array(3).fill(['CONCLUDED', 'apura']));
    // The newest first: those of the end of PIS and COFINS were added after it.
    const projeto = await waitForStatus(server.app, await entrar('user'), finalResult[2]?.id ?? '', ['CONCLUDED']);
    expect([projeto.status, projeto.empresa]).toEqual(['CONCLUDED', 'AURORA ALIMENTOS FICTICIOS LTDA (SIMULADO)']);
    expect(projeto.pbi).toBe('apura');
    const { headers } = await entrar('user');
    for (const relatorio of ['eSocial Folha por Rubrica', 'E-Cac DCTF Débitos', 'E-Cac Pagamentos']) {
      const url = `/api/reportJSON/${projeto.id}/${encodeURIComponent(relatorio)}?limit=1`;
      const { total } = (await server.app.inject({ method: 'GET', url, headers })).json<{ total: number }>();
      expect(total, relatorio).toBeGreaterThan(0);
    }
    const [presumido, aurora] = finalResult;
    const daVirada = async (id: string | undefined, relatorio: string) => {
      const url = `/api/reportJSON/${id ?? ''}/${encodeURIComponent(relatorio)}?limit=1`;
      return (await server.app.inject({ method: 'GET', url, headers })).json<{ total: number }>().total;
    };
    // As many rows as the golden cases of the two projects have.
    expect(await daVirada(aurora?.id, 'Cruzamento Reforma Inventário de Saldos')).toBe(7);
    expect(await daVirada(aurora?.id, 'Cruzamento Reforma Devoluções')).toBe(3);
    expect(await daVirada(presumido?.id, 'EFD-C Reforma Receitas a Receber')).toBe(3);
  }, 180_000);

  it('changes nothing when the server starts again, with all three users', async () => {
    await Promise.all([seed(), seed()]);
    const { companies } = await listar<{ companies: EmpresaItem[] }>('/api/companies');
    expect(companies.map(({ cnpj }) => cnpj).sort()).toEqual(EMPRESAS_DEMONSTRACAO.map(({ cnpj }) => cnpj).sort());
    expect(companies.every(({ name }) => name.endsWith('(SIMULADO)'))).toBe(true);
    for (const nome of ['master', 'admin', 'user']) expect((await entrar(nome)).token).not.toBe('');
    expect((await listar<{ finalResult: Projeto[] }>('/api/processes')).finalResult).toHaveLength(3);
  });

  it('has bought its credits, once, and let one order run out', async () => {
    await Promise.all([createOwnerDemonstracao(server.deps), createOwnerDemonstracao(server.deps)]);
    const { ownerId } = await createOwnerDemonstracao(server.deps);
    const { cobrancas, ledger } = await asOwner(server.deps.db, ownerId, async (trx) => ({
      cobrancas: await trx
        .selectFrom('cobranca')
        .select(['creditos', 'estado', 'valor'])
        .orderBy('criado_em')
        .execute(),
      ledger: await trx.selectFrom('credito_lancamento').select(['tipo', 'quantidade']).orderBy('id').execute(),
    }));
    expect(cobrancas).toEqual([
      { creditos: 120, estado: 'paga', valor: '4788.00' },
      { creditos: 30, estado: 'vencida', valor: '1197.00' },
    ]);
    expect(ledger).toEqual([
      { tipo: 'compra', quantidade: 120 },
      { tipo: 'consumo', quantidade: -3 },
      { tipo: 'consumo', quantidade: -10 },
      { tipo: 'consumo', quantidade: -2 },
    ]);
  });

  it('fills its own project alone, however soon a user creates one', async () => {
    const outro = await startTestServer();
    try {
      const sessao = await createOwnerDemonstracao(outro.deps);
      await openDemonstracao(outro.deps, sessao);
      const tools = [...FLUXOS.manual.tools];
      const doUsuario = await createProjeto(outro.deps, sessao, {
        ...{ cod: PROJETO_DEMONSTRACAO.cnpj, inicio: '2025-11-01', fim: '2025-11-30', upload: 0 },
        ...{ recorrencia: 'unico', certificado: 'DESABILITADO', tools },
      });
      // This server has no workers, so the filling is aborted after the files.
      const cortado = new AbortController();
      const filling = seedDemonstracao(outro.deps, sessao, { signal: cortado.signal }).catch(() => undefined);
      const enviados = () =>
        asOwner(outro.deps.db, sessao.ownerId, (trx) =>
          trx.selectFrom('arquivo_enviado').select('projeto_id').distinct().execute(),
        );
      await expect.poll(() => enviados()).toHaveLength(1);
      cortado.abort();
      await filling;
      expect((await enviados()).map(({ projeto_id }) => projeto_id)).not.toContain(doUsuario);
    } finally {
      await outro.close();
    }
  });

  it('does without a project where the documents are absent', async () => {
    const outro = await startTestServer();
    try {
      const sessao = await createOwnerDemonstracao(outro.deps);
      const pasta = `${outro.dataDir}/nada`;
      await seedDemonstracao(outro.deps, sessao, { signal: new AbortController().signal, pasta });
      expect(outro.logLines.some((line) => line.includes('no demonstration documents'))).toBe(true);
    } finally {
      await outro.close();
    }
  });

  it('lets nobody in by any door once it is switched off, and everybody again when it is on', async () => {
    const dentro = await entrar('user');
    const request = async () =>
      (await server.app.inject({ method: 'GET', url: '/api/processes', ...dentro })).statusCode;
    const entrada = async () =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/login',
          payload: { username: 'master@demo.apura.local', password: SENHA_DEMONSTRACAO },
        })
      ).statusCode;
    expect([await request(), await entrada()]).toEqual([200, 200]);
    await closeDemonstracao(server.deps);
    expect([await request(), await entrada()]).toEqual([401, 401]);
    await createOwnerDemonstracao(server.deps);
    // The session of before has ended for good: everybody signs in anew.
    expect([await request(), await entrada()]).toEqual([401, 200]);
  });
});
