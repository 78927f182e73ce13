import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../../auditoria/index.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { findRotuloProjeto } from '../../projetos/index.ts';
import { transmitirRetificacao } from './jobs/transmitir-retificacao.job.ts';
import * as repo from './transmissao.repo.ts';

/** What one job works on. */
export interface Posse {
  ownerId: string;
  retificacaoId: string;
  turno: number;
  projetoId: string;
  empresa: { nome: string; cnpj: string };
  /** The name of the certificate that was confirmed. */
  certificado: string;
  /** Of the order: nothing is sent elsewhere, whatever the settings say since. */
  ambiente: repo.TransmissaoRow['ambiente'];
}

/** Somebody else goes on with this transmission: what this job still has is of no use. */
export class PossePerdidaError extends Error {
  override name = 'PossePerdidaError';
}

/** Waits below a minute are slept by the queue; the routine that looks for waits that are over would be late for them. */
const ESPERA_CURTA_MS = 60_000;
/** A service that gives no answer is asked again after each of these. */
const ESPERAS_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000] as const;

/** Holds the row for what a job has to keep of it. Throws {@link PossePerdidaError} when another job has gone on. */
export async function holdPosse(trx: Trx, { retificacaoId, turno }: Posse): Promise<repo.TransmissaoRow> {
  const row = await repo.lockTransmissao(trx, retificacaoId);
  if (row?.turno !== turno || row.situacao !== 'andamento') throw new PossePerdidaError('another job has it');
  return row;
}

/** Takes a transmission up; undefined when it has ended, waits for later, or a later job has it. */
export async function takePosse(
  deps: Deps,
  { ownerId, retificacaoId, turno }: { ownerId: string; retificacaoId: string; turno: number },
): Promise<Posse | undefined> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.lockTransmissao(trx, retificacaoId);
    if (row?.turno !== turno) return undefined;
    if (row.situacao === 'esperando' && row.retomar_em !== null && row.retomar_em > deps.clock.now()) return undefined;
    if (row.situacao !== 'esperando' && row.situacao !== 'andamento') return undefined;
    const de = await trx
      .selectFrom('retificacao as r')
      .innerJoin('projeto as p', 'p.id', 'r.projeto_id')
      .innerJoin('empresa as e', 'e.id', 'p.empresa_id')
      .select(['p.id as projetoId', 'e.nome', 'e.cnpj'])
      .where('r.id', '=', retificacaoId)
      .executeTakeFirst();
    if (de === undefined) return undefined;
    await repo.updateTransmissao(trx, retificacaoId, { situacao: 'andamento', retomar_em: null });
    const { projetoId, nome, cnpj } = de;
    const { certificado, ambiente } = row;
    return { ownerId, retificacaoId, turno, projetoId, empresa: { nome, cnpj }, certificado, ambiente };
  });
}

/** Leaves it until an instant of the portal's clock; the job of the next turn goes on. */
export async function esperar(
  deps: Deps,
  trx: Trx,
  posse: Posse,
  { ate, mensagem, falhas }: { ate: Date; mensagem: string; falhas: number },
): Promise<void> {
  const { ownerId, retificacaoId } = posse;
  const turno = posse.turno + 1;
  await repo.updateTransmissao(trx, retificacaoId, { situacao: 'esperando', mensagem, falhas, turno, retomar_em: ate });
  const faltaMs = ate.getTime() - deps.clock.now().getTime();
  if (faltaMs <= ESPERA_CURTA_MS) {
    const delaySeconds = Math.max(1, Math.ceil(faltaMs / 1_000));
    await deps.queue.send(trx, transmitirRetificacao, { ownerId, retificacaoId, turno }, { delaySeconds });
  }
  await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
}

/** A call that gave no answer is made again, later each time; when none helps the transmission stands until it is resumed. */
export async function falharPasso(
  deps: Deps,
  trx: Trx,
  posse: Posse,
  { falhas, mensagem }: { falhas: number; mensagem: string },
): Promise<void> {
  const espera = ESPERAS_MS[falhas];
  if (espera === undefined) return encerrar(deps, trx, posse, { situacao: 'falhou', mensagem });
  const ate = new Date(deps.clock.now().getTime() + espera);
  await esperar(deps, trx, posse, { ate, mensagem, falhas: falhas + 1 });
}

const ACOES = {
  concluida: 'transmissao.concluida',
  recusada: 'transmissao.recusada',
  incerta: 'transmissao.incerta',
  falhou: 'transmissao.falhou',
  parada: null,
} as const satisfies Record<string, AcaoAuditoria | null>;

/** Ends it, or leaves it standing until somebody acts. Whoever stopped it is in the log already. */
export async function encerrar(
  deps: Deps,
  trx: Trx,
  { ownerId, retificacaoId, projetoId }: Posse,
  { situacao, mensagem }: { situacao: keyof typeof ACOES; mensagem: string },
): Promise<void> {
  await repo.updateTransmissao(trx, retificacaoId, {
    situacao,
    mensagem,
    procurar: false,
    retomar_em: null,
    terminada_em: deps.clock.now(),
  });
  const acao = ACOES[situacao];
  if (acao !== null) {
    const rotulo = await findRotuloProjeto(trx, projetoId);
    await insertAuditoria(trx, { ownerId, usuarioId: null, acao, alvo: retificacaoId, rotulo, dados: { mensagem } });
  }
  await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
}
