import { ERROS, isSenhaValida } from '@apura/contract';

/** The change of a password, as the fields hold it. */
export interface SenhaValues {
  antiga: string;
  nova: string;
  confirmacao: string;
}

export type SenhaFault = { field: keyof SenhaValues; message: string };

/** In the specification's own words, the doubled one included. */
export const CONFIRMACAO_DIFERENTE = "Campos 'Nova Senha' e 'Confirmar Nova Senha' devem conter valores iguais iguais";

/** Whether saving may be tried at all: every rule that the form can show as it is typed. */
export function mayTrySenha({ antiga, nova, confirmacao }: SenhaValues): boolean {
  return antiga !== '' && isSenhaValida(nova) && confirmacao === nova;
}

/** The first fault of the form, or undefined when it may be sent. */
export function faultOfSenha({ antiga, nova, confirmacao }: SenhaValues): SenhaFault | undefined {
  if (antiga === '') return { field: 'antiga', message: 'Informe a senha que você usa hoje' };
  if (!isSenhaValida(nova)) return { field: 'nova', message: ERROS['senha-fraca'].message };
  if (confirmacao !== nova) return { field: 'confirmacao', message: CONFIRMACAO_DIFERENTE };
  if (nova === antiga) return { field: 'nova', message: ERROS['senha-repetida'].message };
  return undefined;
}

/** The field that the server refused by its code; undefined when the refusal is of another kind. */
export function refusedSenhaField(code: string): keyof SenhaValues | undefined {
  if (code === 'senha-atual-incorreta') return 'antiga';
  if (code === 'senha-fraca' || code === 'senha-comum' || code === 'senha-repetida') return 'nova';
  return undefined;
}
