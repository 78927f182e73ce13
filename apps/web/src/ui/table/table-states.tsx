import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, adviceOf, messageOf } from '../../lib/api/api-error.ts';
import styles from './table-states.module.css';

/**
 * A quiet line in the place of what could not be loaded: what happened, the way to try again, the request's id. Where
 * the same answer would come again, what helps instead.
 */
export function FailedState({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  const advice = adviceOf(error);
  return (
    <div className={styles.state} role="alert" data-list-state>
      <p className={styles.what}>{what}</p>
      <p>{messageOf(error)}.</p>
      {advice !== null && <p>{advice}</p>}
      <FailedAction error={error} onRetry={onRetry} />
      {requestId !== null && <p className={styles.id}>Requisição {requestId}</p>}
    </div>
  );
}

function FailedAction({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.isRepeatable)
    return (
      <Button variant="default" size="xs" onClick={onRetry}>
        Tentar de novo
      </Button>
    );
  // When the item is gone or has changed, loading the page again shows it.
  if (error.status !== 404 && error.status !== 409) return null;
  return (
    <Button variant="default" size="xs" onClick={() => window.location.reload()}>
      Atualizar a página
    </Button>
  );
}

export function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className={styles.state} role="status" data-list-state>
      <p>Nenhum resultado para "{search.trim()}"</p>
      <Button variant="default" size="xs" onClick={onClear}>
        Mostrar tudo
      </Button>
    </div>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={styles.state} role="status" data-list-state>
      {children}
    </div>
  );
}
