import type { Projeto } from '@apura/contract';
import { Button, Loader, Progress } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { companyTitle } from '../../../lib/company-title.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import type { BulkAction, BulkContext } from './bulk-action.ts';
import { BulkResult } from './bulk-result.tsx';
import { Refusals } from './refusals.tsx';
import styles from './selecao.module.css';
import { type Refusal, useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  action: BulkAction;
  marked: readonly Projeto[];
  context: BulkContext;
  /** What is shown of those to which it will be done: a price. */
  detail?: (able: readonly Projeto[]) => ReactNode;
  /** With those to which it was done. */
  onClose: (done: readonly Projeto[]) => void;
}

/** One action over the marked projects: who can not and why, the question, the run, and what became of each. */
export function BulkDialog(props: BulkDialogProps) {
  const [done, setDone] = useState<readonly Projeto[] | null>(null);
  const { action, context, onClose } = props;
  if (done === null || action.undo === undefined) return <Run {...props} onUndo={setDone} />;
  return (
    <Run
      key="undo"
      {...{ action: action.undo, marked: done, context }}
      onClose={(undone) => onClose(done.filter((projeto) => !undone.includes(projeto)))}
    />
  );
}

function Run({
  action,
  marked,
  context,
  detail,
  onClose,
  onUndo,
}: BulkDialogProps & { onUndo?: (done: readonly Projeto[]) => void }) {
  const [{ candidates, refused }] = useState(() => split(action, marked, context));
  const { phase, start, stop } = useBulk({ action, candidates, refused });
  const busy = phase.kind === 'running';
  const close = () => !busy && onClose(phase.kind === 'ended' ? phase.done : []);
  return (
    <Dialog onClose={close} title={action.title} size={640}>
      {phase.kind === 'checking' && (
        <p className={styles.wait} role="status">
          <Loader size="xs" aria-hidden /> Conferindo os arquivos: {phase.done} de {phase.total}
        </p>
      )}
      {phase.kind === 'asking' && (
        <>
          <p>
            {phase.able.length === 0 ? 'Nenhum dos projetos selecionados pode.' : action.question(phase.able.length)}
          </p>
          {phase.able.length > 0 && (
            <>
              {detail?.(phase.able)}
              {action.hint !== undefined && <p className={styles.hint}>{action.hint}</p>}
              <Projetos projetos={phase.able} />
            </>
          )}
          <Refusals title="Ficam de fora" refusals={phase.refused} />
        </>
      )}
      {phase.kind === 'running' && (
        <div className={styles.running} role="status">
          <p>
            {phase.stopping ? 'Parando depois deste' : 'Em andamento'}: {phase.done} de {phase.total}
          </p>
          <Progress value={(phase.done / phase.total) * 100} aria-label="Progresso" transitionDuration={0} />
        </div>
      )}
      {phase.kind === 'ended' && <BulkResult action={action} {...phase} />}
      <ModalActions>
        {busy ? (
          <Button variant="default" onClick={stop} disabled={phase.stopping}>
            Parar
          </Button>
        ) : (
          <Button variant="default" onClick={close} data-autofocus>
            {phase.kind === 'ended' ? 'Fechar' : 'Voltar'}
          </Button>
        )}
        {phase.kind === 'ended' && phase.done.length > 0 && action.undo !== undefined && onUndo !== undefined && (
          <Button variant="default" onClick={() => onUndo(phase.done)}>
            {action.undo.label}
          </Button>
        )}
        {phase.kind === 'asking' && phase.able.length > 0 && (
          <Button color={action.danger ? 'red' : undefined} onClick={() => void start()}>
            {action.confirmLabel} {phase.able.length}
          </Button>
        )}
      </ModalActions>
    </Dialog>
  );
}

/** Names of projects, folded when there are many. */
function Projetos({ projetos }: { projetos: readonly Projeto[] }) {
  return (
    <details className={styles.details} open={projetos.length <= 5}>
      <summary>{countOf(projetos.length, 'projeto', 'projetos')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it */}
      <ul className={styles.list} aria-label="Projetos" tabIndex={0}>
        {projetos.map((projeto) => (
          <li key={projeto.id}>{companyTitle(projeto)}</li>
        ))}
      </ul>
    </details>
  );
}

function split(action: BulkAction, marked: readonly Projeto[], context: BulkContext) {
  const candidates: Projeto[] = [];
  const refused: Refusal[] = [];
  for (const projeto of marked) {
    const reason = action.reasonAgainst(projeto, context);
    if (reason === undefined) candidates.push(projeto);
    else refused.push({ projeto, reason });
  }
  return { candidates, refused };
}
