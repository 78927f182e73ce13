import { type ResolverLinhasOptions, resolveLinhas } from './resolve-linhas.ts';

/**
 * Reports the rows that cannot be applied to a file that will not be made because other rows have errors, so that the
 * user sees all errors at once. A fault that an unreadable row may put right is not reported.
 */
export async function checkAlteracoes(
  o: Omit<ResolverLinhasOptions, 'marcado'> & Required<Pick<ResolverLinhasOptions, 'incompletas' | 'semChave'>>,
): Promise<void> {
  await resolveLinhas(o);
}
