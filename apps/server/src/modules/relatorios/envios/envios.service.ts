import {
  type createEnvio as createRoute,
  type Envio,
  type Envios,
  MAX_ENVIOS,
  type RouteBody,
  type updateEnvio as updateRoute,
} from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import { isUuid } from '../../../http/is-uuid.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../../auditoria/index.ts';
import { findProjeto, findRotuloProjeto } from '../../projetos/index.ts';
import { parseColunas, parseConsulta } from '../parse-consulta.ts';
import { diaDeEnvio, proximoDia } from './dia-do-envio.ts';
import { presentEnvio } from './envios.presenter.ts';
import * as repo from './envios.repo.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;

/** The scheduled mails that the user made or gets, and to whom reports may be sent. */
export async function listEnvios(deps: Deps, { ownerId, usuarioId }: Sessao): Promise<Envios> {
  return asOwner(deps.db, ownerId, async (trx) => ({
    envios: await present(trx, usuarioId, await repo.listEnvios(trx, { usuarioId })),
    pessoas: await repo.listPessoas(trx),
  }));
}

/** Has a report mailed from the next such day on; what it asks of the report is checked now. */
export async function createEnvio(
  deps: Deps,
  sessao: Sessao,
  { process_id: projetoId, relatorio, recorte, destinatarios, ...quando }: RouteBody<typeof createRoute>,
): Promise<Envio> {
  const { ownerId, usuarioId } = sessao;
  const now = deps.clock.now();
  return asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    const definicao = catalogo.find(({ nome }) => nome === relatorio);
    if (definicao === undefined) throw appError('relatorio-desconhecido');
    parseConsulta(definicao, recorte);
    parseColunas(definicao, 'columns', recorte.columns ?? '');
    if ((await repo.countEnvios(trx, usuarioId)) >= MAX_ENVIOS) {
      throw appError('valores-incorretos', {
        message: `Você já tem ${MAX_ENVIOS} envios por e-mail, exclua um para criar outro`,
      });
    }
    const ativos = new Set((await repo.listPessoas(trx)).map(({ id }) => id));
    if (destinatarios.some((id) => !ativos.has(id))) {
      const fields = { destinatarios: 'Escolha usuários ativos da sua organização' };
      throw appError('requisicao-invalida', { fields });
    }
    const envio = {
      owner_id: ownerId,
      usuario_id: usuarioId,
      projeto_id: projeto.id,
      relatorio,
      ...quando,
      recorte: JSON.stringify(recorte),
      criado_em: now,
      proximo: proximoDia(quando, diaDeEnvio(now)),
    };
    const id = await repo.insertEnvio(trx, envio, [...new Set(destinatarios)]);
    await tell(trx, sessao, { envio: { ...envio, id }, acao: 'envio.criado', dados: { destinatarios } });
    return getPresente(trx, id, usuarioId);
  });
}

/** Pauses a scheduled mail, or goes on with it: days that passed meanwhile are not made up for. */
export async function updateEnvio(
  deps: Deps,
  sessao: Sessao,
  { id, pausado }: RouteBody<typeof updateRoute>,
): Promise<Envio> {
  const { ownerId, usuarioId } = sessao;
  const now = deps.clock.now();
  return asOwner(deps.db, ownerId, async (trx) => {
    const envio = isUuid(id) ? await repo.lockEnvio(trx, id) : undefined;
    if (envio === undefined || envio.usuario_id !== usuarioId) throw appError('nao-encontrado');
    if (pausado !== (envio.pausado_em !== null)) {
      // What failed before is no reason of either: a pause that has one is the portal's.
      const pausa = { pausado_em: now, falha: null, falhou_em: null, tentativas: 0 };
      const retomada = {
        ...pausa,
        pausado_em: null,
        proximo: proximoDia(envio, diaDeEnvio(now)),
      };
      await repo.updateEnvio(trx, id, pausado ? pausa : retomada);
      await tell(trx, sessao, { envio, acao: pausado ? 'envio.pausado' : 'envio.retomado' });
    }
    return getPresente(trx, id, usuarioId);
  });
}

/** Ends a scheduled mail; of somebody else's the user alone stops to get it. Answers what was done. */
export async function deleteEnvio(deps: Deps, sessao: Sessao, id: string): Promise<string> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const envio = isUuid(id) ? await repo.lockEnvio(trx, id) : undefined;
    if (envio === undefined) throw appError('nao-encontrado');
    if (envio.usuario_id === usuarioId) {
      await repo.deleteEnvio(trx, id);
      await tell(trx, sessao, { envio, acao: 'envio.excluido' });
      return 'Envio excluído';
    }
    const restam = await repo.deleteDestinatario(trx, { envioId: id, usuarioId });
    if (restam === undefined) throw appError('nao-encontrado');
    if (restam === 0) await repo.deleteEnvio(trx, id);
    await tell(trx, sessao, { envio, acao: 'envio.deixado' });
    return 'Você não recebe mais este relatório';
  });
}

async function present(trx: Trx, usuarioId: string, rows: readonly repo.EnvioComNomes[]): Promise<Envio[]> {
  const todos = await repo.listDestinatarios(
    trx,
    rows.map(({ id }) => id),
  );
  const porEnvio = Map.groupBy(todos, ({ envio_id }) => envio_id);
  return rows.map((row) => presentEnvio(row, { usuarioId, destinatarios: porEnvio.get(row.id) ?? [] }));
}

async function getPresente(trx: Trx, id: string, usuarioId: string): Promise<Envio> {
  const [envio] = await present(trx, usuarioId, await repo.listEnvios(trx, { usuarioId, id }));
  if (envio === undefined) throw new Error('a scheduled mail that was just saved is not there');
  return envio;
}

async function tell(
  trx: Trx,
  { ownerId, usuarioId }: Sessao,
  o: { envio: Pick<repo.EnvioRow, 'id' | 'projeto_id' | 'relatorio'>; acao: AcaoAuditoria; dados?: object },
): Promise<void> {
  const { id, projeto_id: projetoId, relatorio } = o.envio;
  await insertAuditoria(trx, {
    ownerId,
    usuarioId,
    acao: o.acao,
    alvo: id,
    rotulo: `${relatorio} (${await findRotuloProjeto(trx, projetoId)})`,
    dados: { relatorio, projeto: projetoId, ...o.dados },
  });
}
