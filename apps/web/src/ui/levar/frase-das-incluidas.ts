import { countOf } from '../../lib/format/counts.ts';

/** How many changes went into the draft, as the user reads it. */
export const fraseDasIncluidas = (incluidas: number): string =>
  incluidas === 0
    ? 'Nenhuma mudança nova no rascunho'
    : `${countOf(incluidas, 'mudança entrou', 'mudanças entraram')} no rascunho`;
