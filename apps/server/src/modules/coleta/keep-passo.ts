import { formatDateTimeBr } from '@apura/br';
import type { FimDoPasso } from '@apura/coletores';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { dropColetados, keepColetados, PROJETO_CHEIO, ProjetoCheioError, storeColetados } from '../arquivos/index.ts';
import { publishProjeto } from '../eventos/index.ts';
import { setEspera } from '../projetos/index.ts';
import * as repo from './coleta.repo.ts';
import { endColeta } from './end-coleta.ts';
import { esperaAposFalha, TENTATIVAS } from './regras-coleta.ts';
import { holdTurno, leaseOf, sendTurno, type Turno } from './turno-da-coleta.ts';

const SEM_LUGAR =
  `${PROJETO_CHEIO}: o que veio por último não foi guardado. ` +
  'Crie dois projetos, cada um com uma parte do período.';

/**
 * Writes the files and the state of a step in one transaction, and does what the step asks for. Returns the next turn
 * when it begins at once, or undefined when this job is done. When the project has no room for the files, nothing of
 * the step is kept.
 */
export async function keepPasso(deps: Deps, turno: Turno, fim: FimDoPasso<unknown>): Promise<Turno | undefined> {
  try {
    return await keepTudo(deps, turno, fim);
  } catch (error) {
    if (!(error instanceof ProjetoCheioError)) throw error;
    deps.log.warn({ projetoId: turno.projetoId, ferramenta: turno.ferramenta }, 'a project has no room for a step');
    await asOwner(deps.db, turno.ownerId, async (trx) => {
      await holdTurno(deps, trx, turno);
      await endColeta(deps, trx, turno, { status: 'ERROR', texto: SEM_LUGAR, estado: turno.estado });
    });
    return undefined;
  }
}

async function keepTudo(deps: Deps, turno: Turno, fim: FimDoPasso<unknown>): Promise<Turno | undefined> {
  const { simulado } = deps.coletores;
  const guardados = await storeColetados(deps, { ...turno, simulado }, fim.arquivos ?? []);
  let soltos: string[];
  let segue: Turno | undefined;
  try {
    [soltos, segue] = await asOwner(deps.db, turno.ownerId, async (trx) => {
      await holdTurno(deps, trx, turno);
      const substituidos = await keepColetados(trx, { ...turno, simulado, now: deps.clock.now() }, guardados);
      return [substituidos, await applyFim(deps, trx, turno, fim)] as const;
    });
  } catch (error) {
    await dropColetados(deps, turno.ownerId, guardados);
    throw error;
  }
  for (const key of soltos) await dropUnused(deps, key);
  return segue;
}

async function applyFim(deps: Deps, trx: Trx, turno: Turno, fim: FimDoPasso<unknown>): Promise<Turno | undefined> {
  const passos = turno.passos + 1;
  await repo.updateColeta(trx, turno, { situacao: 'andamento', passos, now: deps.clock.now() });
  switch (fim.tipo) {
    case 'continuar': {
      await repo.updateColeta(trx, turno, {
        situacao: 'andamento',
        estado: fim.estado,
        falhas: 0,
        now: deps.clock.now(),
      });
      return { ...turno, passos, falhas: 0, estado: fim.estado };
    }
    case 'esperar':
      await postpone(deps, trx, turno, { ...fim, falhas: 0 });
      return undefined;
    case 'concluido':
      await endColeta(deps, trx, turno, {
        status: 'SUCCESS',
        texto: fim.resumo,
        parciais: fim.parciais ?? [],
        estado: null,
      });
      return undefined;
    case 'ignorar':
      await endColeta(deps, trx, turno, { status: 'ignorar', texto: fim.mensagem, estado: null });
      return undefined;
    case 'procuracao':
      await endColeta(deps, trx, turno, { status: 'PROCURACAO', texto: fim.mensagem, estado: fim.estado });
      return undefined;
    case 'dois-fatores':
      await endColeta(deps, trx, turno, { status: 'DOIS FATORES', texto: fim.mensagem, estado: fim.estado });
      return undefined;
    case 'erro':
      await fail(deps, trx, turno, fim);
      return undefined;
  }
}

async function fail(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  fim: Extract<FimDoPasso<unknown>, { tipo: 'erro' }>,
): Promise<void> {
  const falhas = turno.falhas + 1;
  const espera = fim.definitivo ? undefined : esperaAposFalha(falhas);
  if (espera === undefined) {
    const estado = fim.definitivo ? null : fim.estado;
    return endColeta(deps, trx, turno, { status: 'ERROR', texto: fim.mensagem, estado });
  }
  const ate = new Date(deps.clock.now().getTime() + espera);
  const mensagem =
    `${fim.mensagem} Tentativa ${falhas} de ${TENTATIVAS}; a próxima será em ` +
    `${formatDateTimeBr(ate.toISOString())}.`;
  await postpone(deps, trx, turno, { estado: fim.estado, ate, mensagem, falhas });
}

/**
 * Postpones the collector to an instant of the portal's clock. With `pelaRotina` the routine resumes it, even after a
 * short wait.
 */
export async function postpone(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  espera: { estado: unknown; ate: Date; mensagem: string; falhas: number; pelaRotina?: boolean },
): Promise<void> {
  const { ownerId, projetoId, ferramenta } = turno;
  await repo.updateColeta(trx, turno, { estado: espera.estado, falhas: espera.falhas, now: deps.clock.now() });
  await setEspera(trx, projetoId, ferramenta, espera.mensagem);
  const send = (proximo: number, delaySeconds: number): Promise<void> =>
    sendTurno(deps, trx, { ...turno, turno: proximo }, delaySeconds);
  await deps.leases.wait(trx, leaseOf(turno), { until: espera.ate, send: espera.pelaRotina ? undefined : send });
  await publishProjeto(deps.notify, trx, ownerId, projetoId);
}
