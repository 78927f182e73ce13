import { todayInSaoPaulo } from '@apura/br';
import type { AuditoriaItem, ErroResposta, Integra } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { CONTRATANTES, type Enviado, enviadoDe, useContratosTeste } from '../../testing/contratos-teste.ts';
import { createPfxTeste } from '../../testing/pfx-teste.ts';
import type { TestOwner } from '../../testing/test-server.ts';
import { notifyContratos } from '../recorrencia/index.ts';
import { rotateChave } from '../rotacao/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { MAX_TESTES } from './contratos.service.ts';
import { findContratoAberto } from './index.ts';

/** Guarantees that an owner's contract is kept sealed, changed and tested by its administrators alone. */

const t = useContratosTeste();
const { get, post, update, keep } = t;

const rowOf = (owner: TestOwner) =>
  asOwner(t.server.deps.db, owner.id, (trx) =>
    trx.selectFrom('contrato_integra').selectAll().executeTakeFirstOrThrow(),
  );
const abertoDe = (owner: TestOwner, crypto = t.server.deps.crypto) =>
  asOwner(t.server.deps.db, owner.id, (trx) =>
    findContratoAberto({ crypto, clock: t.server.deps.clock }, trx, owner.id),
  );

describe("an owner's contract for the Integra Contador", () => {
  it('is kept sealed, and nothing of what is secret is ever answered or logged', async () => {
    const { a } = t.server;
    expect(await get(a.admin)).toEqual({ contrato: null, instalacao: true, simulado: false });
    await keep(a, t.contratos[0]);
    const resposta = await get(a.master);
    expect(resposta.contrato).toEqual({
      cnpj: CONTRATANTES[0],
      nome: 'ESCRITORIO FICTICIO LTDA',
      validade: '2048-12-31',
      vencido: false,
      autor: 'contratante',
      alterado_em: expect.any(String),
      teste: null,
    });
    const { chaves, certificado } = await rowOf(a);
    const { consumerKey, consumerSecret, contratante } = t.contratos[0];
    const tudo = [JSON.stringify(resposta), chaves.toString('latin1'), certificado.toString('latin1')].join();
    const { pfx, senha } = contratante.certificado;
    for (const segredo of [consumerKey, consumerSecret, senha, Buffer.from(pfx.subarray(0, 40)).toString('latin1')]) {
      expect(tudo).not.toContain(segredo);
      expect(t.server.logLines.join('')).not.toContain(segredo);
    }
    expect(await abertoDe(a)).toMatchObject({ ok: true, contrato: t.contratos[0] });
  });

  it('changes by what is sent, and says who did what', async () => {
    const { a } = t.server;
    await keep(a, t.contratos[0]);
    const { versao } = await rowOf(a);
    expect((await update(a.admin, { chave: ' ', segredo: '' })).statusCode).toBe(200);
    expect((await rowOf(a)).versao).toBe(versao);
    const novo = await update(a.admin, { segredo: 'novo-segredo', autor: 'certificado' });
    expect(novo.json<Integra>().contrato).toMatchObject({ cnpj: CONTRATANTES[0], autor: 'certificado' });
    expect(await abertoDe(a)).toMatchObject({
      contrato: { ...t.contratos[0], consumerSecret: 'novo-segredo', autor: 'certificado' },
    });
    await update(a.admin, t.contratos[1].contratante.certificado);
    expect((await get(a.admin)).contrato?.cnpj).toBe(CONTRATANTES[1]);
    expect((await post(a.admin, '/delete/integra')).json<Integra>().contrato).toBeNull();
    expect((await post(a.admin, '/delete/integra')).statusCode).toBe(404);
    const auditoria = await t.server.app.inject({
      method: 'GET',
      url: '/api/audit?q=Integra',
      headers: a.admin.headers,
    });
    const acoes = auditoria.json<{ finalResult: AuditoriaItem[] }>().finalResult.map(({ acao }) => acao);
    expect(acoes.slice(0, 4)).toEqual(
      ['Excluiu', 'Alterou', 'Alterou', 'Informou'].map((v) => `${v} o contrato do Integra Contador`),
    );
  });

  it('is refused field by field, with what to do', async () => {
    const { a } = t.server;
    const refuse = async (enviado: Enviado) => {
      const response = await update(a.admin, enviado);
      const { code, fields } = response.json<ErroResposta>();
      return [response.statusCode, code, fields && Object.keys(fields)];
    };
    expect(await refuse({})).toEqual([422, 'valores-incorretos', ['chave', 'segredo', 'file']]);
    const inteiro = enviadoDe(t.contratos[0]);
    expect(await refuse({ ...inteiro, chave: 'com espaço', segredo: 'x'.repeat(201), autor: 'alguém' })).toEqual([
      422,
      'valores-incorretos',
      ['chave', 'segredo', 'autor'],
    ]);
    const pessoa = createPfxTeste({ nome: 'PESSOA FICTICIA:52998224725', cpf: '52998224725' });
    expect(await refuse({ ...inteiro, pfx: pessoa, senha: 'Segredo@1' })).toEqual([
      422,
      'valores-incorretos',
      ['file'],
    ]);
    expect((await refuse({ ...inteiro, senha: 'outra' }))[1]).toBe('certificado-senha-incorreta');
    expect((await refuse({ ...inteiro, pfx: Buffer.from('nada') }))[1]).toBe('pfx-invalido');
    await keep(a, t.contratos[0]);
    expect(await refuse({ senha: 'sem arquivo' })).toEqual([422, 'valores-incorretos', ['file']]);
    expect(await abertoDe(a)).toMatchObject({ contrato: t.contratos[0] });
  });

  it("is for those who administer the owner, and each owner's is its own", async () => {
    const { a, b } = t.server;
    for (const response of [
      await t.server.app.inject({ method: 'GET', url: '/api/integra', headers: a.user.headers }),
      await update(a.user, enviadoDe(t.contratos[0])),
      await post(a.user, '/test/integra'),
      await post(a.user, '/delete/integra'),
    ])
      expect([response.statusCode, response.json<ErroResposta>().code]).toEqual([403, 'sem-privilegio']);
    await keep(a, t.contratos[0]);
    expect((await get(b.master)).contrato).toBeNull();
    expect((await post(b.master, '/test/integra')).statusCode).toBe(404);
    expect((await post(b.master, '/delete/integra')).statusCode).toBe(404);
    await keep(b, t.contratos[1]);
    await update(b.master, { segredo: 'so-de-b' });
    expect(await abertoDe(a)).toMatchObject({ contrato: t.contratos[0] });
    const { chaves } = await rowOf(a);
    await asOwner(t.server.deps.db, b.id, (trx) => trx.updateTable('contrato_integra').set({ chaves }).execute());
    expect(await abertoDe(b)).toMatchObject({ ok: false, mensagem: expect.stringContaining('não abrem mais') });
  });

  it('is sealed anew when the key of the installation changes', async () => {
    const { a, deps } = t.server;
    await keep(a, t.contratos[0]);
    const nova = createNodeCrypto('n'.repeat(32));
    expect((await rotateChave(deps.db, { anterior: deps.crypto, nova })).contratos).toEqual({
      trocados: 1,
      ilegiveis: 0,
    });
    expect(await abertoDe(a, nova)).toMatchObject({ ok: true, contrato: t.contratos[0] });
    const velha = await abertoDe(a);
    expect(velha).toMatchObject({ ok: false, mensagem: expect.stringContaining('Informe todas de novo') });
    // One half of it cannot be given anew, all of it can.
    expect((await update(a.admin, { chave: 'so-a-chave' })).json<ErroResposta>().message).toContain('não abrem mais');
    await keep(a, t.contratos[0]);
  });
});

describe("the contractor's e-CNPJ", () => {
  it('is told at thirty, seven and one day, once each, and anew once it was renewed', async () => {
    const { a, deps } = t.server;
    const avisosEm = async (faltam: number) => {
      const validade = todayInSaoPaulo(new Date(deps.clock.now().getTime() + faltam * 86_400_000));
      await asOwner(deps.db, a.id, (trx) => trx.updateTable('contrato_integra').set({ validade }).execute());
      await notifyContratos(deps);
      await notifyContratos(deps);
      const avisos = await asOwner(deps.db, a.id, (trx) =>
        trx.selectFrom('mensagem').select('id').where('tipo', '=', 'contrato-a-vencer').execute(),
      );
      return avisos.length;
    };
    await keep(a, t.contratos[0]);
    const contados: number[] = [];
    for (const faltam of [31, 30, 29, 6, 5, 1, 0, -1]) contados.push(await avisosEm(faltam));
    // Two people administer the owner: a master and an administrator.
    expect(contados).toEqual([0, 2, 2, 4, 4, 6, 6, 6]);
    await update(a.admin, t.contratos[0].contratante.certificado);
    expect(await avisosEm(20)).toBe(8);
  });
});

describe('POST /test/integra', () => {
  it('tells in words whether the service takes the contract, and keeps it until the contract changes', async () => {
    const { a } = t.server;
    expect((await post(a.admin, '/test/integra')).json<ErroResposta>().message).toContain('antes de testá-las');
    const testar = async () => {
      const { contrato } = (await post(a.admin, '/test/integra')).json<Integra>();
      return [contrato?.teste?.resultado, contrato?.teste?.mensagem];
    };
    await keep(a, t.contratos[0]);
    expect(await testar()).toEqual(['aceito', 'O Integra Contador aceitou as credenciais.']);
    expect((await get(a.admin)).contrato?.teste?.resultado).toBe('aceito');
    expect(t.ecac.simulador.chamadas).toEqual([]);
    await update(a.admin, { segredo: 'errado' });
    expect((await get(a.admin)).contrato?.teste).toBeNull();
    expect(await testar()).toEqual(['recusado', expect.stringContaining('Confira a Consumer Key')]);
    // The e-CNPJ of another contract.
    await update(a.admin, { ...enviadoDe(t.contratos[0]), ...t.contratos[1].contratante.certificado });
    expect((await testar())[0]).toBe('recusado');
    const daqui = { inicio: new Date('2020-01-01'), fim: new Date('2040-01-01') };
    await update(a.admin, { pfx: createPfxTeste(daqui), senha: 'Segredo@1' });
    expect((await testar())[0]).not.toBe('aceito');
    await keep(a, t.contratos[0]);
    t.ecac.simulador.autenticacao.fail([{ tipo: 'cortado' }]);
    expect(await testar()).toEqual(['sem-resposta', expect.stringContaining('teste de novo')]);
    t.ecac.simulador.autenticacao.fail([{ tipo: 'status', status: 503 }]);
    expect((await testar())[0]).toBe('sem-resposta');
  });

  it('is refused when it is asked for again and again', async () => {
    const { b } = t.server;
    await keep(b, t.contratos[1]);
    for (let n = 0; n < MAX_TESTES; n += 1) {
      await takeTentativas(t.server.deps, [{ chave: `integra:${b.id}`, max: MAX_TESTES }]);
    }
    expect((await post(b.admin, '/test/integra')).statusCode).toBe(429);
    expect((await get(b.admin)).contrato?.teste).toBeNull();
  });
});
