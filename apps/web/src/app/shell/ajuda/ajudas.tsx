import { Suspense } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { useFocusBack } from '../../../ui/modal/use-focus-back.ts';
import { ajudaStore } from './ajuda-store.ts';

const Paleta = preloadable(() => import('./paleta.tsx'));
const Manual = preloadable(() => import('./manual-drawer.tsx'));
const AtalhosDialog = preloadable(() => import('./atalhos-dialog.tsx'));

/** Typing begins right after Ctrl+K: the palette must be there by then. */
export const preloadPaleta = Paleta.preload;

/** What helps with every screen; the code of each comes when it is first opened. */
export function Ajudas() {
  const open = ajudaStore.use((state) => state.open);
  return (
    <>
      {open !== null && <FocusBack />}
      <Suspense fallback={null}>
        {open === 'paleta' && <Paleta />}
        {open === 'manual' && <Manual />}
        {open === 'atalhos' && <AtalhosDialog />}
      </Suspense>
    </>
  );
}

/** There while any of them is open, before its code has come: one may lead to the other. */
function FocusBack() {
  useFocusBack();
  return null;
}
