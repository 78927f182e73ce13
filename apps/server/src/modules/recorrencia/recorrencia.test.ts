import { FLUXOS } from '@apura/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { presentTools } from '../../http/present-tools.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, novoProjetoDe } from '../../testing/projeto-teste.ts';
import { saldoTeste } from '../../testing/saldo-teste.ts';
import { suspendTeste } from '../../testing/suspend-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertLancamento } from '../creditos/index.ts';
import { createProjeto, deleteProjeto, updateRecorrencia } from '../projetos/index.ts';
import { notifyVencimentos, openProjetosMensais } from './index.ts';

let server: TestServer;
let sessao: SessaoAtual;
beforeAll(async () => {
  server = await startTestServer({ creditos: 0 });
  await createEmpresaTeste(server.app, server.a.user);
  sessao = {
    ownerId: server.a.id,
    usuarioId: server.a.user.id,
    familiaId: '',
    nome: 'user a',
    email: server.a.user.email,
    privilegio: 'user',
    tools: presentTools({ esocial: true, ecac: true, receitanet_bx: true }),
  };
});
afterAll(() => server.close());
afterEach(async () => {
  // Each test begins without projects, certificates, mails and credits.
  await asOwner(server.deps.db, server.a.id, async (trx) => {
    await trx.deleteFrom('projeto').execute();
    await trx.deleteFrom('certificado').execute();
  });
  await giveCreditos(-(await saldo()));
  await asSystem(server.deps.db, 'limpeza', (trx) => trx.deleteFrom('mensagem').execute());
});

/** Moves the portal's clock to an instant of São Paulo. */
const irPara = (local: string) =>
  server.clock.advance(Date.parse(`${local}-03:00`) - server.deps.clock.now().getTime());

const saldo = () => saldoTeste(server.deps, server.a.id);

const giveCreditos = (quantidade: number) =>
  quantidade === 0
    ? Promise.resolve()
    : asOwner(server.deps.db, server.a.id, (trx) =>
        insertLancamento(trx, {
          ownerId: server.a.id,
          usuarioId: null,
          projetoId: null,
          tipo: 'ajuste',
          quantidade,
          descricao: 'teste',
        }),
      );

/** A monthly project of October to December 2026, on the books since 5 March 2027. */
async function createMensal(outros: object = {}): Promise<string> {
  irPara('2027-03-05T10:00:00');
  await giveCreditos(3);
  return createProjeto(server.deps, sessao, {
    ...novoProjetoDe(EMPRESA_CNPJ),
    inicio: '2026-10-01',
    fim: '2026-12-31',
    recorrencia: 'mensal',
    ...outros,
  });
}

const filhos = (id: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx
      .selectFrom('projeto')
      .select(['id', 'periodo_inicial', 'periodo_final', 'status', 'recorrencia', 'creditos', 'usuario_id'])
      .where('origem_id', '=', id)
      .orderBy('periodo_inicial')
      .execute(),
  );

const mensagens = () =>
  asOwner(server.deps.db, server.a.id, async (trx) =>
    (await trx.selectFrom('mensagem').select('tipo').orderBy('criado_em').execute()).map(({ tipo }) => tipo),
  );

const insertCertificado = (nome: string, validade: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.insertInto('certificado').values({ owner_id: server.a.id, nome, validade }).execute(),
  );

describe('a monthly project', () => {
  it('opens nothing while it is in Falha, says so once, and goes on when it is mended', async () => {
    const id = await createMensal();
    await giveCreditos(2);
    const setStatus = (status: 'FAILED' | 'CONCLUDED') =>
      asOwner(server.deps.db, server.a.id, (trx) =>
        trx.updateTable('projeto').set({ status }).where('id', '=', id).execute(),
      );
    await setStatus('FAILED');
    irPara('2027-03-20T06:30:00');
    await openProjetosMensais(server.deps);
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);
    expect(await saldo()).toBe(2);
    expect(await mensagens()).toEqual(['mes-sem-projeto']);
    await setStatus('CONCLUDED');
    await openProjetosMensais(server.deps);
    expect((await filhos(id)).map((filho) => filho.periodo_inicial)).toEqual(['2027-01-01']);
    expect(await saldo()).toBe(1);
  });

  it('opens the project of two months before on the 20th, once, and takes its credit', async () => {
    const id = await createMensal();
    await giveCreditos(2);
    irPara('2027-03-20T05:00:00');
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);

    irPara('2027-03-20T06:30:00');
    await Promise.all([1, 2, 3].map(() => openProjetosMensais(server.deps)));
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([
      {
        id: expect.any(String),
        periodo_inicial: '2027-01-01',
        periodo_final: '2027-01-31',
        status: 'FILES',
        recorrencia: 'unico',
        creditos: 1,
        usuario_id: server.a.user.id,
      },
    ]);
    expect(await saldo()).toBe(1);
    expect(await mensagens()).toEqual(['projeto-do-mes']);

    irPara('2027-04-20T06:30:00');
    await openProjetosMensais(server.deps);
    expect((await filhos(id)).map(({ periodo_inicial }) => periodo_inicial)).toEqual(['2027-01-01', '2027-02-01']);
    expect(await saldo()).toBe(0);
  });

  it('of a suspended owner opens nothing and tells nothing, and goes on when the owner is resumed', async () => {
    const id = await createMensal();
    await giveCreditos(1);
    await insertCertificado('VENCE LOGO', '2027-03-25');
    irPara('2027-03-20T06:30:00');
    await suspendTeste(server.deps, server.a.id, true);
    await openProjetosMensais(server.deps);
    await notifyVencimentos(server.deps);
    expect(await filhos(id)).toEqual([]);
    expect([await saldo(), await mensagens()]).toEqual([1, []]);
    await suspendTeste(server.deps, server.a.id, false);
    await openProjetosMensais(server.deps);
    await notifyVencimentos(server.deps);
    expect(await filhos(id)).toHaveLength(1);
    expect([await saldo(), (await mensagens()).length > 1]).toEqual([0, true]);
  });

  it('opens no month that its own period has, and none a second time after the user deleted it', async () => {
    await giveCreditos(2);
    const comFevereiro = await createMensal({ fim: '2027-02-28' });
    await giveCreditos(5);
    irPara('2027-04-25T10:00:00');
    await openProjetosMensais(server.deps);
    expect(await filhos(comFevereiro)).toEqual([]);

    irPara('2027-05-25T10:00:00');
    await openProjetosMensais(server.deps);
    const [marco] = await filhos(comFevereiro);
    expect(marco?.periodo_inicial).toBe('2027-03-01');
    await deleteProjeto(server.deps, sessao, marco?.id ?? '');
    await openProjetosMensais(server.deps);
    expect(await filhos(comFevereiro)).toHaveLength(1);
  });

  it('without credits tells it once, and opens the month when there are some', async () => {
    const id = await createMensal();
    irPara('2027-03-21T10:00:00');
    await openProjetosMensais(server.deps);
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);
    expect(await saldo()).toBe(0);
    expect(await mensagens()).toEqual(['mes-sem-projeto']);

    await giveCreditos(1);
    irPara('2027-03-31T23:00:00');
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toHaveLength(1);
    expect(await mensagens()).toEqual(['mes-sem-projeto', 'projeto-do-mes']);
  });

  it('gives a month up when its window closes, says so once, and never for what was before it', async () => {
    const id = await createMensal();
    irPara('2027-03-22T10:00:00');
    await openProjetosMensais(server.deps);
    irPara('2027-04-02T10:00:00');
    await openProjetosMensais(server.deps);
    await giveCreditos(5);
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);
    expect(await mensagens()).toEqual(['mes-sem-projeto', 'mes-perdido']);
    // January's window closed before this one existed.
    await createProjeto(server.deps, sessao, {
      ...novoProjetoDe(EMPRESA_CNPJ),
      inicio: '2026-11-01',
      fim: '2026-12-31',
      recorrencia: 'mensal',
    });
    await openProjetosMensais(server.deps);
    expect(await mensagens()).toHaveLength(2);
  });

  it('needs its certificate and its module, and says which is missing', async () => {
    await insertCertificado('A1 FICTICIO', '2027-03-10');
    const automatica = { upload: 1, tools: [...FLUXOS.automatica.tools], certificado: 'A1 FICTICIO' };
    const id = await createMensal(automatica);
    await giveCreditos(5);
    const comEsocial = await createProjeto(server.deps, sessao, {
      ...novoProjetoDe(EMPRESA_CNPJ),
      ...{ inicio: '2026-10-01', fim: '2026-12-31', recorrencia: 'mensal' },
      ...{ upload: 3, tools: [...FLUXOS.esocial.tools], certificado: 'A1 FICTICIO' },
    });
    irPara('2027-03-20T10:00:00');
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);
    const avisos = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('recorrencia_aviso').select(['projeto_id', 'mes', 'motivo']).orderBy('motivo').execute(),
    );
    expect(avisos).toHaveLength(2);
    expect(avisos).toContainEqual({ projeto_id: id, mes: '2027-01', motivo: 'certificado' });
    expect(avisos).toContainEqual({ projeto_id: comEsocial, mes: '2027-01', motivo: 'certificado' });

    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('certificado').set({ validade: '2028-03-10' }).execute(),
    );
    await asSystem(server.deps.db, 'administracao', (trx) =>
      trx
        .updateTable('owner')
        .set({ tools: JSON.stringify({}) })
        .where('id', '=', server.a.id)
        .execute(),
    );
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toMatchObject([{ status: 'PENDING', creditos: 1 }]);
    // The flows with eSocial need its module.
    expect(await filhos(comEsocial)).toEqual([]);
    expect((await mensagens()).toSorted()).toEqual([...Array(3).fill('mes-sem-projeto'), 'projeto-do-mes']);
  });

  it('stops and goes on as its owner says, and another owner cannot say it', async () => {
    const id = await createMensal();
    await giveCreditos(5);
    await updateRecorrencia(server.deps, sessao, { id, recorrencia: 'unico' });
    irPara('2027-03-20T10:00:00');
    await openProjetosMensais(server.deps);
    expect(await filhos(id)).toEqual([]);
    const estranho: SessaoAtual = { ...sessao, ownerId: server.b.id, usuarioId: server.b.user.id };
    await expect(updateRecorrencia(server.deps, estranho, { id, recorrencia: 'mensal' })).rejects.toMatchObject({
      code: 'nao-encontrado',
    });
    const colega: SessaoAtual = { ...sessao, usuarioId: server.a.admin.id, email: server.a.admin.email };
    await expect(updateRecorrencia(server.deps, colega, { id, recorrencia: 'mensal' })).rejects.toMatchObject({
      code: 'sem-privilegio',
    });
    await updateRecorrencia(server.deps, sessao, { id, recorrencia: 'mensal' });
    await openProjetosMensais(server.deps);
    const [filho] = await filhos(id);
    expect(filho?.periodo_inicial).toBe('2027-01-01');
    await expect(
      updateRecorrencia(server.deps, sessao, { id: filho?.id ?? '', recorrencia: 'mensal' }),
    ).rejects.toMatchObject({ code: 'valores-incorretos' });
  });
});

describe('a certificate that runs out', () => {
  it('is told at thirty, seven and one day, once each, to those who administer the owner', async () => {
    irPara('2027-05-01T10:00:00');
    await insertCertificado('A1 FICTICIO', '2027-06-10');
    const contados: number[] = [];
    for (const dia of ['05-10', '05-11', '05-12', '06-02', '06-03', '06-08', '06-09', '06-10', '06-11']) {
      irPara(`2027-${dia}T10:00:00`);
      await notifyVencimentos(server.deps);
      await notifyVencimentos(server.deps);
      contados.push((await mensagens()).length / 2);
    }
    // Two people administer the owner: a master and an administrator.
    expect(contados).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3]);
  });

  it('is told the nearest threshold alone after a silence, and anew once it was renewed', async () => {
    irPara('2027-06-08T10:00:00');
    await insertCertificado('A1 FICTICIO', '2027-06-10');
    await notifyVencimentos(server.deps);
    expect(await mensagens()).toHaveLength(2);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('certificado').set({ validade: '2028-06-10' }).execute(),
    );
    await notifyVencimentos(server.deps);
    expect(await mensagens()).toHaveLength(2);
    irPara('2028-05-20T10:00:00');
    await notifyVencimentos(server.deps);
    expect(await mensagens()).toHaveLength(4);
  });
});
