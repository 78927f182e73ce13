import { formatCpf, isCpf, maskPhone } from '@apura/br';
import { ERROS, type Usuario } from '@apura/contract';
import { fieldFaults } from '../../../lib/api/field-faults.ts';

/** What the user may change of the own data, as the fields show it. */
export interface CadastroValues {
  nome: string;
  telefone: string;
  cargo: string;
  cpf: string;
}

export type CadastroFaults = Partial<Record<keyof CadastroValues, string>>;

const MAX_LENGTH = 120;
const COMPLETE_PHONE = /^\+55 \([1-9][1-9]\) 9 \d{4}-\d{4}$/;

export function cadastroValues(user: Usuario): CadastroValues {
  return { nome: user.nome, telefone: maskPhone(user.telefone), cargo: user.cargo, cpf: formatCpf(user.cpf) };
}

/** What is wrong, by field, in the order of the fields. A phone may be left empty. */
export function cadastroFaults(values: CadastroValues): CadastroFaults {
  const faults: CadastroFaults = {};
  const nome = values.nome.trim();
  const cargo = values.cargo.trim();
  if (nome === '') faults.nome = 'Informe o nome completo';
  if (nome.length > MAX_LENGTH) faults.nome = `Use até ${MAX_LENGTH} caracteres, há ${nome.length}`;
  if (values.telefone !== '' && !COMPLETE_PHONE.test(values.telefone))
    faults.telefone = ERROS['telefone-invalido'].message;
  if (cargo.length > MAX_LENGTH) faults.cargo = `Use até ${MAX_LENGTH} caracteres, há ${cargo.length}`;
  if (!isCpf(values.cpf)) faults.cpf = ERROS['cpf-invalido'].message;
  return faults;
}

/** The call's body: phone and CPF as digits, e-mail and privilege as they are. */
export function cadastroBody(user: Usuario, values: CadastroValues) {
  return {
    nome: values.nome.trim(),
    email: user.email,
    telefone: values.telefone.replace(/\D/g, ''),
    cargo: values.cargo.trim(),
    cpf: values.cpf.replace(/\D/g, ''),
    privilegio: user.privilegio,
  };
}

/** Whether saving would change anything on the server. */
export function isCadastroChanged(user: Usuario, values: CadastroValues): boolean {
  const body = cadastroBody(user, values);
  const own = cadastroBody(user, cadastroValues(user));
  return JSON.stringify(body) !== JSON.stringify(own);
}

/** The refusal of the server under the fields that it is about; undefined when it is about none. */
export function refusedCadastro(error: unknown): CadastroFaults | undefined {
  const faults = fieldFaults(error, ['nome', 'telefone', 'cargo', 'cpf']);
  return Object.keys(faults).length > 0 ? faults : undefined;
}
