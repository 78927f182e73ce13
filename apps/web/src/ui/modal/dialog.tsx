import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createStore } from '../../lib/store.ts';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

const openStore = createStore<{ dialogs: readonly symbol[] }>({ dialogs: [] });

/**
 * A modal that is there while it is mounted: it takes the focus when it comes and gives it back when it goes. Esc
 * closes the newest one alone.
 */
export function Dialog({ closeOnClickOutside = true, closeOnEscape = true, ...props }: DialogProps) {
  useFocusBack();
  const pressed = usePressed();
  const newest = useNewest();
  return (
    <Modal
      {...props}
      opened
      closeOnClickOutside={closeOnClickOutside && pressed}
      closeOnEscape={closeOnEscape && newest}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    />
  );
}

/** Whether no other dialog came after this one. */
function useNewest(): boolean {
  const [me] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openStore.set({ dialogs: [...openStore.get().dialogs, me] });
    return () => openStore.set({ dialogs: openStore.get().dialogs.filter((one) => one !== me) });
  }, [me]);
  return openStore.use(({ dialogs }) => dialogs.at(-1) === me);
}

/**
 * Whether a click began here: the second half of a double click that opened this lands on the backdrop, and is no
 * click.
 */
function usePressed(): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const look = (event: MouseEvent) => setPressed(event.detail <= 1);
    window.addEventListener('mousedown', look, { capture: true });
    return () => window.removeEventListener('mousedown', look, { capture: true });
  }, []);
  return pressed;
}
