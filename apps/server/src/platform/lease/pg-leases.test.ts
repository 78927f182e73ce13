import { afterAll, beforeAll } from 'vitest';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { insertRetificacaoTeste } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { asOwner } from '../db/as-owner.ts';
import type { Trx } from '../db/create-db.ts';
import { describeLeases, type LeaseUnderTest } from './leases.contract.ts';
import type { Leased } from './port.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ creditos: 1_000 });
  await createEmpresaTeste(server.app, server.a.user);
});
afterAll(() => server.close());

const transaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => asOwner(server.deps.db, server.a.id, work);

describeLeases(
  'a collection',
  (): LeaseUnderTest => ({
    leases: server.deps.leases,
    clock: server.clock,
    transaction,
    async insert() {
      const projetoId = await createProjetoTeste(server.app, server.a.user);
      const key = { projeto_id: projetoId, ferramenta: 'ecac' as const };
      const row = { owner_id: server.a.id, situacao: 'andamento', atualizada_em: server.clock.now() } as const;
      const none = { estado: null, retomar_em: null, pendente_desde: null };
      await transaction((trx) =>
        trx
          .insertInto('coleta')
          .values({ ...key, ...row, ...none })
          .execute(),
      );
      return { table: 'coleta', key };
    },
    end: (trx) => trx.updateTable('coleta').set({ situacao: 'falhou' }).execute().then(noResult),
  }),
);

describeLeases(
  'a transmission',
  (): LeaseUnderTest => ({
    leases: server.deps.leases,
    clock: server.clock,
    transaction,
    async insert(): Promise<Leased> {
      const projetoId = await createProjetoTeste(server.app, server.a.user);
      const retificacaoId = await insertRetificacaoTeste(server.deps, server.a, { projetoId, status: 'SUCCESS' });
      await transaction((trx) =>
        trx
          .insertInto('transmissao')
          .values({
            retificacao_id: retificacaoId,
            owner_id: server.a.id,
            usuario_id: server.a.master.id,
            ambiente: 'simulado',
            situacao: 'andamento',
            certificado: 'CERTIFICADO',
            eventos: 1,
            mensagem: null,
            retomar_em: null,
            criada_em: server.clock.now(),
            terminada_em: null,
          })
          .execute(),
      );
      return { table: 'transmissao', key: { retificacao_id: retificacaoId } };
    },
    end: (trx) => trx.updateTable('transmissao').set({ situacao: 'parada' }).execute().then(noResult),
  }),
);

function noResult(): void {}
