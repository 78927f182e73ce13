import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import styles from './table-states.module.css';

/** A quiet line in the place of what could not be loaded: what happened, the way to try again, the request's id. */
export function FailedState({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={styles.state} role="alert">
      <p className={styles.what}>{what}</p>
      <p>{messageOf(error)}.</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Tentar de novo
      </Button>
      {requestId !== null && <p className={styles.id}>Requisição {requestId}</p>}
    </div>
  );
}

export function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <div className={styles.state} role="status">
      <p>Nenhum resultado para "{search.trim()}"</p>
      <Button variant="default" size="xs" onClick={onClear}>
        Limpar busca
      </Button>
    </div>
  );
}

export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={styles.state} role="status">
      {children}
    </div>
  );
}
