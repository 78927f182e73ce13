import { filtroGradeSchema } from '@apura/contract';
import { type Linhas, TODAS_AS_LINHAS } from '../../lib/navigation.ts';

/** What narrows rows, by an address that anybody may have written: a filter that is none is left out. */
export function knownLinhas({ q, filters }: Linhas): Linhas {
  const known = filtroGradeSchema.safeParse(filters);
  return { q, filters: known.success ? known.data : TODAS_AS_LINHAS.filters };
}
