import type { Execucao, Projeto } from '@apura/contract';

const WHEN_CONCLUDED = 'fica disponível quando o projeto é concluído';

/** Why a project can not be started or given files now; undefined when it can. */
export function reasonAgainstUpload(projeto: Pick<Projeto, 'status' | 'buscarDocumentos'>): string | undefined {
  if (projeto.buscarDocumentos) return 'este projeto busca os documentos automaticamente';
  if (projeto.status !== 'FILES') return 'o projeto já foi iniciado';
  return undefined;
}

/** Why a project has neither files nor reports to look at; undefined when it has. */
export function reasonAgainstRelatorios(projeto: Pick<Projeto, 'status'>): string | undefined {
  return projeto.status === 'CONCLUDED' ? undefined : WHEN_CONCLUDED;
}

/** Why a project has no diagnostic to open; undefined when it has. */
export function reasonAgainstDiagnostic(projeto: Pick<Projeto, 'status' | 'pbi'>): string | undefined {
  if (projeto.pbi !== null && projeto.pbi !== '') return undefined;
  return projeto.status === 'CONCLUDED' ? 'este projeto não tem diagnóstico' : WHEN_CONCLUDED;
}

/**
 * Whether a tool of a project may be run again: it failed or waits for the taxpayer, and the project stopped because of
 * it.
 */
export function podeTentarDeNovo(projeto: Pick<Projeto, 'status'>, execucao: Pick<Execucao, 'status'>): boolean {
  const stopped = projeto.status === 'FAILED' || projeto.status === 'PROCURACAO' || projeto.status === 'DOIS FATORES';
  const { status } = execucao;
  return stopped && (status === 'ERROR' || status === 'PROCURACAO' || status === 'DOIS FATORES');
}
