import { beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { runRotinas } from '../../rotinas.ts';
import { DIA_MS, HORA_MS, NADA, statusOf, useColetasTeste } from '../../testing/coletas-teste.ts';
import { readNotaDemonstracao } from '../../testing/fixtures-demonstracao.ts';
import { waitForJobs } from '../../testing/mail-teste.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { EMPRESA_CNPJ, findProjetoTeste } from '../../testing/projeto-teste.ts';
import { suspendTeste } from '../../testing/suspend-teste.ts';
import { dropColetados } from '../arquivos/index.ts';
import { coletar } from '../projetos/index.ts';

const t = useColetasTeste();
const { ecac, receitanetBx, esocial, create, see, seeStatus, advance } = t;

let nota: { nome: string; conteudo: Uint8Array };
beforeAll(async () => {
  nota = await readNotaDemonstracao();
});

const enviados = (id: string) =>
  asOwner(t.server.deps.db, t.server.a.id, (trx) =>
    trx.selectFrom('arquivo_enviado').selectAll().where('projeto_id', '=', id).orderBy('nome').execute(),
  );

describe('a project of an automatic flow', () => {
  it('keeps what each collector fetched, says what is missing, and is concluded with reports', async () => {
    ecac.passos = [
      { tipo: 'continuar', estado: 1, arquivos: [nota] },
      // The same document again is the same file.
      {
        tipo: 'concluido',
        resumo: '1 documento coletado',
        parciais: ['PER/DCOMP: baixe no e-CAC e envie.'],
        arquivos: [nota],
      },
    ];
    const id = await create('automatica');
    const projeto = await seeStatus(id, 'CONCLUDED');
    expect(statusOf(projeto)).toEqual([
      ['ecac', 'SUCCESS'],
      ['receitanet_bx', 'ignorar'],
      ['quebrar_arquivos', 'SUCCESS'],
      ['gerar_relatorios', 'SUCCESS'],
    ]);
    expect(projeto.execucoes[0]).toMatchObject({
      progresso: '1 documento coletado',
      parciais: ['PER/DCOMP: baixe no e-CAC e envie.'],
      simulado: false,
    });
    expect(projeto.mensagem).toContain('Nem todos os documentos podem ser coletados');
    const rows = await enviados(id);
    expect(rows.map(({ nome, coletado_por, situacao }) => [nome, coletado_por, situacao])).toEqual([
      [nota.nome, 'ecac', 'completo'],
    ]);
    // When the answer of a committed transaction was lost, the cleaning deletes no bytes that a row names.
    const [row] = rows;
    const guardado = { id: '', nome: '', tamanho: 0, sha256: '', feitoDe: null, storageKey: row?.storage_key ?? '' };
    const solto = { ...guardado, storageKey: `${row?.storage_key}-solto` };
    await t.server.deps.storage.put(solto.storageKey, Buffer.from('x'));
    await dropColetados(t.server.deps, t.server.a.id, [guardado, solto]);
    expect(await t.server.deps.storage.stat(guardado.storageKey)).not.toBeNull();
    expect(await t.server.deps.storage.stat(solto.storageKey)).toBeNull();
    const [{ estado, pedido } = { estado: undefined, pedido: undefined }] = ecac.feitos;
    expect(estado).toBeNull();
    expect(pedido).toMatchObject({
      empresa: { cnpj: EMPRESA_CNPJ },
      periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
      certificado: { senha: 'Segredo@1' },
    });
    expect(ecac.feitos.map((feito) => feito.estado)).toEqual([null, 1]);
    const coleta = await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.selectFrom('coleta').selectAll().where('projeto_id', '=', id).execute(),
    );
    expect(JSON.stringify(coleta)).not.toContain('Segredo@1');
    expect(t.server.logLines.join('')).not.toContain('Segredo@1');
  }, 240_000);

  it('waits for the day of a quota, says on the screen what it waits for, and goes on that day', async () => {
    const ate = () => new Date(t.server.clock.now().getTime() + DIA_MS);
    esocial.passos = [
      () => ({ tipo: 'esperar', estado: 1, ate: ate(), mensagem: 'eSocial: 3 de 11 pedidos; próximo amanhã' }),
      { tipo: 'concluido', resumo: 'fim', arquivos: [nota] },
    ];
    const id = await create('esocial');
    const esperando = await see(id, ({ execucoes: [primeira] }) =>
      expect(primeira).toMatchObject({ status: 'PENDING', progresso: 'eSocial: 3 de 11 pedidos; próximo amanhã' }),
    );
    expect(esperando.status).toBe('PROCESSING');
    await advance(23 * HORA_MS);
    expect(esocial.feitos).toHaveLength(1);
    await advance(HORA_MS + 60_000);
    const projeto = await seeStatus(id, 'CONCLUDED');
    expect(esocial.feitos.map(({ estado }) => estado)).toEqual([null, 1]);
    expect(projeto.execucoes[0]?.status).toBe('SUCCESS');
    await advance(2 * DIA_MS);
    expect(esocial.feitos).toHaveLength(2);
  }, 240_000);

  it('stops before the next step when its owner is suspended, and goes on from there when it is resumed', async () => {
    const { deps, a } = t.server;
    esocial.passos = [
      async () => {
        await suspendTeste(deps, a.id, true);
        return { tipo: 'continuar', estado: 1 };
      },
      { tipo: 'concluido', resumo: 'fim', arquivos: [nota] },
    ];
    const id = await create('esocial');
    const coletaDe = () =>
      asOwner(deps.db, a.id, (trx) =>
        trx.selectFrom('coleta').select(['situacao', 'estado']).where('projeto_id', '=', id).executeTakeFirst(),
      );
    await vi.waitFor(async () => expect(await coletaDe()).toEqual({ situacao: 'esperando', estado: 1 }), PATIENCE);
    t.server.clock.advance(HORA_MS);
    await runRotinas(deps);
    await waitForJobs(t.server, coletar.name);
    expect([await coletaDe(), esocial.feitos.length]).toEqual([{ situacao: 'esperando', estado: 1 }, 1]);
    await suspendTeste(deps, a.id, false);
    await advance(60_000);
    await seeStatus(id, 'CONCLUDED');
    expect(esocial.feitos.map(({ estado }) => estado)).toEqual([null, 1]);
  }, 240_000);

  it('keeps nothing of a step that the project has no room for, and says what to do', async () => {
    // An unreadable file ends the project fastest.
    const ilegivel = { nome: 'quase-cheio.txt', conteudo: Buffer.from('nada') };
    ecac.passos = [
      { tipo: 'continuar', estado: 1, arquivos: [ilegivel] },
      async () => {
        await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
          trx
            .updateTable('arquivo_enviado')
            .set({ tamanho: 200 * 1024 ** 3 - 10 })
            .where('nome', '=', ilegivel.nome)
            .execute(),
        );
        const arquivos = ['a', 'b'].map((nome) => ({ nome: `${nome}.txt`, conteudo: Buffer.from('oito byt') }));
        return { tipo: 'concluido', resumo: 'fim', arquivos };
      },
    ];
    receitanetBx.passos = [NADA];
    const id = await create('automatica');
    const projeto = await see(id, ({ execucoes: [primeira] }) => expect(primeira?.status).toBe('ERROR'));
    expect(projeto.execucoes[0]?.erro).toBe(
      'Este projeto chegou ao limite de 200 GB de arquivos: o que veio por último não foi guardado. ' +
        'Crie dois projetos, cada um com uma parte do período.',
    );
    expect((await enviados(id)).map(({ nome }) => nome)).toEqual([ilegivel.nome]);
    const chaves = [];
    for await (const { key } of t.server.deps.storage.list(`owner=${t.server.a.id}/projeto=${id}/originais`))
      chaves.push(key);
    expect(chaves).toHaveLength(1);
    await seeStatus(id, 'FAILED');
  }, 240_000);

  it('never lets two projects of a company speak to a service side by side', async () => {
    let lado = 0;
    let maximo = 0;
    const criados = Promise.withResolvers<string[]>();
    const naFila = async () => {
      const { app, a } = t.server;
      const projetos = (await criados.promise).map((id) => findProjetoTeste(app, a.user, id));
      const [primeiro, segundo] = (await Promise.all(projetos)).map((projeto) => projeto?.execucoes[0]?.progresso);
      expect(`${primeiro} ${segundo}`).toContain('Na fila: outra coleta desta empresa');
    };
    esocial.passos = [
      async () => {
        lado += 1;
        maximo = Math.max(maximo, lado);
        // The first one works until the other has come and gone.
        if (esocial.feitos.length === 1) await vi.waitFor(naFila, PATIENCE);
        lado -= 1;
        return { tipo: 'concluido', resumo: 'fim' };
      },
    ];
    criados.resolve(await Promise.all([create('esocial'), create('esocial')]));
    await advance(5_000);
    for (const id of await criados.promise) await seeStatus(id, 'FAILED');
    expect(maximo).toBe(1);
    expect(esocial.feitos).toHaveLength(2);
  }, 90_000);

  it('drops what a step brings when the project was deleted meanwhile', async () => {
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    esocial.passos = [
      async () => {
        begun.resolve();
        await release.promise;
        return { tipo: 'concluido', resumo: 'fim', arquivos: [nota] };
      },
    ];
    const id = await create('esocial');
    await begun.promise;
    const response = await t.server.app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: t.server.a.master.headers,
      payload: { id },
    });
    expect(response.statusCode).toBe(200);
    const put = vi.spyOn(t.server.deps.storage, 'put');
    release.resolve();
    const guardada = await vi.waitFor(() => {
      const at = put.mock.calls.findIndex(([key]) => key.includes(id));
      expect(at).toBeGreaterThanOrEqual(0);
      return put.mock.results[at]?.value;
    }, PATIENCE);
    await guardada;
    put.mockRestore();
    await vi.waitFor(async () => {
      const bytes = [];
      for await (const { key } of t.server.deps.storage.list(`owner=${t.server.a.id}/projeto=${id}`)) bytes.push(key);
      expect(bytes).toEqual([]);
    }, PATIENCE);
    expect(await enviados(id)).toEqual([]);
  }, 240_000);
});

describe('the calls that a service counts', () => {
  it('are never more than its limit, however many ask at once, and begin anew each day', async () => {
    const cota = t.server.deps.cotas.open();
    const taken = await Promise.all(Array.from({ length: 25 }, () => cota.usar('esocial:00000000', 10)));
    expect(taken.filter(Boolean)).toHaveLength(10);
    expect(await cota.usados('esocial:00000000')).toBe(10);
    await cota.giveBack('esocial:00000000');
    await cota.giveBack('esocial:22222222');
    expect(await cota.usados('esocial:22222222')).toBe(0);
    const again = await Promise.all(Array.from({ length: 5 }, () => cota.usar('esocial:00000000', 10)));
    expect(again.filter(Boolean)).toHaveLength(1);
    expect(await cota.usar('esocial:11111111', 10)).toBe(true);
    await advance(DIA_MS);
    // Taken yesterday, and given back after midnight: today has lost nothing that it could give.
    const deHoje = t.server.deps.cotas.open();
    expect(await deHoje.usar('esocial:11111111', 10)).toBe(true);
    await cota.giveBack('esocial:11111111');
    expect(await deHoje.usados('esocial:11111111')).toBe(1);
    expect(await cota.usados('esocial:00000000')).toBe(0);
    expect(await cota.usar('esocial:00000000', 10)).toBe(true);
  });
});
