import type { Projeto } from '@apura/contract';
import { IconDotsVertical } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { preloadable } from '../../lib/preloadable.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const AbrirItens = preloadable(() => import('./abrir-itens.tsx'));

/** The button of a row's menu. The menu itself is fetched and made when it is opened: a list has hundreds of rows. */
export function AbrirMenu({ projeto }: { projeto: Projeto }) {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        buttonRef={buttonRef}
        label="Abrir em outra seção"
        about={projeto.empresa}
        icon={<IconDotsVertical size={18} aria-hidden />}
        menu
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && buttonRef.current !== null && (
        <Suspense fallback={null}>
          <AbrirItens
            projeto={projeto}
            button={buttonRef.current}
            onClose={() => {
              setOpen(false);
              buttonRef.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
