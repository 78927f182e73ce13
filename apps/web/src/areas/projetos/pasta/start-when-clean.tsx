import type { Completude } from '@apura/contract';
import { useEffect, useRef } from 'react';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { useStartProjeto } from '../use-start-projeto.ts';
import { reasonToWait } from './reason-to-wait.ts';

interface StartWhenCleanProps {
  projetoId: string;
  /** Known whole: none of its files is still being checked. */
  completude: Completude;
  /** Files that did not arrive. */
  failed: number;
  onStarted: () => void;
}

/** Starts a project whose files all arrived and can all be used; else says why it is left to the user. */
export function StartWhenClean({ projetoId, completude, failed, onStarted }: StartWhenCleanProps) {
  const start = useStartProjeto(projetoId, onStarted);
  const reason = reasonToWait(completude, failed);
  const asked = useRef(false);
  useEffect(() => {
    if (reason !== null || asked.current) return;
    asked.current = true;
    start.mutate();
  }, [reason, start.mutate]);
  return (
    <>
      <p role="status">
        {reason === null
          ? 'Tudo chegou e está certo. Iniciando o projeto…'
          : `O projeto não começou sozinho: ${reason}`}
      </p>
      <FaultNote error={start.error} />
    </>
  );
}
