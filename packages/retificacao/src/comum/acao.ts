import type { Acao } from './alteracao-sped.ts';

/** The cell text that empties a field which the file has filled. */
export const LIMPAR = '#LIMPAR';

/** The action that a cell names; undefined when it names none. */
export function readAcao(texto: string): Acao | undefined {
  const acao = texto.trim().toUpperCase();
  return acao === 'INCLUIR' || acao === 'ALTERAR' || acao === 'EXCLUIR' ? acao : undefined;
}
