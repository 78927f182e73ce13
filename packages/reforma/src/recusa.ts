/** Why an operation is not calculated. The codes are the reasons by which the Receita's calculator refuses. */
const CODIGOS_RECUSA = [
  'AliquotaNaoEncontrada',
  'AliquotaReferenciaNaoEncontrada',
  'CampoInvalido',
  'ClassificacaoTributariaNaoEncontrada',
  'ClassificacaoTributariaNaoVinculada',
  'DataFatoGeradorNaoInformada',
  'ErroFaltaImplementacao',
  'ImpostoSeletivoInformadoIndevidamente',
  'ImpostoSeletivoNaoInformado',
  'IncompatibilidadeSuspensao',
  'ItemDuplicado',
  'MunicipioNaoEncontrado',
  'MunicipioNaoPertencente',
  'NbsCompletoNaoInformado',
  'NbsNaoEncontrada',
  'NbsNaoVinculada',
  'NcmCompletoNaoInformado',
  'NcmNaoEncontrada',
  'NcmNaoVinculada',
  'NcmNbsNaoInformadas',
  'NcmNbsSimultaneas',
  'Nomenclatura',
  'SituacaoTributariaNaoEncontrada',
  'TributacaoRegularInformadaIndevidamente',
  'TributacaoRegularNaoInformada',
  'UfNaoEncontrada',
] as const;

export type CodigoRecusa = (typeof CODIGOS_RECUSA)[number];

/** An operation that is refused; the message is a Portuguese sentence that says what to do. */
export class Recusa extends Error {
  readonly codigo: CodigoRecusa;

  constructor(codigo: CodigoRecusa, mensagem: string) {
    super(mensagem);
    this.codigo = codigo;
  }
}
