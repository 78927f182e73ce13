import { useEffect, useRef } from 'react';
import { navigationStore } from '../../../lib/navigation.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import { chegadasStore, findChegadas } from './chegadas.ts';
import { useAvisos } from './use-avisos.ts';

/** Says when something ended while the user is in another section, or in another window. */
export function useChegadas(): void {
  const { data } = useAvisos();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const before = known.current;
    known.current = new Set(data.avisos.map(({ id }) => id));
    // What was there when the portal opened waits in the bell.
    if (before === null) return;
    const { section } = navigationStore.get();
    const came = findChegadas(data.avisos, { known: before, section, hidden: document.hidden });
    for (const { tipo, titulo, texto } of came) {
      notificar(tipo.endsWith('concluido') || tipo.endsWith('concluida') ? 'success' : 'error', `${titulo}: ${texto}`);
    }
    if (came.length > 0) chegadasStore.set({ quantas: chegadasStore.get().quantas + came.length });
  }, [data]);
}
