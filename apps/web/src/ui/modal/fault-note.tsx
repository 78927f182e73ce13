import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import styles from './fault-note.module.css';

/** Why something was refused, in place: what the short notification leaves out. Shows nothing without an error. */
export function FaultNote({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div className={styles.note} role="alert">
      {messageOf(error)}
      {requestId !== null && <span className={styles.id}> · Requisição {requestId}</span>}
    </div>
  );
}
