import { formatDateBr } from '@apura/br';

// Characters that turn the direction of what follows them: in a name they would turn the dates around too.
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** 'empresa - Período de dd/MM/yyyy a dd/MM/yyyy': how a project is named above its files, reports and diagnostic. */
export function companyTitle(projeto: { empresa: string; periodoInicial: string; periodoFinal: string }): string {
  const empresa = projeto.empresa.replace(DIRECTION_CONTROLS, '');
  return `${empresa} - Período de ${formatDateBr(projeto.periodoInicial)} a ${formatDateBr(projeto.periodoFinal)}`;
}
