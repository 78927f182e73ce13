import type { PedidoColeta } from '@apura/coletores';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { CONTRATANTES, enviadoDe, useContratosTeste } from '../../testing/contratos-teste.ts';
import { createPfxTeste } from '../../testing/pfx-teste.ts';
import type { TestOwner } from '../../testing/test-server.ts';
import { defineByContratante } from '../administracao/index.ts';
import { openColetor } from '../coleta/open-coletor.ts';

/**
 * Guarantees by whose contract the e-CAC is asked: the owner's own, or the installation's where the operator allows it.
 */

const t = useContratosTeste();
const { coletores, get, post, update, keep } = t;

describe('a collection of the e-CAC', () => {
  const pedido = (): PedidoColeta => ({
    empresa: { cnpj: '99210437000117', nome: 'AURORA FICTICIA LTDA' },
    periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
    certificado: { pfx: createPfxTeste(), senha: 'Segredo@1' },
    agora: () => systemClock.now(),
    signal: new AbortController().signal,
    report: () => undefined,
    cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
  });
  const open = (owner: TestOwner) => openColetor(t.server.deps, { ownerId: owner.id, ferramenta: 'ecac' });
  async function step(aberto: ReturnType<typeof openColetor>): Promise<string> {
    const responde = await aberto.doPasso();
    if (!responde.ok) return responde.mensagem;
    return (await responde.coletor.passo(pedido(), null)).tipo;
  }
  /** Whose access each call brought, and in whose name it was. */
  const quem = () =>
    t.ecac.simulador.gateway.pedidos.map(({ cabecalhos, corpo }) => [
      String(cabecalhos.authorization),
      JSON.parse(corpo).contratante.numero,
    ]);

  it("goes by its owner's contract, with accesses that no other owner's calls bring", async () => {
    const { a, b } = t.server;
    await keep(a, t.contratos[0]);
    await keep(b, t.contratos[1]);
    const antes = t.ecac.simulador.gateway.pedidos.length;
    const [deA, deB] = [open(a), open(b)];
    for (const aberto of [deA, deB, deA, deB]) expect(await step(aberto)).toBe('continuar');
    const chamadas = quem().slice(antes);
    expect(chamadas.map(([, cnpj]) => cnpj)).toEqual([...CONTRATANTES, ...CONTRATANTES]);
    const acessos = new Map(chamadas.map(([acesso, cnpj]) => [acesso, cnpj]));
    expect([...acessos.values()].sort()).toEqual([...CONTRATANTES].sort());
    deA.close();
    deB.close();
  });

  it('takes up what the owner changed with its next step', async () => {
    const { a } = t.server;
    await keep(a, { ...t.contratos[0], consumerSecret: 'errado' });
    const aberto = open(a);
    expect(await step(aberto)).toBe('erro');
    await update(a.admin, enviadoDe(t.contratos[1]));
    const antes = t.ecac.simulador.gateway.pedidos.length;
    expect(await step(aberto)).toBe('continuar');
    expect(
      quem()
        .slice(antes)
        .map(([, cnpj]) => cnpj),
    ).toEqual([CONTRATANTES[1]]);
    // Without the owner's contract the installation's is used; without both the user is told what to do.
    await post(a.admin, '/delete/integra');
    coletores.ecac.passos = [{ tipo: 'ignorar', mensagem: 'da instalação' }];
    expect(await step(aberto)).toBe('ignorar');
    const sem = openColetor(
      { ...t.server.deps, coletores: { ...t.server.deps.coletores, ecac: null } },
      { ownerId: a.id, ferramenta: 'ecac' },
    );
    expect(await step(sem)).toContain('Configurações, painel Integra Contador');
    aberto.close();
  });

  it("goes by the installation's contractor only for owners whom the operator allowed, step by step", async () => {
    const { a, b } = t.server;
    for (const owner of [a, b]) await post(owner.admin, '/delete/integra');
    coletores.ecac.passos = [{ tipo: 'ignorar', mensagem: 'da instalação' }];
    t.server.deps.coletores.peloContratante = true;
    const liberar = async (owner: TestOwner, liberado: boolean) => {
      const { cnpj } = await asOwner(t.server.deps.db, owner.id, (trx) =>
        trx.selectFrom('owner').select('cnpj').executeTakeFirstOrThrow(),
      );
      await defineByContratante(t.server.deps, { cnpj, operador: 'operadora' }, liberado);
    };
    const [deA, deB] = [open(a), open(b)];
    try {
      const feitos = coletores.ecac.feitos.length;
      for (const aberto of [deA, deB]) expect(await step(aberto)).toContain('não foi liberada para usá-lo');
      await liberar(a, true);
      expect([await step(deA), (await get(a.admin)).instalacao]).toEqual(['ignorar', true]);
      // What one owner may is nothing to another.
      expect(await step(deB)).toContain('Configurações, painel Integra Contador');
      expect((await get(b.admin)).instalacao).toBe(false);
      await liberar(a, false);
      expect(await step(deA)).toContain('não foi liberada para usá-lo');
      expect(coletores.ecac.feitos.length - feitos).toBe(1);
      // An owner's own contract asks in the name of its own contractor.
      await keep(b, t.contratos[0]);
      expect(await step(deB)).toBe('continuar');
    } finally {
      t.server.deps.coletores.peloContratante = false;
      for (const aberto of [deA, deB]) aberto.close();
    }
  });

  it('says that the e-CNPJ has run out', async () => {
    const { a } = t.server;
    await keep(a, t.contratos[0]);
    await asOwner(t.server.deps.db, a.id, (trx) =>
      trx.updateTable('contrato_integra').set({ validade: '2020-01-31' }).execute(),
    );
    const aberto = open(a);
    expect(await step(aberto)).toContain('venceu em 31/01/2020');
    expect((await get(a.admin)).contrato?.vencido).toBe(true);
  });
});
