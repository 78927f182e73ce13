import { filtroGradeSchema } from '@apura/contract';
import { type Linhas, TODAS_AS_LINHAS } from '../../lib/navigation.ts';

/** What is shown of rows, by an address that anybody may have written: a filter that is none is left out. */
export function knownLinhas(linhas: Linhas): Linhas {
  const known = filtroGradeSchema.safeParse(linhas.filters);
  return { ...linhas, filters: known.success ? known.data : TODAS_AS_LINHAS.filters };
}
