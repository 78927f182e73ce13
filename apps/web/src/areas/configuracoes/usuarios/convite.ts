import { isCpf, isEmail } from '@apura/br';
import { ERROS } from '@apura/contract';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { ToastKind } from '../../../ui/toast/notificar.ts';

/** The invitation of a user, as the fields hold it. */
export interface ConviteValues {
  nome: string;
  email: string;
  cpf: string;
}

export type ConviteFaults = Partial<Record<keyof ConviteValues, string>>;

const MAX_NOME = 120;

/** What is wrong, by field, in the order of the fields. */
export function conviteFaults({ nome, email, cpf }: ConviteValues): ConviteFaults {
  const { length } = nome.trim();
  const faults: ConviteFaults = {};
  if (length > MAX_NOME) faults.nome = `Use até ${MAX_NOME} caracteres, há ${length}`;
  if (!isEmail(email.trim())) faults.email = ERROS['email-invalido'].message;
  if (!isCpf(cpf)) faults.cpf = ERROS['cpf-invalido'].message;
  return faults;
}

export interface DesfechoConvite {
  kind: ToastKind;
  /** What the notification says. */
  text: string;
  /** The field that was refused, if one was. */
  field?: keyof ConviteValues;
}

/** The notification of a refused invitation: by the server's code, or by the text when a proxy answered. */
export function desfechoDoConvite(error: unknown): DesfechoConvite {
  const is = (code: keyof typeof ERROS): boolean =>
    error instanceof ApiError && (error.code === code || error.message === ERROS[code].message);
  if (is('limite-usuarios')) {
    return {
      kind: 'alert',
      text: 'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.',
    };
  }
  if (is('sem-privilegio')) return { kind: 'alert', text: 'Apenas administradores podem cadastrar novos usuários' };
  if (is('email-ja-cadastrado')) {
    return { kind: 'alert', text: 'E-mail já cadastrado na nossa plataforma', field: 'email' };
  }
  const text = 'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.';
  if (is('email-invalido')) return { kind: 'error', text, field: 'email' };
  if (is('cpf-invalido')) return { kind: 'error', text, field: 'cpf' };
  return { kind: 'error', text };
}
