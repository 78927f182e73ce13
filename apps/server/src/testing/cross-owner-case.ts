import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { TestUser } from './test-server.ts';

/** What owner A has, and owner B tries to reach. */
export interface Alvo {
  /** A's company. */
  cnpj: string;
  /** A's processed project, with the uploaded file `arquivo` catalogued under `categoria`. */
  projetoId: string;
  arquivo: string;
  categoria: string;
  /** A's project that still takes files, with the uploaded file `enviado`. */
  abertoId: string;
  enviado: string;
  /** A tool's execution of `projetoId`, and that project's rectification. */
  execucaoId: string;
  retificacaoId: string;
  /** The name of A's certificate. */
  certificado: string;
  /** A's order of credits. */
  pagamentoId: string;
  /** An access token of A's master. */
  tokenId: string;
  /** A session of A's master, besides the one that makes the calls. */
  sessaoId: string;
  /** A passkey of A's master. */
  chaveId: string;
  /** A view of a report, of A's user. */
  visaoId: string;
  /** A scheduled mail of a report of `projetoId`, of A's master, who makes A's calls. */
  envioId: string;
  /** A's draft of a rectification of `projetoId`, with one change. */
  rascunhoId: string;
  /** A's opportunity in `projetoId`. */
  oportunidadeId: string;
  /** A's invited user. */
  email: string;
}

export interface CrossOwnerCase {
  /** The call with A's ids, made by whoever `user` is. */
  attempt: (app: FastifyInstance, user: TestUser, alvo: Alvo) => Promise<LightMyRequestResponse>;
  /** Whether the call is for administrators and masters alone, or for masters alone. */
  administration?: boolean | 'master';
  /** What another owner gets; the contract's "absent" unless the rule says otherwise. */
  denied?: { status: number; code: string };
  /** The status that shows the ids to be real when A makes the call: otherwise a 404 would prove nothing. */
  allowed?: number;
  /** Told apart by its code where that status is also what the other owner gets. */
  allowedCode?: string;
}
