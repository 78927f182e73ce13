import type { Projeto } from '@apura/contract';
import { companyTitle } from '../../../lib/company-title.ts';
import type { BulkAction } from './bulk-action.ts';
import { Refusals } from './refusals.tsx';
import styles from './selecao.module.css';
import type { Refusal } from './use-bulk.ts';

interface BulkResultProps {
  action: BulkAction;
  done: readonly Projeto[];
  refused: readonly Refusal[];
  /** Those that were not reached before it was stopped. */
  left: readonly Projeto[];
  /** What went wrong after the last one. */
  fault: string | null;
}

/** What became of each project: '3 iniciados, 1 recusado: …'. */
export function BulkResult({ action, done, refused, left, fault }: BulkResultProps) {
  const parts = [action.done(done.length)];
  if (refused.length > 0) parts.push(`${refused.length} ${refused.length === 1 ? 'recusado' : 'recusados'}`);
  if (left.length > 0) parts.push(`${left.length} ${left.length === 1 ? 'não executado' : 'não executados'}`);
  const [only] = refused;
  const reason = refused.length === 1 && only !== undefined ? `: ${companyTitle(only.projeto)}, ${only.reason}` : '';
  return (
    <>
      <p className={styles.summary} role="status">
        {parts.join(', ')}
        {reason}
      </p>
      {fault !== null && <p role="alert">{fault}</p>}
      {refused.length > 1 && <Refusals title="Recusados" refusals={refused} />}
      {left.length > 0 && (
        <Refusals
          title="Não executados"
          refusals={left.map((projeto) => ({ projeto, reason: 'a execução foi parada antes' }))}
        />
      )}
    </>
  );
}
