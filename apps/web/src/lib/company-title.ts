import { formatDateBr } from '@apura/br';
import { withoutDirection } from './format/without-direction.ts';

/** 'empresa - Período de dd/MM/yyyy a dd/MM/yyyy': how a project is named above its files, reports and diagnostic. */
export function companyTitle(projeto: { empresa: string; periodoInicial: string; periodoFinal: string }): string {
  const empresa = withoutDirection(projeto.empresa);
  return `${empresa} - Período de ${formatDateBr(projeto.periodoInicial)} a ${formatDateBr(projeto.periodoFinal)}`;
}
