import type { PreparoTransmissao, Transmissao } from '@apura/contract';
import { createTransmitRetificacaoHandler } from '../modules/retificacoes/index.ts';
import type { Costuras } from '../modules/retificacoes/transmissao/make-chamada.ts';
import type { EnvioEsocial } from '../platform/coletores/port.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import { createColetoresTeste } from './coletor-teste.ts';
import { createEmpresaTeste, createProjetoTeste } from './projeto-teste.ts';
import { startTestServer, type TestUser, tokenOf } from './test-server.ts';
import {
  buildResultado,
  type EventoDeTeste,
  eventosDeTeste,
  insertCertificadoDe,
  openEsocialDeTeste,
} from './transmissao-teste.ts';

const MINUTO_MS = 60_000;
export const DA_EMPRESA = 'AURORA FICTICIA LTDA:99210437000117';
export const MESES = ['2025-10', '2025-11'];

export type TransmissaoTeste = Awaited<ReturnType<typeof startTransmissaoTeste>>;

/** A server with a project of the eSocial, a stand-in of the government, and the steps of a transmission's tests. */
export async function startTransmissaoTeste() {
  const coletores = createColetoresTeste();
  const server = await startTestServer({ overrides: { coletores } });
  const { app, a, deps } = server;
  const esocial = await openEsocialDeTeste(() => deps.clock.now());
  await createEmpresaTeste(app, a.user);
  const projetoId = await createProjetoTeste(app, a.user);
  await insertCertificadoDe(deps, { ownerId: a.id, autoridade: esocial.autoridade, titular: DA_EMPRESA });
  let serie = 0;
  let adiantadoMs = 0;

  function setEnvio(envio: EnvioEsocial | undefined): void {
    if (envio === undefined) delete coletores.envio;
    else coletores.envio = envio;
  }

  async function setCertificado(nome: string): Promise<void> {
    await asOwner(deps.db, a.id, (trx) =>
      trx.updateTable('projeto').set({ certificado: nome, status: 'CONCLUDED' }).where('id', '=', projetoId).execute(),
    );
  }

  /** A rectification that ended well, with these events; answers its id. */
  async function createRetificada(eventos: readonly EventoDeTeste[], tpAmb?: string): Promise<string> {
    const pasta = `teste-${serie}-${Math.random().toString(36).slice(2)}`;
    const key = `owner=${a.id}/projeto=${projetoId}/retificacoes/${pasta}/resultado.zip`;
    await deps.storage.put(key, await buildResultado(eventos, tpAmb));
    const { id } = await asOwner(deps.db, a.id, (trx) =>
      trx
        .insertInto('retificacao')
        .values({
          owner_id: a.id,
          projeto_id: projetoId,
          usuario_id: a.user.id,
          tipo: 'esocial',
          status: 'SUCCESS',
          storage_key: key,
          criado_em: deps.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  const get = (url: string, user: TestUser = a.user) => app.inject({ method: 'GET', url, headers: user.headers });
  const post = (url: string, payload: object, user: TestUser = a.master) =>
    app.inject({ method: 'POST', url, headers: user.headers, payload });

  async function read(id: string): Promise<Transmissao> {
    const { transmissao } = (await get(`/api/transmissao/${id}`)).json<{ transmissao: Transmissao | null }>();
    if (transmissao === null) throw new Error('nobody ordered it');
    return transmissao;
  }

  /** Moves the clock on, and signs the users in again before their sessions end. */
  async function advance(ms: number): Promise<void> {
    server.clock.advance(ms);
    adiantadoMs += ms;
    if (adiantadoMs < 4 * MINUTO_MS) return;
    adiantadoMs = 0;
    for (const user of [a.user, a.master]) user.headers.authorization = `Bearer ${await tokenOf(app, user.email)}`;
  }

  /** Makes one attempt of the job of a transmission, as the queue would; `costuras` may let it die. */
  async function work(id: string, costuras: Costuras = {}): Promise<void> {
    const { turno } = await asOwner(deps.db, a.id, (trx) =>
      trx.selectFrom('transmissao').select('turno').where('retificacao_id', '=', id).executeTakeFirstOrThrow(),
    );
    const handle = createTransmitRetificacaoHandler(deps, costuras);
    const signal = new AbortController().signal;
    const data = { ownerId: a.id, retificacaoId: id, turno };
    await handle({ id: 'um', data, failures: 0, lastTry: false, signal });
  }

  /** Makes attempts until the transmission stops or ends; the clock moves over its waits. */
  async function workToEnd(id: string, costuras: Costuras = {}): Promise<Transmissao> {
    for (let n = 0; n < 60; n += 1) {
      await work(id, costuras);
      const transmissao = await read(id);
      if (transmissao.situacao !== 'andamento' && transmissao.situacao !== 'esperando') return transmissao;
      if (transmissao.retomarEm !== null) {
        await advance(Math.max(0, Date.parse(transmissao.retomarEm) - deps.clock.now().getTime()));
      }
    }
    throw new Error('no end');
  }

  await setCertificado(DA_EMPRESA);
  return {
    server,
    esocial,
    projetoId,
    setEnvio,
    setCertificado,
    createRetificada,
    /** The series of the events that {@link novos} made last. */
    serie: () => serie,
    novos: (meses?: readonly string[]) => {
      serie += 1;
      return eventosDeTeste(serie, meses);
    },
    get,
    post,
    preparo: async (id: string) => (await get(`/api/transmissao/${id}/preparo`)).json<PreparoTransmissao>(),
    ordem: (id: string, eventos = 4) => ({
      id,
      confirmo: true,
      ambiente: 'simulado',
      eventos,
      certificado: DA_EMPRESA,
    }),
    read,
    advance,
    work,
    workToEnd,
    close: async () => {
      await server.close();
      await esocial.close();
    },
  };
}

export const situacoes = ({ lotes }: Transmissao) => lotes.map(({ situacao }) => situacao);

/** The process dies here. */
export const morrer = () => {
  throw new Error('killed');
};
