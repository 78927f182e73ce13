import { centsOf, formatDateBr, moneyOfCents, todayInSaoPaulo } from '@apura/br';
import {
  avancaSozinha,
  type EstadoDaOportunidade,
  nomeDoEstado,
  type ResultadoDaSimulacao,
  type RetificadoDaOportunidade,
  type SimuladoDaOportunidade,
} from '@apura/contract';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { TeseRetificada } from '../../../platform/db/tabelas-retificacoes.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { findUltimaVolta, lockDaEmpresa, lockDoProjeto, setSimulado } from './avanco.repo.ts';
import { findRotulo, listCausas, type OportunidadeRow, writeMudanca } from './oportunidades.repo.ts';
import { cobre, type PedidoLido } from './pedido-lido.ts';
import { outrasTeses, tesesDe } from './teses-do-rascunho.ts';

/** Keeps what the simulation of a draft gave, at the opportunities whose changes it had. */
export async function keepSimulado(
  trx: Trx,
  o: {
    projetoId: string;
    rascunhoId: string;
    revisao: number;
    teses: readonly TeseRetificada[];
    resultado: ResultadoDaSimulacao;
    now: Date;
  },
): Promise<void> {
  const todas = await lockDoProjeto(trx, o.projetoId);
  const { rascunhoId, revisao } = o;
  const somas = somasDe(o.resultado);
  for (const row of todas) {
    const proprias = tesesDe(row, { teses: o.teses, todas });
    if (proprias.length === 0) continue;
    const com = outrasTeses(proprias, o.teses);
    const simulado: SimuladoDaOportunidade = { rascunhoId, revisao, em: o.now.toISOString(), com, ...somas };
    await setSimulado(trx, row.id, JSON.stringify(simulado));
  }
}

type Somas = Omit<SimuladoDaOportunidade, 'rascunhoId' | 'revisao' | 'em' | 'com'>;

function somasDe({ tributos, inss }: ResultadoDaSimulacao): Somas {
  const soma = (valores: readonly string[]) => moneyOfCents(valores.reduce((s, um) => s + centsOf(um), 0n));
  const classes = tributos.map((tributo) => tributo.classes);
  return {
    pagoAMaior: soma(classes.map(({ pagoAMaior }) => pagoAMaior)),
    debitoEmAberto: soma(classes.map(({ debitoEmAberto }) => debitoEmAberto)),
    debitoNovo: soma(classes.map(({ debitoNovo }) => debitoNovo)),
    retencoes: soma(classes.map(({ saldoRetencoes }) => saldoRetencoes)),
    descontavel: soma(classes.map(({ saldoDescontavel }) => saldoDescontavel)),
    ressarcivel: soma(classes.map(({ saldoRessarcivel }) => saldoRessarcivel)),
    folha: moneyOfCents(
      inss.reduce(
        (s, { inssAntes, inssDepois }) =>
          inssAntes === null || inssDepois === null ? s : s + centsOf(inssAntes) - centsOf(inssDepois),
        0n,
      ),
    ),
  };
}

/** A period of a rectification's proof, as far as it says what came out. */
interface PeriodoRetificado {
  periodo: string;
  gerado: boolean;
  pagamentoAMaior: string | null;
  saldoAntes: string | null;
  saldoDepois: string | null;
}

/**
 * Keeps what came out of a rectification that succeeded at the opportunities with changes in a period that was made,
 * and moves those whose years have all been rectified, by this one or before, to Retificada: the amount of a year that
 * is left is still to be worked on. Run twice for one rectification, it gives the same.
 */
export async function avancaPorRetificacao(
  trx: Trx,
  o: {
    projetoId: string;
    retificacaoId: string;
    teses: readonly TeseRetificada[];
    resumo: readonly PeriodoRetificado[];
    periodos: { feitos: number; total: number };
    now: Date;
  },
): Promise<void> {
  if (o.teses.length === 0) return;
  const todas = await lockDoProjeto(trx, o.projetoId);
  const feitos = new Set(o.resumo.filter(({ gerado }) => gerado).map(({ periodo }) => periodo));
  const causa = `retificacao:${o.retificacaoId}`;
  for (const row of todas) {
    const proprias = tesesDe(row, { teses: o.teses, todas });
    const proprios = proprias.flatMap(({ periodos }) => periodos.filter((periodo) => feitos.has(periodo)));
    if (proprios.length === 0 || (await listCausas(trx, row.id)).has(causa)) continue;
    const deAgora = proprios.map((periodo) => Number(periodo.slice(0, 4)));
    const anos = [...new Set([...(row.retificado?.anos ?? []), ...deAgora])].toSorted((a, b) => a - b);
    const faltam = row.anos.filter((ano) => !anos.includes(ano));
    const retificado: RetificadoDaOportunidade = {
      retificacaoId: o.retificacaoId,
      em: o.now.toISOString(),
      com: outrasTeses(proprias, o.teses),
      ...o.periodos,
      ...valoresRetificados(o.resumo),
      anos,
      faltam,
    };
    const { feitos: quantos, total } = o.periodos;
    await avanca(trx, row, {
      para: faltam.length === 0 ? 'retificada' : row.estado,
      causa,
      porque:
        `retificação concluída, ${quantos} de ${total} ${total === 1 ? 'período' : 'períodos'}` +
        (faltam.length === 0 ? '' : `; falta retificar ${faltam.join(', ')}`),
      retificado: JSON.stringify(retificado),
      now: o.now,
    });
  }
}

function valoresRetificados(
  resumo: readonly PeriodoRetificado[],
): Pick<RetificadoDaOportunidade, 'pagoAMaior' | 'saldo'> {
  const feitos = resumo.filter(({ gerado }) => gerado).toSorted((a, b) => (a.periodo < b.periodo ? -1 : 1));
  // A balance goes on from month to month: that of the last month holds those before it.
  const ultimo = feitos.findLast(({ saldoAntes, saldoDepois }) => saldoAntes !== null && saldoDepois !== null);
  return {
    pagoAMaior: moneyOfCents(feitos.reduce((s, { pagamentoAMaior }) => s + centsOf(pagamentoAMaior ?? '0.00'), 0n)),
    saldo: moneyOfCents(centsOf(ultimo?.saldoDepois ?? '0.00') - centsOf(ultimo?.saldoAntes ?? '0.00')),
  };
}

/**
 * Moves the opportunities that the read PER/DCOMP papers ask for to Pedido transmitido, in all projects of the company.
 * `creditoDe` says by which kinds of credit a thesis is asked for. A paper moves an opportunity once; one that a user
 * took back moves only by a paper that was sent after it.
 */
export async function avancaPorPedidos(
  trx: Trx,
  o: {
    projetoId: string;
    pedidos: readonly PedidoLido[];
    creditoDe: (oportunidade: { tese: string; relatorio: string }) => string;
    now: Date;
  },
): Promise<void> {
  if (o.pedidos.length === 0) return;
  const emOrdem = o.pedidos.toSorted((a, b) => (a.transmissao < b.transmissao ? -1 : 1));
  for (const row of await lockDaEmpresa(trx, o.projetoId)) {
    if (!avancaSozinha(row.estado, 'pedido-transmitido')) continue;
    const volta = await findUltimaVolta(trx, row.id);
    const desde = todayInSaoPaulo(volta ?? row.criada_em);
    const { anos, meses } = row;
    const alvo = { anos, meses, desde, credito: o.creditoDe(row) };
    const usados = await listCausas(trx, row.id);
    const pedido = emOrdem.find((um) => cobre(um, alvo) && !usados.has(causaDe(um)));
    if (pedido === undefined) continue;
    const { numero, transmissao } = pedido;
    await avanca(trx, row, {
      para: 'pedido-transmitido',
      causa: causaDe(pedido),
      porque: `PER/DCOMP ${numero} de ${formatDateBr(transmissao)} lido`,
      now: o.now,
    });
  }
}

const causaDe = ({ numero }: PedidoLido): string => `perdcomp:${numero}`;

/** Moves an opportunity where that is forward, and says why in its history and in the activity log. */
async function avanca(
  trx: Trx,
  row: OportunidadeRow,
  o: { para: EstadoDaOportunidade; causa: string; porque: string; retificado?: string; now: Date },
): Promise<void> {
  const move = avancaSozinha(row.estado, o.para);
  const estado = move ? o.para : row.estado;
  const descricao = move
    ? `Moveu de ${nomeDoEstado(row.estado)} para ${nomeDoEstado(o.para)}: ${o.porque}`
    : `Continua ${nomeDoEstado(row.estado)}: ${o.porque}`;
  await writeMudanca(trx, row, {
    mudanca: { estado, retificado: o.retificado },
    descricao,
    causa: o.causa,
    usuarioId: null,
    now: o.now,
  });
  await insertAuditoria(trx, {
    ownerId: row.owner_id,
    usuarioId: null,
    acao: 'oportunidade.avancou',
    alvo: row.id,
    rotulo: await findRotulo(trx, row),
    dados: { descricao, de: row.estado, para: estado, causa: o.causa },
  });
}
