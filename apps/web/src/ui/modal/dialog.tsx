import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>;

/** A modal that is there while it is mounted: it takes the focus when it comes and gives it back when it goes. */
export function Dialog({ closeOnClickOutside = true, ...props }: DialogProps) {
  useFocusBack();
  const pressed = usePressed();
  return (
    <Modal
      {...props}
      opened
      closeOnClickOutside={closeOnClickOutside && pressed}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    />
  );
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
