import type { Aviso } from '@apura/contract';
import type { Section } from '../../../lib/navigation.ts';
import { createStore } from '../../../lib/store.ts';

/** How many notices came while the user was elsewhere: the title of the page shows it until the bell is opened. */
export const chegadasStore = createStore<{ quantas: number }>({ quantas: 0 });

/** The section in which each kind of thing shows by itself how it ended. */
const SHOWN_IN: Readonly<Partial<Record<Aviso['tipo'], Section>>> = {
  'projeto-concluido': 'projetos',
  'projeto-falhou': 'projetos',
  'projeto-voltou': 'projetos',
  'retificacao-concluida': 'retificacao',
  'retificacao-falhou': 'retificacao',
};

/** The ends that came since the last answer and that the user, in another section or window, has not seen. */
export function findChegadas(
  avisos: readonly Aviso[],
  { known, section, hidden }: { known: ReadonlySet<string>; section: Section; hidden: boolean },
): Aviso[] {
  return avisos.filter(({ id, tipo }) => {
    const shownIn = SHOWN_IN[tipo];
    return !known.has(id) && shownIn !== undefined && (hidden || shownIn !== section);
  });
}
