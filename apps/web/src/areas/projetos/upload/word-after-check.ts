import type { Completude } from '@apura/contract';
import { NOME_SITUACAO } from '../completude/estados.ts';

/**
 * What the list of an upload says of a file that arrived whole: 'recebido' until its content was read, then 'conferido'
 * or why it does not count.
 */
export function wordAfterCheck(
  name: string,
  completude: Pick<Completude, 'pendentes' | 'recusados' | 'total' | 'usados'> | undefined,
): string {
  const recusado = completude?.recusados.find(({ nome }) => nome === name);
  if (recusado !== undefined) return NOME_SITUACAO[recusado.situacao];
  if (completude === undefined || completude.pendentes > 0) return 'recebido';
  // The answer names only the first files that do not count: of any other one cannot say that it does.
  return completude.total - completude.usados > completude.recusados.length ? 'recebido' : 'conferido';
}
