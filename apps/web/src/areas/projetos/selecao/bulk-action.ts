import type { Projeto, Sessao } from '@apura/contract';

/** What the rules of an action look at besides the project itself. */
export interface BulkContext {
  user: Sessao['user'];
  tools: Sessao['tools'];
  /** Every project of the same company and flow, itself included. */
  sameOf: (projeto: Projeto) => readonly Projeto[];
  marked: ReadonlySet<string>;
}

/** Looks the projects of one company and flow up; a list of thousands is gone through once. */
export function groupByEmpresa(projetos: readonly Projeto[]): BulkContext['sameOf'] {
  const keyOf = ({ cnpj, buscarDocumentos }: Projeto) => `${cnpj}/${buscarDocumentos}`;
  const groups = Map.groupBy(projetos, keyOf);
  return (projeto) => groups.get(keyOf(projeto)) ?? [];
}

/** One pass over projects. */
export interface BulkRun {
  /** Does it to one project; what it throws is why the project was refused. */
  run: (projeto: Projeto, signal: AbortSignal) => Promise<void>;
  /** What is left to do after the last one, also when it was stopped before. */
  finish?: () => Promise<void>;
}

/** Something that is done to several projects, one after the other. */
export interface BulkAction {
  label: string;
  title: string;
  /** What is asked before anything is done. */
  question: (count: number) => string;
  /** What else the user should know before. */
  hint?: string;
  confirmLabel: string;
  danger?: boolean;
  /** Why it can not be done to a project; undefined when it can. */
  reasonAgainst: (projeto: Projeto, context: BulkContext) => string | undefined;
  /** The same where the server has to be asked. */
  check?: (projeto: Projeto, signal: AbortSignal) => Promise<string | undefined>;
  begin: () => BulkRun;
  /** What was done, in words: '3 iniciados'. */
  done: (count: number) => string;
  /** What takes it back, offered for those to which it was done. */
  undo?: BulkAction;
}

/** Thrown by a run: why a project was refused, in Portuguese. */
export class RefusedProjeto extends Error {
  override name = 'RefusedProjeto';
}
