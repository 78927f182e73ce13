/**
 * Why a call gave nothing:
 * - `procuracao`: whoever asks may not see this company's data;
 * - `certificado`: the certificate that signed the authorization is not accepted;
 * - `credencial`: the contract, its keys or its certificate are not accepted, which only the operator can mend;
 * - `limite`: too many calls; `esperaMs` says how long to wait, when the service does;
 * - `indisponivel`: the service failed, and may not a little later;
 * - `ausente`: there is no such thing;
 * - `em-andamento`: the thing is there and not finished;
 * - `recusado`: the call itself is wrong for this service.
 */
export type ClasseFalha =
  | 'procuracao'
  | 'certificado'
  | 'credencial'
  | 'limite'
  | 'indisponivel'
  | 'ausente'
  | 'em-andamento'
  | 'recusado';

export interface FalhaIntegra {
  classe: ClasseFalha;
  /** As the service writes it, without brackets; null when it gave none. */
  codigo: string | null;
  /** Portuguese; says what to do. */
  mensagem: string;
  /** Only whoever has the contract can mend it: what that one does is still to be said. */
  contrato?: true;
  esperaMs?: number;
}

export type RespostaIntegra =
  /** Numbers inside `dados` are texts. */
  | { tipo: 'dados'; dados: unknown }
  /** Nothing before this time has passed. */
  | { tipo: 'esperar'; esperaMs: number }
  /** The answer to an earlier call still holds: name and value of its ETag. */
  | { tipo: 'guardado'; nome: string; valor: string; expira: Date | null }
  | { tipo: 'falha'; falha: FalhaIntegra };

/** What is said of an answer that has another shape than the documented one. */
export const OUTRA_FORMA: FalhaIntegra = {
  classe: 'indisponivel',
  codigo: null,
  mensagem: 'O Integra Contador respondeu de uma forma que não é a documentada.',
};
