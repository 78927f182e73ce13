import { ESPECIAIS_SENHA } from '@apura/contract';

export interface ExigenciaSenha {
  texto: string;
  cumprida: boolean;
}

/** What a new password must have, each with whether this one has it. All met is the same as `isSenhaValida`. */
export function exigenciasSenha(senha: string): readonly ExigenciaSenha[] {
  const exigencias: ExigenciaSenha[] = [
    { texto: 'Ao menos 8 caracteres', cumprida: senha.length >= 8 },
    { texto: 'Uma letra maiúscula', cumprida: /[A-Z]/.test(senha) },
    { texto: 'Uma letra minúscula', cumprida: /[a-z]/.test(senha) },
    { texto: 'Um número', cumprida: /\d/.test(senha) },
    { texto: `Um destes caracteres: ${[...ESPECIAIS_SENHA].join(' ')}`, cumprida: /[@$!%*?&]/.test(senha) },
  ];
  // These two are shown only when broken: they are rarely a problem.
  if (senha.length > 255) exigencias.push({ texto: 'No máximo 255 caracteres', cumprida: false });
  if (/[^A-Za-z\d@$!%*?&]/.test(senha))
    exigencias.push({ texto: 'Nenhum espaço, acento ou outro caractere', cumprida: false });
  return exigencias;
}
