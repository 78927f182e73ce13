import type { Ajuste } from './tipos.ts';

/** The adjustments with so much more for the parent of `chave`, which gets its own when it had none. */
export function comDiferenca(
  ajustes: readonly Ajuste[],
  { chave, acrescimo = 0n, reducao = 0n }: Pick<Ajuste, 'chave'> & Partial<Ajuste>,
): Ajuste[] {
  const antigo = ajustes.find((a) => a.chave === chave);
  const novo = { chave, acrescimo: (antigo?.acrescimo ?? 0n) + acrescimo, reducao: (antigo?.reducao ?? 0n) + reducao };
  return antigo ? ajustes.map((a) => (a === antigo ? novo : a)) : [...ajustes, novo];
}
