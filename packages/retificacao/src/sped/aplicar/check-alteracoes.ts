import { type ResolverLinhasOptions, resolveLinhas } from './resolve-linhas.ts';

/**
 * Tells the rows that cannot be applied to a file that will not be made, for some of its rows have errors of their own:
 * whoever mends those mends these too. What a row that could not be read may set right is not told.
 */
export async function checkAlteracoes(
  o: Omit<ResolverLinhasOptions, 'marcado'> & Required<Pick<ResolverLinhasOptions, 'incompletas' | 'semChave'>>,
): Promise<void> {
  await resolveLinhas(o);
}
