import type { Ferramenta } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { withFila } from '../../../platform/db/with-fila.ts';
import { LeaseLostError } from '../../../platform/lease/port.ts';
import { isGivenUp, type JobHandler } from '../../../platform/queue/port.ts';
import { gatherNfse } from '../../nfse/index.ts';
import { gatherNotas } from '../../notas/index.ts';
import { withProgresso } from '../../projetos/index.ts';
import { isOwnerSuspenso } from '../../usuarios/index.ts';
import { beginTurno } from '../begin-turno.ts';
import { endColeta } from '../end-coleta.ts';
import { keepPasso, postpone } from '../keep-passo.ts';
import { openCertificadoDoProjeto } from '../open-certificado-do-projeto.ts';
import { openColetor } from '../open-coletor.ts';
import { holdTurno, leaseOf, sendTurno, type Turno } from '../turno-da-coleta.ts';

/** After so many steps other projects have their turn. */
const PASSOS_POR_TURNO = 25;
const ESPERA_DA_FILA_MS = 5_000;
const SUSPENSA = 'A organização está suspensa: a coleta continua quando ela for retomada.';
const NA_FILA = 'Na fila: outra coleta desta empresa está em andamento.';
const FALHA_INTERNA =
  'Ocorreu uma falha nossa nesta coleta e nossa equipe foi avisada. Tente de novo em alguns minutos.';

type Dados = { ownerId: string; projetoId: string; ferramenta: Ferramenta; turno: number | null };

/**
 * Drives the collector of a project's tool step by step. A killed attempt continues after the last saved step; a wait
 * ends the job, and another job continues at its end by the portal's clock.
 */
export function createColetarHandler(deps: Deps): JobHandler<Dados> {
  return async ({ data, signal, lastTry }) => {
    const turno = await beginTurno(deps, data);
    if (turno === undefined) return;
    let ultimo = turno;
    try {
      await runTurno(deps, turno, signal, (kept) => {
        ultimo = kept;
      });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      if (!isGivenUp(error, { lastTry, signal })) throw error;
      deps.log.error({ ...data, err: error }, 'a collector fails by a fault of ours');
      await end(deps, ultimo, FALHA_INTERNA).catch((perdido: unknown) => {
        if (!(perdido instanceof LeaseLostError)) throw perdido;
      });
    }
  };
}

async function runTurno(deps: Deps, inicio: Turno, signal: AbortSignal, onKept: (turno: Turno) => void): Promise<void> {
  // The notes that came for the company are documents of the project, too: it is not empty-handed without the others.
  if (inicio.ferramenta === 'ecac' && inicio.passos === 0) {
    await gatherNotas(deps, inicio);
    await gatherNfse(deps, inicio);
  }
  const aberto = openColetor(deps, inicio);
  try {
    await runPassos(deps, inicio, { signal, onKept, coletorDoPasso: aberto.doPasso });
  } finally {
    aberto.close();
  }
}

async function runPassos(
  deps: Deps,
  inicio: Turno,
  {
    signal,
    onKept,
    coletorDoPasso,
  }: {
    signal: AbortSignal;
    onKept: (turno: Turno) => void;
    coletorDoPasso: ReturnType<typeof openColetor>['doPasso'];
  },
): Promise<void> {
  const cota = deps.cotas.open();
  let turno: Turno = inicio;
  for (let feitos = 0; feitos < PASSOS_POR_TURNO; feitos += 1) {
    signal.throwIfAborted();
    const { ownerId, empresa, periodo, estado } = turno;
    if (await waitWhileSuspenso(deps, turno)) return;
    // Checked first: another certificate does not help while the service is not set up.
    const responde = await coletorDoPasso();
    if (!responde.ok) return end(deps, turno, responde.mensagem);
    const aberto = await openCertificadoDoProjeto(deps, { ownerId, nome: turno.certificado });
    if (!aberto.ok) return end(deps, turno, aberto.mensagem);
    const { coletor } = responde;
    const atual = turno;
    const resultado = await withFila(deps.db, coletor.fila({ empresa }), async () => {
      const fim = await withRelato(deps, atual, signal, (run) =>
        coletor.passo(
          { empresa, periodo, certificado: aberto.certificado, agora: () => deps.clock.now(), cota, ...run },
          estado,
        ),
      );
      // What was answered is kept before anybody else of this queue makes a call.
      return (await keepPasso(deps, atual, fim)) ?? 'feito';
    });
    if (resultado === 'feito') return;
    if (resultado === 'ocupada') return leaveToFila(deps, turno);
    turno = resultado;
    onKept(turno);
  }
  const cansado = turno;
  await asOwner(deps.db, cansado.ownerId, async (trx) => {
    await holdTurno(deps, trx, cansado);
    await sendTurno(deps, trx, { ...cansado, turno: await deps.leases.renew(trx, leaseOf(cansado)) });
  });
}

/** Leaves the collector of a suspended owner to the routine, which takes it up when the owner is resumed. */
async function waitWhileSuspenso(deps: Deps, turno: Turno): Promise<boolean> {
  const { ownerId, estado, falhas } = turno;
  return asOwner(deps.db, ownerId, async (trx) => {
    if (!(await isOwnerSuspenso(trx, ownerId))) return false;
    await holdTurno(deps, trx, turno);
    await postpone(deps, trx, turno, { estado, ate: deps.clock.now(), mensagem: SUSPENSA, falhas, pelaRotina: true });
    return true;
  });
}

async function leaveToFila(deps: Deps, turno: Turno): Promise<void> {
  await asOwner(deps.db, turno.ownerId, async (trx) => {
    await holdTurno(deps, trx, turno);
    const ate = new Date(deps.clock.now().getTime() + ESPERA_DA_FILA_MS);
    const { estado, falhas } = turno;
    await postpone(deps, trx, turno, { estado, ate, mensagem: NA_FILA, falhas });
  });
}

async function end(deps: Deps, turno: Turno, texto: string): Promise<void> {
  await asOwner(deps.db, turno.ownerId, async (trx) => {
    await holdTurno(deps, trx, turno);
    await endColeta(deps, trx, turno, { status: 'ERROR', texto, estado: turno.estado });
  });
}

/** Runs a step and saves its message for the screen as it changes; a project that is deleted meanwhile aborts it. */
async function withRelato<T>(
  deps: Deps,
  turno: Turno,
  signal: AbortSignal,
  work: (run: {
    signal: AbortSignal;
    report: (progresso: { mensagem: string; percentual: number | null }) => void;
  }) => Promise<T>,
): Promise<T> {
  return withProgresso(deps, turno, {
    signal,
    deleted: () => new LeaseLostError('the project was deleted'),
    work: (run) =>
      work({
        signal: run.signal,
        report: ({ mensagem, percentual }) =>
          run.onProgress({ mensagem, feito: percentual ?? 0, total: percentual === null ? 0 : 100 }),
      }),
  });
}
