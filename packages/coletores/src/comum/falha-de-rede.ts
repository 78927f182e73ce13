/**
 * Why a service gave no answer:
 * - `host`: its address is not allowed, so nothing was sent;
 * - `certificado`: our certificate cannot be opened, or was refused in the handshake;
 * - `tls`: the server did not prove who it is, or no handshake came about;
 * - `conexao`: no connection, or one that was cut;
 * - `tempo`: the answer did not come in time;
 * - `tamanho`: the answer was longer than allowed.
 */
export type MotivoFalhaDeRede = 'host' | 'certificado' | 'tls' | 'conexao' | 'tempo' | 'tamanho';

/** A service did not answer. The message is a Portuguese sentence without secrets; `codigo` is for logs. */
export class FalhaDeRede extends Error {
  override name = 'FalhaDeRede';
  readonly motivo: MotivoFalhaDeRede;
  readonly codigo: string;

  constructor({ motivo, mensagem, codigo }: { motivo: MotivoFalhaDeRede; mensagem: string; codigo: string }) {
    super(mensagem);
    this.motivo = motivo;
    this.codigo = codigo;
  }
}
