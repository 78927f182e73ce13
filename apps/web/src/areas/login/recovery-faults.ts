import { isCpf } from '@apura/br';
import { ERROS } from '@apura/contract';

export interface RecoveryValues {
  username: string;
  cpf: string;
}

/** What is wrong with the form, by field, in the order of the specification's checks: the CPF first. */
export function recoveryFaults({ username, cpf }: RecoveryValues): { field: keyof RecoveryValues; message: string }[] {
  return [
    ...(isCpf(cpf) ? [] : [{ field: 'cpf' as const, message: ERROS['cpf-invalido'].message }]),
    ...(username.trim() === '' ? [{ field: 'username' as const, message: ERROS['email-invalido'].message }] : []),
  ];
}

/** The field that the server refused by its code; undefined when the refusal is of another kind. */
export function refusedField(code: string): keyof RecoveryValues | undefined {
  if (code === 'email-invalido') return 'username';
  if (code === 'cpf-invalido') return 'cpf';
  return undefined;
}
