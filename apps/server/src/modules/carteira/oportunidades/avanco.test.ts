import { todayInSaoPaulo } from '@apura/br';
import type { EstadoDaOportunidade, ResultadoDaSimulacao, TributoSimulado } from '@apura/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { insertOportunidadeTeste, RELATORIO_TESTE, TESE_TESTE } from '../../../testing/oportunidade-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../../testing/projeto-teste.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { avancaPorPedidos, avancaPorRetificacao, keepSimulado } from '../index.ts';
import type { PedidoLido } from './pedido-lido.ts';

/**
 * Guarantees what the portal does to opportunities by itself: what a rectification or a read PER/DCOMP moves, once and
 * never backwards, with its cause in the history and in the activity log.
 */

let server: TestServer;
let projetoId: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());
beforeEach(async () => {
  projetoId = await createProjetoTeste(server.app, server.a.user);
  id = await insertOportunidadeTeste(server.deps, { ownerId: server.a.id, projetoId });
});

const run = <T>(work: (trx: Trx) => Promise<T>) => asOwner(server.deps.db, server.a.id, work);
const read = () =>
  run((trx) => trx.selectFrom('oportunidade').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const eventos = () =>
  run((trx) =>
    trx.selectFrom('oportunidade_evento').selectAll().where('oportunidade_id', '=', id).orderBy('numero').execute(),
  );
const log = () =>
  run((trx) =>
    trx.selectFrom('auditoria').select(['acao', 'usuario_id', 'dados']).where('alvo', '=', id).orderBy('id').execute(),
  );
async function userMoves(estado: EstadoDaOportunidade): Promise<void> {
  const { versao } = await read();
  const payload = { id, versao, estado, motivo: 'teste' };
  const url = '/api/oportunidades/alterar';
  const response = await server.app.inject({ method: 'POST', url, headers: server.a.user.headers, payload });
  expect(response.statusCode, response.body).toBe(200);
}

const DO_ICMS = { relatorio: RELATORIO_TESTE, tese: TESE_TESTE, periodos: ['2025-10', '2025-11'] };
const mes = (periodo: string, resto: object = {}) => ({
  periodo,
  gerado: true,
  pagamentoAMaior: '10.10',
  saldoAntes: '1.00',
  saldoDepois: '4.00',
  ...resto,
});
const retifica = (o: { teses?: object[]; resumo?: ReturnType<typeof mes>[]; retificacaoId?: string } = {}) =>
  run((trx) =>
    avancaPorRetificacao(trx, {
      projetoId,
      retificacaoId: o.retificacaoId ?? 'r1',
      teses: (o.teses as (typeof DO_ICMS)[] | undefined) ?? [DO_ICMS],
      resumo: o.resumo ?? [mes('2025-10'), mes('2025-11', { saldoDepois: '7.50' })],
      periodos: { feitos: 2, total: 2 },
      now: server.clock.now(),
    }),
  );

describe('a rectification that succeeded', () => {
  it('moves its theses to Retificada, once, and keeps what came out', async () => {
    await retifica();
    await retifica();
    expect(await read()).toMatchObject({
      estado: 'retificada',
      versao: 2,
      alterada_por: null,
      retificado: { retificacaoId: 'r1', feitos: 2, total: 2, com: [], pagoAMaior: '20.20', saldo: '6.50' },
    });
    expect(await eventos()).toMatchObject([
      {
        de: 'identificada',
        para: 'retificada',
        causa: 'retificacao:r1',
        usuario_id: null,
        descricao: 'Moveu de Identificada para Retificada: retificação concluída, 2 de 2 períodos',
      },
    ]);
    expect(await log()).toMatchObject([
      { acao: 'oportunidade.avancou', usuario_id: null, dados: { causa: 'retificacao:r1', para: 'retificada' } },
    ]);
  });

  it.each<EstadoDaOportunidade>(['pedido-transmitido', 'deferida', 'descartada'])(
    'leaves one that is %s where it is, and still says so',
    async (estado) => {
      await userMoves(estado);
      await retifica();
      expect(await read()).toMatchObject({ estado, retificado: { pagoAMaior: '20.20' } });
      expect((await eventos()).at(-1)?.descricao).toMatch(/^Continua .+: retificação concluída/);
    },
  );

  it('does not move again, for the same rectification, what a user took back', async () => {
    await retifica();
    await userMoves('em-analise');
    await retifica();
    expect((await read()).estado).toBe('em-analise');
    await retifica({ retificacaoId: 'r2' });
    expect((await read()).estado).toBe('retificada');
  });

  it('moves what has several years once all of them were rectified, and says meanwhile what is left', async () => {
    await run((trx) =>
      trx
        .updateTable('oportunidade')
        .set({ anos: [2024, 2025] })
        .where('id', '=', id)
        .execute(),
    );
    await retifica();
    expect(await read()).toMatchObject({ estado: 'identificada', retificado: { anos: [2025], faltam: [2024] } });
    expect((await eventos()).at(-1)?.descricao).toBe(
      'Continua Identificada: retificação concluída, 2 de 2 períodos; falta retificar 2024',
    );
    await retifica({
      retificacaoId: 'r2',
      teses: [{ ...DO_ICMS, periodos: ['2024-12'] }],
      resumo: [mes('2024-12')],
    });
    expect(await read()).toMatchObject({ estado: 'retificada', retificado: { anos: [2024, 2025], faltam: [] } });
  });

  it('moves nothing whose months were all left out, and nothing of another report', async () => {
    await retifica({ resumo: [mes('2025-09'), mes('2025-10', { gerado: false })] });
    await retifica({ teses: [{ ...DO_ICMS, relatorio: 'Outro' }] });
    await retifica({ teses: [] });
    expect(await read()).toMatchObject({ estado: 'identificada', versao: 1 });
  });

  it('says with which other theses its amounts are', async () => {
    await retifica({ teses: [DO_ICMS, { relatorio: 'Outro', tese: 'Retenção sem uso', periodos: ['2025-10'] }] });
    expect((await read()).retificado).toMatchObject({ com: ['Retenção sem uso'] });
  });

  it('finds the only opportunity of a report by another name of its thesis, and none of several', async () => {
    const outroNome = { ...DO_ICMS, tese: 'ICMS fora da base' };
    await run((trx) =>
      trx
        .insertInto('oportunidade')
        .values({
          owner_id: server.a.id,
          projeto_id: projetoId,
          tese: 'Exclusão do FCP da base',
          relatorio: RELATORIO_TESTE,
          anos: [2025],
          meses: [],
          criada_em: server.clock.now(),
          alterada_em: server.clock.now(),
        })
        .execute(),
    );
    await retifica({ teses: [outroNome] });
    expect((await read()).estado).toBe('identificada');
    await run((trx) => trx.deleteFrom('oportunidade').where('tese', '=', 'Exclusão do FCP da base').execute());
    await retifica({ teses: [outroNome] });
    expect((await read()).estado).toBe('retificada');
  });
});

const hoje = () => todayInSaoPaulo(server.clock.now());
const pedido = (resto: Partial<PedidoLido> = {}): PedidoLido => ({
  numero: '11111.22222.201126.1.2.04-0001',
  credito: 'Pagamento Indevido ou a Maior',
  transmissao: hoje(),
  periodo: '10/2025',
  ...resto,
});
const leem = (...pedidos: PedidoLido[]) =>
  run((trx) =>
    avancaPorPedidos(trx, {
      projetoId,
      pedidos,
      creditoDe: ({ tese }) => (tese === TESE_TESTE ? 'indevido|acao judicial' : ''),
      now: server.clock.now(),
    }),
  );

describe('a read PER/DCOMP', () => {
  it('moves what it asks for to Pedido transmitido, once, also out of another project of the company', async () => {
    const dono = projetoId;
    projetoId = await createProjetoTeste(server.app, server.a.user);
    await leem(pedido());
    await leem(pedido());
    expect(await read()).toMatchObject({ projeto_id: dono, estado: 'pedido-transmitido', versao: 2 });
    const [evento] = await eventos();
    expect(evento).toMatchObject({ causa: `perdcomp:${pedido().numero}`, usuario_id: null });
    expect(evento?.descricao).toMatch(/^Moveu de Identificada para Pedido transmitido: PER\/DCOMP \S+ de \S+ lido$/);
    expect(await log()).toMatchObject([{ acao: 'oportunidade.avancou' }]);
  });

  it('moves nothing for another kind, another period, or a day before it was found', async () => {
    await leem(
      pedido({ credito: 'Saldo Negativo de IRPJ' }),
      pedido({ periodo: '03/2025' }),
      pedido({ transmissao: '2020-01-01' }),
    );
    expect((await read()).estado).toBe('identificada');
  });

  it.each<EstadoDaOportunidade>(['deferida', 'descartada'])('leaves one that is %s', async (estado) => {
    await userMoves(estado);
    await leem(pedido());
    expect((await read()).estado).toBe(estado);
  });

  it('moves what a user took back by a later paper alone', async () => {
    await leem(pedido());
    await userMoves('aprovada');
    await leem(pedido(), pedido({ numero: 'antigo', transmissao: '2020-01-01' }));
    expect((await read()).estado).toBe('aprovada');
    await leem(pedido(), pedido({ numero: 'novo' }));
    expect((await read()).estado).toBe('pedido-transmitido');
    expect((await eventos()).at(-1)?.causa).toBe('perdcomp:novo');
  });

  it('moves nothing of another owner', async () => {
    await asOwner(server.deps.db, server.b.id, (trx) =>
      avancaPorPedidos(trx, { projetoId, pedidos: [pedido()], creditoDe: () => 'indevido', now: server.clock.now() }),
    );
    expect((await read()).estado).toBe('identificada');
  });
});

describe('a simulation', () => {
  const valores = {
    contribuicao: '0.00',
    creditos: '0.00',
    retencoes: '0.00',
    deducoes: '0.00',
    recolher: '0.00',
    saldoDescontavel: '0.00',
    saldoRessarcivel: '0.00',
    saldoRetencoes: '0.00',
  };
  const tributo = (periodo: string, pagoAMaior: string): TributoSimulado => ({
    periodo,
    tributo: 'PIS',
    situacao: 'Simulado',
    antes: valores,
    depois: valores,
    classes: {
      pagoAMaior,
      debitoEmAberto: '1.00',
      debitoNovo: '0.00',
      saldoRetencoes: '-2.00',
      saldoDescontavel: '3.00',
      saldoRessarcivel: '0.00',
      pagamentoConferido: 'Sim',
    },
  });
  const resultado: ResultadoDaSimulacao = {
    tributos: [tributo('2025-10', '100.10'), tributo('2025-11', '-0.10')],
    inss: [
      {
        periodo: '2025-10',
        situacao: 'Simulado',
        baseAntes: null,
        baseDepois: null,
        inssAntes: '9.00',
        inssDepois: '4.00',
      },
    ],
    ocorrencias: [],
    totalOcorrencias: 0,
    retificarTambem: [],
  };

  it('leaves its sums by class, and is no change of the opportunity', async () => {
    const o = { projetoId, rascunhoId: 'd1', revisao: 4, teses: [DO_ICMS], resultado, now: server.clock.now() };
    await run((trx) => keepSimulado(trx, o));
    expect(await read()).toMatchObject({
      versao: 1,
      estado: 'identificada',
      simulado: {
        rascunhoId: 'd1',
        revisao: 4,
        com: [],
        pagoAMaior: '100.00',
        debitoEmAberto: '2.00',
        retencoes: '-4.00',
        descontavel: '6.00',
        folha: '5.00',
      },
    });
    expect(await eventos()).toEqual([]);
  });
});
