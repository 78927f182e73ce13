import type { Projeto } from '@apura/contract';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';

const NotasModal = preloadable(() => import('./notas-modal.tsx'));

/** The way to the NF-e and NFS-e of a project's company. */
export function NotasButton({ projeto }: { projeto: Projeto }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Notas da Empresa
      </Button>
      {open && (
        // Its code comes in a moment; the panel around it stays.
        <Suspense fallback={null}>
          <NotasModal projeto={projeto} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
