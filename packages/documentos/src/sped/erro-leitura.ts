/** Why a file could not be read at all. Faults in its content are not errors: they are problems in the result. */
export type CodigoErroLeitura = 'ARQUIVO_INACESSIVEL' | 'GRAVACAO_FALHOU' | 'LEITOR_INTERROMPIDO';

/** A file could not be read, or its tables could not be written. `codigo` is the reason. */
export class LeituraError extends Error {
  readonly codigo: CodigoErroLeitura;

  constructor(codigo: CodigoErroLeitura, mensagem: string, cause?: unknown) {
    super(mensagem, { cause });
    this.name = 'LeituraError';
    this.codigo = codigo;
  }
}
