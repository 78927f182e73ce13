import { todayInSaoPaulo } from '@apura/br';
import { type Avisos, DIAS_DOS_AVISOS, MAX_AVISOS, podeRetificacoes } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findPrescricao } from '../carteira/index.ts';
import { presentAviso, presentPrescricao } from './avisos.presenter.ts';
import * as repo from './avisos.repo.ts';

const DIA_MS = 86_400_000;

/** What ended, failed or falls due lately, newest first, and the user's choices. */
export async function listAvisos(deps: Deps, { ownerId, usuarioId, tools }: SessaoAtual): Promise<Avisos> {
  const now = deps.clock.now();
  const desde = new Date(now.getTime() - DIAS_DOS_AVISOS * DIA_MS);
  return asOwner(deps.db, ownerId, async (trx) => {
    const escolhas = await repo.findEscolhas(trx, usuarioId);
    const todos = await repo.listAcontecimentos(trx, {
      usuarioId,
      desde,
      max: MAX_AVISOS,
      retificacoes: podeRetificacoes(tools),
    });
    const { avisos_vistos_em: vistosEm, avisos_por_email: porEmail } = escolhas;
    const avisos = todos.map((um) => presentAviso(um, vistosEm));
    const prescricao = await findPrescricao(trx, { hoje: todayInSaoPaulo(now), dias: DIAS_DOS_AVISOS });
    if (prescricao !== undefined) avisos.push(presentPrescricao(prescricao, { dias: DIAS_DOS_AVISOS, vistosEm }));
    avisos.sort((a, b) => (a.quando < b.quando ? 1 : -1));
    return { avisos: avisos.slice(0, MAX_AVISOS), porEmail };
  });
}

/** Marks notices up to an instant as seen. An instant of the future counts as now: it would hide what is to come. */
export async function markAvisos(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { ate }: { ate: string },
): Promise<void> {
  const instante = new Date(Math.min(Date.parse(ate), deps.clock.now().getTime()));
  await asOwner(deps.db, ownerId, (trx) => repo.setVistos(trx, usuarioId, instante));
}

/** Turns mails on the end of own work on or off. */
export async function setAvisosPorEmail(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { ligado }: { ligado: boolean },
): Promise<void> {
  await asOwner(deps.db, ownerId, (trx) => repo.setPorEmail(trx, usuarioId, ligado));
}
