import { createFairLimit } from '../leitura/create-fair-limit.ts';

const exportacoes = createFairLimit({ places: 2, perOwner: 1 });

/**
 * Wide rows cost a query some hundred megabytes for a moment: exports take turns, so that ten cost what two do. Of one
 * owner one query runs at a time.
 */
export async function noLimite<T>(dono: string | undefined, work: () => Promise<T>): Promise<T> {
  return await exportacoes(dono ?? '', work);
}
