import { formatDateBr, formatDateTimeBr, formatReais, todayInSaoPaulo } from '@apura/br';
import {
  type EstadoDaOportunidade,
  type listOportunidades as listRoute,
  nomeDoEstado,
  type Oportunidade,
  type OportunidadeAberta,
  type Oportunidades,
  type RouteBody,
  type RouteQuery,
  type saveOportunidade as saveRoute,
} from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { publishOportunidade } from '../../eventos/index.ts';
import { listPeriodosQueContam } from '../carteira.repo.ts';
import { projetosQueContam } from '../projetos-que-contam.ts';
import { listComentarios } from './comentarios.repo.ts';
import { readOportunidades } from './lista.repo.ts';
import * as repo from './oportunidades.repo.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;

/** The opportunities of a project, or of all companies, with the sums of each state. */
export async function listOportunidades(
  deps: Deps,
  { ownerId }: Sessao,
  { projeto, ordem, por, offset, limit, ...filtro }: RouteQuery<typeof listRoute>,
): Promise<Oportunidades> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    if (projeto !== undefined && !(await repo.hasProjeto(trx, projeto))) throw appError('nao-encontrado');
    const anos = projeto === undefined ? await anosQueContam(trx) : [];
    const lidas = await readOportunidades(trx, {
      recorte: { hoje, projetoId: projeto, anos },
      filtro,
      janela: { ordem, por, offset, limit },
    });
    return {
      hoje,
      ...lidas,
      teses: await repo.listTesesComOportunidade(trx, projeto),
      pessoas: await repo.listPessoas(trx),
    };
  });
}

/** An opportunity with its notes, findings, comments and history. */
export async function getOportunidade(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  id: string,
): Promise<OportunidadeAberta> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.findOportunidade(trx, id);
    if (row === undefined) throw appError('nao-encontrado');
    return {
      oportunidade: await present(trx, row, hoje),
      achados: await repo.listAchadosDe(trx, row, hoje),
      comentarios: await listComentarios(trx, { id, usuarioId }),
      historico: await repo.listEventos(trx, id),
    };
  });
}

type Pedido = RouteBody<typeof saveRoute>;

/** Changes what a user says of an opportunity, with a line in its history and in the activity log. */
export async function saveOportunidade(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  pedido: Pedido,
): Promise<Oportunidade & { nota: string }> {
  const now = deps.clock.now();
  const hoje = todayInSaoPaulo(now);
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.findOportunidade(trx, pedido.id, { lock: true });
    if (row === undefined) throw appError('nao-encontrado');
    if (row.versao !== pedido.versao) throw await alterada(trx, row);
    const { mudanca, frases } = await mudancaDe(trx, row, pedido);
    if (frases.length > 0) {
      const descricao = frases.join('; ');
      if (mudanca.responsavel_id !== undefined) {
        mudanca.responsavel_em = now;
        mudanca.responsavel_por = usuarioId;
      }
      await repo.writeMudanca(trx, row, { mudanca, descricao, usuarioId, now });
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: mudanca.estado === undefined ? 'oportunidade.alterada' : 'oportunidade.movida',
        alvo: row.id,
        rotulo: await repo.findRotulo(trx, row),
        dados: { descricao, de: row.estado, para: mudanca.estado ?? row.estado },
      });
      await publishOportunidade(deps.notify, trx, ownerId, row.id);
    }
    const nova = await repo.findOportunidade(trx, pedido.id);
    if (nova === undefined) throw appError('nao-encontrado');
    return present(trx, nova, hoje);
  });
}

async function alterada(trx: Trx, row: repo.OportunidadeRow) {
  const quem = row.alterada_por === null ? 'O portal' : await repo.findNome(trx, row.alterada_por);
  const quando = formatDateTimeBr(row.alterada_em.toISOString());
  return appError('oportunidade-alterada', {
    fields: { versao: `${quem} alterou esta oportunidade em ${quando}` },
  });
}

/** What differs from what is kept, and a sentence for each of it. Throws when a value is not possible. */
async function mudancaDe(
  trx: Trx,
  row: repo.OportunidadeRow,
  pedido: Pedido,
): Promise<{ mudanca: repo.MudancaDaOportunidade; frases: string[] }> {
  const mudanca: repo.MudancaDaOportunidade = {};
  const frases: string[] = [];
  const estado = pedido.estado ?? row.estado;
  if (estado !== row.estado) {
    mudanca.estado = estado;
    frases.push(`Moveu de ${nomeDoEstado(row.estado)} para ${nomeDoEstado(estado)}`);
  }
  const motivo = motivoDe(estado, pedido.motivo ?? row.motivo);
  if (motivo !== row.motivo) {
    mudanca.motivo = motivo;
    if (motivo !== '') frases.push(`Motivo: ${motivo}`);
  }
  const { responsavel, prazo, nota, pedido: pedida, recebido } = pedido;
  if (responsavel !== undefined && responsavel !== row.responsavel_id) {
    mudanca.responsavel_id = responsavel;
    frases.push(
      responsavel === null ? 'Ficou sem responsável' : `Responsável: ${await nomeDaPessoa(trx, responsavel)}`,
    );
  }
  if (prazo !== undefined && prazo !== row.prazo) {
    mudanca.prazo = prazo;
    frases.push(prazo === null ? 'Ficou sem prazo' : `Prazo: ${formatDateBr(prazo)}`);
  }
  if (nota !== undefined && nota !== row.nota) {
    mudanca.nota = nota;
    frases.push(nota === '' ? 'Apagou as anotações' : 'Alterou as anotações');
  }
  if (pedida !== undefined && pedida !== row.pedido) {
    mudanca.pedido = pedida;
    frases.push(pedida === null ? 'Apagou o valor pedido' : `Valor pedido: ${formatReais(pedida)}`);
  }
  if (recebido !== undefined && recebido !== row.recebido) {
    mudanca.recebido = recebido;
    frases.push(recebido === null ? 'Apagou o valor recebido' : `Valor recebido: ${formatReais(recebido)}`);
  }
  return { mudanca, frases };
}

/** The reason belongs to Descartada, and Descartada has one. */
function motivoDe(estado: EstadoDaOportunidade, motivo: string): string {
  if (estado !== 'descartada') return '';
  const escrito = motivo.trim();
  if (escrito === '') {
    throw appError('requisicao-invalida', { fields: { motivo: 'Informe por que a oportunidade foi descartada' } });
  }
  return escrito;
}

async function nomeDaPessoa(trx: Trx, id: string): Promise<string> {
  const pessoa = (await repo.listPessoas(trx)).find((uma) => uma.id === id);
  if (pessoa === undefined) {
    throw appError('requisicao-invalida', { fields: { responsavel: 'Escolha um usuário ativo da sua empresa' } });
  }
  return pessoa.nome;
}

/** All of an opportunity: of its own project every year counts. */
async function present(
  trx: Trx,
  { id, projeto_id: projetoId, nota }: repo.OportunidadeRow,
  hoje: string,
): Promise<Oportunidade & { nota: string }> {
  const { oportunidades } = await readOportunidades(trx, {
    recorte: { hoje, projetoId, anos: [] },
    filtro: { id },
    janela: { ordem: 'tese', por: 'lista', offset: 0, limit: 1 },
  });
  const [oportunidade] = oportunidades;
  if (oportunidade === undefined) throw appError('nao-encontrado');
  return { ...oportunidade, nota };
}

/** Of each company the years that count: no month is added up twice. */
async function anosQueContam(trx: Trx) {
  const porEmpresa = Map.groupBy(await listPeriodosQueContam(trx), ({ empresaId }) => empresaId);
  return [...porEmpresa.values()].flatMap((concluidos) => projetosQueContam(concluidos).anos);
}
