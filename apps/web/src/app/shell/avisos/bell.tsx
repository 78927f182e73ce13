import { markAvisos } from '@apura/contract';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { preloadable } from '../../../lib/preloadable.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useDismiss } from '../use-dismiss.ts';
import styles from './bell.module.css';
import { chegadasStore } from './chegadas.ts';
import { useAvisos } from './use-avisos.ts';
import { useChegadas } from './use-chegadas.ts';

const BellList = preloadable(async () => ({ default: (await import('./bell-list.tsx')).BellList }));

const MOST_SHOWN = 9;

/** The bell of the header: how many notices are new, and the list of them. */
export function Bell() {
  useChegadas();
  const { data } = useAvisos();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const popupId = useId();
  const novos = data?.avisos.filter(({ novo }) => novo).length ?? 0;
  // What was new stays marked while the list is open: it is fetched again when the list closes.
  const close = useCallback(() => {
    setOpen(false);
    void queryClient.invalidateQueries({ queryKey: queryKeys.avisos });
  }, [queryClient]);
  useDismiss({ open, onDismiss: close, opener: buttonRef, content: popupRef });

  const show = () => {
    setOpen(true);
    chegadasStore.set({ quantas: 0 });
    const newest = data?.avisos[0];
    // A mark that does not get through leaves them new: nothing is lost.
    if (newest !== undefined && novos > 0) {
      void call(markAvisos, { body: { ate: newest.quando } }).catch(() => undefined);
    }
  };
  return (
    <div className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.trigger}
        aria-label={novos === 0 ? 'Avisos' : `Avisos: ${countOf(novos, 'novo', 'novos')}`}
        aria-expanded={open}
        aria-controls={open ? popupId : undefined}
        onClick={open ? close : show}
      >
        <IconBell size={20} aria-hidden />
        {novos > 0 && (
          <span className={styles.badge} aria-hidden>
            {novos > MOST_SHOWN ? `${MOST_SHOWN}+` : novos}
          </span>
        )}
      </button>
      {open && (
        <div ref={popupRef} id={popupId} className={styles.popup}>
          <Suspense fallback={null}>
            <BellList
              onLeave={() => {
                close();
                // What a notice opens over the page gives the focus back to here.
                buttonRef.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
