import { formatDateBr } from '@apura/br';

/** 'empresa - Período de dd/MM/yyyy a dd/MM/yyyy': how a project is named above its files, reports and diagnostic. */
export function companyTitle(projeto: { empresa: string; periodoInicial: string; periodoFinal: string }): string {
  return `${projeto.empresa} - Período de ${formatDateBr(projeto.periodoInicial)} a ${formatDateBr(projeto.periodoFinal)}`;
}
