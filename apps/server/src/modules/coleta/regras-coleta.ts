import { type Ferramenta, ferramentaLabel, type StatusExecucao } from '@apura/contract';
import { isFerramentaDeColeta } from '../projetos/index.ts';

/** What the next step is decided by. */
export interface ExecucaoEncerrada {
  ferramenta: Ferramenta;
  status: StatusExecucao;
  erro: string | null;
  progresso: string | null;
}

export type DepoisDaColeta =
  | { tipo: 'seguir'; ferramenta: Ferramenta }
  /** Nothing was fetched and the taxpayer can change that. */
  | { tipo: 'contribuinte'; ferramenta: Ferramenta; status: 'PROCURACAO' | 'DOIS FATORES'; mensagem: string }
  /** Nothing was fetched and nothing will be. */
  | { tipo: 'falhar'; mensagem: string };

const DIA_MS = 86_400_000;
/** A fault is tried again after each of these; the next one is the last. */
const ESPERAS_MS = [2 * 60_000, 15 * 60_000] as const;
/** For so long a project waits for the taxpayer, tried again each day. */
const DIAS_DE_PENDENCIA = 7;

/**
 * What follows when a collector has ended. The others still run, even when it failed; the documents of all of them are
 * processed, and only a project without a single document stops (ADR 0042).
 */
export function depoisDaColeta(execucoes: readonly ExecucaoEncerrada[], coletados: number): DepoisDaColeta {
  const proxima = execucoes.find(({ status }) => status === 'PENDING' || status === 'PROCESSING')?.ferramenta;
  if (proxima !== undefined && (coletados > 0 || isFerramentaDeColeta(proxima)))
    return { tipo: 'seguir', ferramenta: proxima };
  for (const { ferramenta, status, erro } of execucoes) {
    if (status === 'PROCURACAO' || status === 'DOIS FATORES') {
      return { tipo: 'contribuinte', ferramenta, status, mensagem: erro ?? '' };
    }
  }
  const motivos = execucoes
    .filter(({ ferramenta }) => isFerramentaDeColeta(ferramenta))
    .map(({ ferramenta, erro, progresso }) => `${ferramentaLabel(ferramenta)}: ${erro ?? progresso ?? ''}`);
  return { tipo: 'falhar', mensagem: `Nenhum documento foi coletado. ${motivos.join(' ')}` };
}

/** How many milliseconds to wait after this many failures in a row; undefined: the tool is not tried again. */
export function esperaAposFalha(falhas: number): number | undefined {
  return ESPERAS_MS[falhas - 1];
}

/** How often a fault is tried in all. */
export const TENTATIVAS = ESPERAS_MS.length + 1;

/** When a project that waits for the taxpayer is tried again; undefined when its days are over. */
export function proximaTentativa(pendenteDesde: Date, now: Date): Date | undefined {
  const limite = pendenteDesde.getTime() + DIAS_DE_PENDENCIA * DIA_MS;
  if (now.getTime() >= limite) return undefined;
  return new Date(Math.min(now.getTime() + DIA_MS, limite));
}
