import type { EventoTransmissao, LoteTransmissao, Transmissao } from '@apura/contract';
import { buildCsv } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { findRotuloProjeto } from '../../projetos/index.ts';
import { findRetificacao, type RetificacaoRow } from '../retificacoes.repo.ts';
import { idCurto } from '../run-retificacao.ts';
import * as repo from './transmissao.repo.ts';

export async function readTransmissao(deps: Deps, sessao: SessaoAtual, id: string): Promise<Transmissao | null> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    await getRetificacao(trx, id);
    const row = await repo.findTransmissao(trx, id);
    if (row === undefined) return null;
    const lotes = await repo.listLotes(trx, id);
    return {
      situacao: row.situacao,
      ambiente: row.ambiente,
      eventos: row.eventos,
      aceitos: lotes.reduce((total, { aceitos }) => total + aceitos, 0),
      certificado: row.certificado,
      usuario: (await repo.findNomeDoUsuario(trx, row.usuario_id)) ?? '',
      criada: row.criada_em.toISOString(),
      terminada: row.terminada_em?.toISOString() ?? null,
      mensagem: row.mensagem,
      parando: row.parar && (row.situacao === 'andamento' || row.situacao === 'esperando'),
      retomarEm: row.retomar_em?.toISOString() ?? null,
      lotes: lotes.map(presentLote),
    };
  });
}

/** The events of a batch. Throws when there is none of this number. */
export async function readLote(
  deps: Deps,
  sessao: SessaoAtual,
  { id, ordem }: { id: string; ordem: number },
): Promise<EventoTransmissao[]> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    await getRetificacao(trx, id);
    const eventos = await repo.listEventos(trx, id, ordem);
    if (eventos.length === 0) throw appError('nao-encontrado');
    return eventos.map(presentEvento);
  });
}

const CABECALHO = [
  'ordem',
  'lote',
  'periodo',
  'evento',
  'id',
  'cpf',
  'matricula',
  'recibo_retificado',
  'situacao',
  'recibo',
  'codigo',
  'mensagem',
  'ambiente',
] as const;

/** Every event with its result, as a CSV table. Throws 'Sem arquivos' while nothing was prepared. */
export async function buildRecibos(
  deps: Deps,
  sessao: SessaoAtual,
  id: string,
): Promise<{ bytes: Buffer; nome: string }> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const retificacao = await getRetificacao(trx, id);
    const row = await repo.findTransmissao(trx, id);
    const eventos = row === undefined ? [] : await repo.listEventos(trx, id);
    if (row === undefined || eventos.length === 0) throw appError('sem-arquivos');
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'transmissao.recibos-baixados',
      alvo: id,
      rotulo: await findRotuloProjeto(trx, retificacao.projeto_id),
    });
    const csv = buildCsv(
      CABECALHO,
      eventos.map((e) => [
        e.ordem,
        e.lote,
        e.periodo,
        e.tipo,
        e.evento_id,
        e.cpf,
        e.matricula,
        e.recibo_anterior,
        e.situacao,
        e.recibo ?? '',
        e.codigo ?? '',
        e.mensagem ?? '',
        row.ambiente,
      ]),
    );
    return { bytes: Buffer.from(csv, 'utf8'), nome: `recibos_${idCurto(id)}.csv` };
  });
}

async function getRetificacao(trx: Trx, id: string): Promise<RetificacaoRow> {
  const retificacao = await findRetificacao(trx, id);
  if (retificacao === undefined) throw appError('nao-encontrado');
  return retificacao;
}

function presentLote(lote: repo.LoteRow & { aceitos: number }): LoteTransmissao {
  const { ordem, periodo, tipo, eventos, aceitos, situacao, protocolo, codigo, mensagem, enviado_em } = lote;
  return {
    ordem,
    periodo,
    tipo,
    eventos,
    aceitos,
    situacao,
    protocolo,
    codigo,
    mensagem,
    enviadoEm: enviado_em?.toISOString() ?? null,
  };
}

function presentEvento(evento: repo.EventoRow): EventoTransmissao {
  const { evento_id: id, tipo, cpf, matricula, recibo_anterior, situacao, recibo, codigo, mensagem } = evento;
  return { id, tipo, cpf, matricula, reciboAnterior: recibo_anterior, situacao, recibo, codigo, mensagem };
}
