export const ESPECIAIS_SENHA = '@$!%*?&';

const PERMITIDOS = /^[A-Za-z\d@$!%*?&]{8,255}$/;

/**
 * Whether a password has 8 to 255 of the allowed characters with a lower-case, an upper-case, a digit and a special
 * one.
 */
export function isSenhaValida(senha: string): boolean {
  return (
    PERMITIDOS.test(senha) && /[a-z]/.test(senha) && /[A-Z]/.test(senha) && /\d/.test(senha) && /[@$!%*?&]/.test(senha)
  );
}
