import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { cnpjRoot } from '@apura/br';
import {
  empregadorOf,
  FalhaDeRede,
  judgeLote,
  mensagemDoLote,
  nadaFoiRecebido,
  RespostaEsocialError,
  XmlError,
} from '@apura/coletores';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import type { Passo } from './decide-passo.ts';
import { end, failPasso, postpone } from './end-transmissao.ts';
import { keepRetorno, type Retorno } from './retornos.ts';
import * as repo from './transmissao.repo.ts';
import { holdTurno, type Turno } from './turno-da-transmissao.ts';

type Chamada = Extract<Passo, { lote: repo.LoteRow }>;
type Cliente = ReturnType<Chamada['envio']['open']>;

const ESPERA_DA_COLETA_MS = 5_000;
const NA_FILA = 'Na fila: uma coleta do eSocial desta empresa está em andamento.';
/** What is shown of the government's sentences; its document is kept whole. */
const MAX_MENSAGEM = 4_000;

/** Where a test lets the process die. */
export interface Costuras {
  /** Called when the batch is noted as being sent and was not sent yet. */
  antesDeEnviar?: () => void;
  /** Called when the government has the batch and its protocol is not saved yet. */
  depoisDeEnviar?: () => void;
}

/**
 * Sends a batch, asks for its result, or searches for a batch without an answer, and saves the answer. A batch that was
 * being sent is not sent again here, unless the call certainly did not reach the government.
 */
export async function makeChamada(deps: Deps, turno: Turno, chamada: Chamada, costuras: Costuras): Promise<void> {
  const cliente = chamada.envio.open(chamada.assinante.certificado);
  try {
    switch (chamada.tipo) {
      case 'enviar':
        return await send(deps, turno, { cliente, lote: chamada.lote, costuras });
      case 'consultar':
        return await query(deps, turno, { cliente, lote: chamada.lote });
      case 'procurar':
        return await find(deps, turno, { cliente, chamada });
    }
  } finally {
    cliente.close();
  }
}

interface DoLote {
  cliente: Cliente;
  lote: repo.LoteRow;
}

async function send(deps: Deps, turno: Turno, { cliente, lote, costuras }: DoLote & { costuras: Costuras }) {
  const documento = await buffer(await deps.storage.get(lote.documento_key));
  if (createHash('sha256').update(documento).digest('hex') !== lote.sha256) throw new Error('a batch was changed');
  costuras.antesDeEnviar?.();
  // The call is not aborted when this process stops, because its result would be unknown.
  const fim = await attempt(() => cliente.sendLote(documento.toString('utf8')));
  costuras.depoisDeEnviar?.();
  await keep(
    deps,
    turno,
    async (trx, row, put) => {
      if ('erro' in fim) {
        if (!nadaFoiRecebido(fim.erro)) return;
        await put({ situacao: 'pendente', enviado_em: null });
        return semConexao(deps, trx, turno, { row, fim });
      }
      const { status, protocolo, ocorrencias } = fim.resposta;
      const mensagem = [mensagemDoLote(status), ...ocorrencias.map((o) => `${o.codigo}: ${o.descricao}`)].join(' ');
      if (protocolo !== null) {
        await put({ situacao: 'enviado', protocolo, codigo: status.cdResposta, mensagem: null });
        return postpone(deps, trx, turno, {
          ate: new Date(deps.clock.now().getTime() + 2_000),
          mensagem: `Lote ${lote.ordem}: recebido com o protocolo ${protocolo}.`,
          falhas: 0,
        });
      }
      if (/^3/.test(status.cdResposta)) {
        // The government answered that it did not accept the batch.
        await put({ situacao: 'pendente', enviado_em: null });
        return failPasso(deps, trx, turno, { falhas: row.falhas, mensagem });
      }
      await put({ situacao: 'recusado', codigo: status.cdResposta, mensagem, respondido_em: deps.clock.now() });
    },
    { lote, etapa: 'envio', fim },
  );
}

async function query(deps: Deps, turno: Turno, { cliente, lote }: DoLote): Promise<void> {
  const fim = await attempt(() => cliente.queryLote(lote.protocolo ?? ''));
  await keep(
    deps,
    turno,
    async (trx, row, put) => {
      if ('erro' in fim) return semConexao(deps, trx, turno, { row, fim });
      const eventos = await repo.listEventos(trx, turno.retificacaoId, lote.ordem);
      const julgado = judgeLote(
        fim.resposta,
        eventos.map(({ evento_id }) => evento_id),
      );
      if (julgado.tipo === 'processando') {
        return postpone(deps, trx, turno, {
          ate: new Date(deps.clock.now().getTime() + julgado.segundos * 1_000),
          mensagem: `Lote ${lote.ordem}: em processamento no eSocial.`,
          falhas: 0,
        });
      }
      if (julgado.tipo === 'falha') {
        return failPasso(deps, trx, turno, { falhas: row.falhas, mensagem: julgado.mensagem });
      }
      await repo.updateEventos(
        trx,
        turno.retificacaoId,
        julgado.eventos.map(({ id, aceito, recibo, codigo, mensagem }) => ({
          evento_id: id,
          situacao: aceito ? ('aceito' as const) : ('recusado' as const),
          recibo,
          codigo,
          mensagem: mensagem.slice(0, MAX_MENSAGEM),
        })),
      );
      const recusados = julgado.eventos.filter(({ aceito }) => !aceito).length;
      await put({
        situacao: julgado.tipo,
        codigo: julgado.codigo,
        mensagem: recusados > 0 ? `${recusados} de ${eventos.length} eventos recusados.` : julgado.mensagem,
        respondido_em: deps.clock.now(),
      });
    },
    { lote, etapa: 'consulta', fim },
  );
}

/**
 * Asks the government for the events of a batch by their Ids: it returns the events that it accepted. The others may be
 * in progress, refused, or never have arrived.
 */
async function find(deps: Deps, turno: Turno, { cliente, chamada }: { cliente: Cliente; chamada: Chamada }) {
  const { lote, envio } = chamada;
  const { cnpj } = turno.empresa;
  const ids = await asOwner(deps.db, turno.ownerId, async (trx) =>
    (await repo.listEventos(trx, turno.retificacaoId, lote.ordem)).map(({ evento_id }) => evento_id),
  );
  // The service works one question of an employer at a time, and its collections ask it, too.
  const fila = deps.coletores.esocial?.fila({ empresa: turno.empresa }) ?? `esocial:${cnpjRoot(cnpj)}`;
  const fim = await withFila(deps.db, fila, async () => {
    const cota = deps.cotas.open();
    const chaveDaCota = `esocial:${cnpjRoot(cnpj)}`;
    if (!(await cota.usar(chaveDaCota, envio.consultasPorDia))) return null;
    const resposta = await attempt(() =>
      cliente.baixar({ empregador: empregadorOf(cnpj), pedido: { por: 'id', chaves: ids } }),
    );
    if ('erro' in resposta && nadaFoiRecebido(resposta.erro)) await cota.giveBack(chaveDaCota);
    return resposta;
  });
  if (fim === 'ocupada') return leaveToColeta(deps, turno);
  await keep(
    deps,
    turno,
    async (trx, _row, put) => {
      await repo.updateTransmissao(trx, turno.retificacaoId, { procurar: false });
      if (fim === null) {
        return put({
          situacao: 'incerto',
          mensagem: 'As consultas que o eSocial permite por dia acabaram: procure-o amanhã.',
        });
      }
      if ('erro' in fim) return put({ situacao: 'incerto', mensagem: `A procura não teve resposta. ${fim.mensagem}` });
      const achados = fim.resposta.arquivos.flatMap(({ id, recibo, veio }) =>
        veio && id !== null && recibo !== null && ids.includes(id) ? [{ id, recibo }] : [],
      );
      await repo.updateEventos(
        trx,
        turno.retificacaoId,
        achados.map(({ id, recibo }) => ({
          evento_id: id,
          situacao: 'aceito' as const,
          recibo,
          codigo: '201',
          mensagem: 'Encontrado no eSocial depois de um envio sem resposta.',
        })),
      );
      const quantos = `${achados.length} de ${ids.length} eventos`;
      if (achados.length === ids.length) {
        return put({
          situacao: 'aceito',
          mensagem: `Encontrado no eSocial: ${quantos}.`,
          respondido_em: deps.clock.now(),
        });
      }
      const disse = fim.resposta.status?.descResposta ?? '';
      await put({ situacao: 'incerto', mensagem: `A procura encontrou ${quantos}. ${disse}`.trim() });
    },
    { lote, etapa: 'procura', fim },
  );
}

async function leaveToColeta(deps: Deps, turno: Turno): Promise<void> {
  await asOwner(deps.db, turno.ownerId, async (trx) => {
    const { falhas } = await holdTurno(deps, trx, turno);
    const ate = new Date(deps.clock.now().getTime() + ESPERA_DA_COLETA_MS);
    await postpone(deps, trx, turno, { ate, mensagem: NA_FILA, falhas });
  });
}

/** What every answer has: the government's document. */
interface Respondida {
  documento: string;
}

type Tentativa<T> = { resposta: T } | { erro: unknown; mensagem: string };

/** What a service may do to a call is answered; faults of ours are thrown. */
async function attempt<T>(chamada: () => Promise<T>): Promise<Tentativa<T>> {
  try {
    return { resposta: await chamada() };
  } catch (erro) {
    if (erro instanceof FalhaDeRede) return { erro, mensagem: erro.message };
    if (erro instanceof RespostaEsocialError || erro instanceof XmlError) {
      return { erro, mensagem: 'eSocial: a resposta do governo veio fora do padrão.' };
    }
    throw erro;
  }
}

/** A refused certificate or a forbidden address does not become valid by waiting. */
async function semConexao(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  { row, fim }: { row: repo.TransmissaoRow; fim: { erro: unknown; mensagem: string } },
): Promise<void> {
  const { erro, mensagem } = fim;
  const definitiva = erro instanceof FalhaDeRede && (erro.motivo === 'certificado' || erro.motivo === 'host');
  if (definitiva) return end(deps, trx, turno, { situacao: 'falhou', mensagem });
  await failPasso(deps, trx, turno, { falhas: row.falhas, mensagem });
}

/** Writes an answer down in one transaction, if this job still has the transmission, and keeps its document. */
async function keep(
  deps: Deps,
  turno: Turno,
  work: (
    trx: Trx,
    row: repo.TransmissaoRow,
    put: (mudanca: Parameters<typeof repo.updateLote>[2]) => Promise<void>,
  ) => Promise<void>,
  { lote: { ordem }, etapa, fim }: { lote: repo.LoteRow; etapa: Retorno['etapa']; fim: Tentativa<Respondida> | null },
): Promise<void> {
  const { ownerId, retificacaoId } = turno;
  // Stored in parallel: it delays no row, and the answer's rows are written even when storing fails.
  const guardado =
    fim === null || 'erro' in fim
      ? undefined
      : keepRetorno(deps, turno, { etapa, ordem, documento: fim.resposta.documento });
  try {
    await asOwner(deps.db, ownerId, async (trx) => {
      const row = await holdTurno(deps, trx, turno);
      await work(trx, row, (mudanca) => repo.updateLote(trx, { retificacaoId, ordem }, shorten(mudanca)));
      await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
    });
  } finally {
    await guardado;
  }
}

function shorten<T extends { mensagem?: string | null }>(mudanca: T): T {
  return mudanca.mensagem == null ? mudanca : { ...mudanca, mensagem: mudanca.mensagem.slice(0, MAX_MENSAGEM) };
}
