import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { cnpjRoot } from '@apura/br';
import {
  empregadorOf,
  FalhaDeRede,
  julgarLote,
  mensagemDoLote,
  nadaFoiRecebido,
  RespostaEsocialError,
  XmlError,
} from '@apura/coletores';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import { createCota } from '../../coleta/index.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import type { Passo } from './decidir-passo.ts';
import { encerrar, esperar, falharPasso, holdPosse, type Posse } from './posse.ts';
import { guardarRetorno, type Retorno } from './retornos.ts';
import * as repo from './transmissao.repo.ts';

type Chamada = Extract<Passo, { lote: repo.LoteRow }>;
type Cliente = ReturnType<Chamada['envio']['abrir']>;

const ESPERA_DA_COLETA_MS = 5_000;
const NA_FILA = 'Na fila: uma coleta do eSocial desta empresa está em andamento.';
/** What is shown of the government's sentences; its document is kept whole. */
const MAX_MENSAGEM = 4_000;

/** Where a test lets the process die. */
export interface Costuras {
  /** The batch is written down as being sent, and was not. */
  antesDeEnviar?: () => void;
  /** The government has it, and its protocol is not written down. */
  depoisDeEnviar?: () => void;
}

/**
 * Sends a batch, asks what became of it, or looks for one of which nothing was heard, and writes the answer down. A batch that
 * was being sent is never sent by this again, unless the call was certainly not taken.
 */
export async function fazerChamada(deps: Deps, posse: Posse, chamada: Chamada, costuras: Costuras): Promise<void> {
  const cliente = chamada.envio.abrir(chamada.assinante.certificado);
  try {
    switch (chamada.tipo) {
      case 'enviar':
        return await enviar(deps, posse, { cliente, lote: chamada.lote, costuras });
      case 'consultar':
        return await consultar(deps, posse, { cliente, lote: chamada.lote });
      case 'procurar':
        return await procurar(deps, posse, { cliente, chamada });
    }
  } finally {
    cliente.fechar();
  }
}

interface DoLote {
  cliente: Cliente;
  lote: repo.LoteRow;
}

async function enviar(deps: Deps, posse: Posse, { cliente, lote, costuras }: DoLote & { costuras: Costuras }) {
  const documento = await buffer(await deps.storage.get(lote.documento_key));
  if (createHash('sha256').update(documento).digest('hex') !== lote.sha256) throw new Error('a batch was changed');
  costuras.antesDeEnviar?.();
  // It is not cut off when this process stops: what became of it would not be known.
  const fim = await tentar(() => cliente.enviarLote(documento.toString('utf8')));
  costuras.depoisDeEnviar?.();
  await keep(
    deps,
    posse,
    async (trx, row, put) => {
      if ('erro' in fim) {
        if (!nadaFoiRecebido(fim.erro)) return;
        await put({ situacao: 'pendente', enviado_em: null });
        return semConexao(deps, trx, posse, { row, fim });
      }
      const { status, protocolo, ocorrencias } = fim.resposta;
      const mensagem = [mensagemDoLote(status), ...ocorrencias.map((o) => `${o.codigo}: ${o.descricao}`)].join(' ');
      if (protocolo !== null) {
        await put({ situacao: 'enviado', protocolo, codigo: status.cdResposta, mensagem: null });
        return esperar(deps, trx, posse, {
          ate: new Date(deps.clock.now().getTime() + 2_000),
          mensagem: `Lote ${lote.ordem}: recebido com o protocolo ${protocolo}.`,
          falhas: 0,
        });
      }
      if (/^3/.test(status.cdResposta)) {
        // The government says itself that it did not take it.
        await put({ situacao: 'pendente', enviado_em: null });
        return falharPasso(deps, trx, posse, { falhas: row.falhas, mensagem });
      }
      await put({ situacao: 'recusado', codigo: status.cdResposta, mensagem, respondido_em: deps.clock.now() });
    },
    { lote, etapa: 'envio', fim },
  );
}

async function consultar(deps: Deps, posse: Posse, { cliente, lote }: DoLote): Promise<void> {
  const fim = await tentar(() => cliente.consultarLote(lote.protocolo ?? ''));
  await keep(
    deps,
    posse,
    async (trx, row, put) => {
      if ('erro' in fim) return semConexao(deps, trx, posse, { row, fim });
      const eventos = await repo.listEventos(trx, posse.retificacaoId, lote.ordem);
      const julgado = julgarLote(
        fim.resposta,
        eventos.map(({ evento_id }) => evento_id),
      );
      if (julgado.tipo === 'processando') {
        return esperar(deps, trx, posse, {
          ate: new Date(deps.clock.now().getTime() + julgado.segundos * 1_000),
          mensagem: `Lote ${lote.ordem}: em processamento no eSocial.`,
          falhas: 0,
        });
      }
      if (julgado.tipo === 'falha') {
        return falharPasso(deps, trx, posse, { falhas: row.falhas, mensagem: julgado.mensagem });
      }
      await repo.updateEventos(
        trx,
        posse.retificacaoId,
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
 * Asks the government for the events of a batch by their Ids: what it gives back it has accepted. What it does not give back may
 * be under way, refused, or never have arrived.
 */
async function procurar(deps: Deps, posse: Posse, { cliente, chamada }: { cliente: Cliente; chamada: Chamada }) {
  const { lote, envio } = chamada;
  const { cnpj } = posse.empresa;
  const ids = await asOwner(deps.db, posse.ownerId, async (trx) =>
    (await repo.listEventos(trx, posse.retificacaoId, lote.ordem)).map(({ evento_id }) => evento_id),
  );
  // The service works one question of an employer at a time, and its collections ask it, too.
  const fila = deps.coletores.esocial?.fila({ empresa: posse.empresa }) ?? `esocial:${cnpjRoot(cnpj)}`;
  const fim = await withFila(deps.db, fila, async () => {
    const cota = createCota(deps);
    const chaveDaCota = `esocial:${cnpjRoot(cnpj)}`;
    if (!(await cota.usar(chaveDaCota, envio.consultasPorDia))) return null;
    const resposta = await tentar(() =>
      cliente.baixar({ empregador: empregadorOf(cnpj), pedido: { por: 'id', chaves: ids } }),
    );
    if ('erro' in resposta && nadaFoiRecebido(resposta.erro)) await cota.devolver(chaveDaCota);
    return resposta;
  });
  if (fim === 'ocupada') return leaveToColeta(deps, posse);
  await keep(
    deps,
    posse,
    async (trx, _row, put) => {
      await repo.updateTransmissao(trx, posse.retificacaoId, { procurar: false });
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
        posse.retificacaoId,
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

async function leaveToColeta(deps: Deps, posse: Posse): Promise<void> {
  await asOwner(deps.db, posse.ownerId, async (trx) => {
    const { falhas } = await holdPosse(trx, posse);
    const ate = new Date(deps.clock.now().getTime() + ESPERA_DA_COLETA_MS);
    await esperar(deps, trx, posse, { ate, mensagem: NA_FILA, falhas });
  });
}

/** What every answer has: the government's document. */
interface Respondida {
  documento: string;
}

type Tentativa<T> = { resposta: T } | { erro: unknown; mensagem: string };

/** What a service may do to a call is answered; faults of ours are thrown. */
async function tentar<T>(chamada: () => Promise<T>): Promise<Tentativa<T>> {
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

/** A certificate that is refused, or an address that is not allowed, does not mend itself. */
async function semConexao(
  deps: Deps,
  trx: Trx,
  posse: Posse,
  { row, fim }: { row: repo.TransmissaoRow; fim: { erro: unknown; mensagem: string } },
): Promise<void> {
  const { erro, mensagem } = fim;
  const definitiva = erro instanceof FalhaDeRede && (erro.motivo === 'certificado' || erro.motivo === 'host');
  if (definitiva) return encerrar(deps, trx, posse, { situacao: 'falhou', mensagem });
  await falharPasso(deps, trx, posse, { falhas: row.falhas, mensagem });
}

/** Writes an answer down in one transaction, if this job still has the transmission, and keeps its document. */
async function keep(
  deps: Deps,
  posse: Posse,
  work: (
    trx: Trx,
    row: repo.TransmissaoRow,
    put: (mudanca: Parameters<typeof repo.updateLote>[2]) => Promise<void>,
  ) => Promise<void>,
  { lote: { ordem }, etapa, fim }: { lote: repo.LoteRow; etapa: Retorno['etapa']; fim: Tentativa<Respondida> | null },
): Promise<void> {
  const { ownerId, retificacaoId } = posse;
  // Side by side: what was answered is written down no later for it, and is kept whatever becomes of that.
  const guardado =
    fim === null || 'erro' in fim
      ? undefined
      : guardarRetorno(deps, posse, { etapa, ordem, documento: fim.resposta.documento });
  try {
    await asOwner(deps.db, ownerId, async (trx) => {
      const row = await holdPosse(trx, posse);
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
