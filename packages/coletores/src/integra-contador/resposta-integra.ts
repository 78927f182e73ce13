/**
 * Why a call returned nothing:
 * - `procuracao`: the requester may not see this company's data;
 * - `certificado`: the certificate that signed the authorization is not accepted;
 * - `credencial`: the contract, its keys or its certificate are not accepted, which only the operator can change;
 * - `limite`: too many calls; `esperaMs` is the time to wait, when the service gives it;
 * - `indisponivel`: the service failed, and may work again soon;
 * - `ausente`: the thing does not exist;
 * - `em-andamento`: the thing exists and is not finished;
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
  /** The code of the service, without brackets; null when it gave none. */
  codigo: string | null;
  /** Portuguese; says what to do. */
  mensagem: string;
  /** Only the holder of the contract can correct the fault; what the holder has to do is added later. */
  contrato?: true;
  esperaMs?: number;
}

export type RespostaIntegra =
  /** Numbers inside `dados` are texts. */
  | { tipo: 'dados'; dados: unknown }
  /** Wait for this time before anything else. */
  | { tipo: 'esperar'; esperaMs: number }
  /** The answer to an earlier call still holds: name and value of its ETag. */
  | { tipo: 'guardado'; nome: string; valor: string; expira: Date | null }
  | { tipo: 'falha'; falha: FalhaIntegra };

/** The fault of an answer whose shape is not the documented one. */
export const OUTRA_FORMA: FalhaIntegra = {
  classe: 'indisponivel',
  codigo: null,
  mensagem: 'O Integra Contador respondeu de uma forma que não é a documentada.',
};
