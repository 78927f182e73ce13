import type { Projeto } from '@apura/contract';
import { Button } from '@mantine/core';
import {
  IconCalendarRepeat,
  IconFileZip,
  IconPlayerPlay,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { useTools, useUser } from '../../../lib/session/session-store.ts';
import type { Store } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { groupByEmpresa } from './bulk-action.ts';
import { BULK_ACTIONS, type BulkKind } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { PrecoMensal } from './preco-mensal.tsx';
import styles from './selecao.module.css';
import { type Selection, toggleAll, unmark } from './selection.ts';

const ICONS: Readonly<Record<BulkKind, TablerIcon>> = {
  iniciar: IconPlayerPlay,
  baixar: IconFileZip,
  mensal: IconCalendarRepeat,
  excluir: IconTrash,
};
const KINDS = ['iniciar', 'baixar', 'mensal', 'excluir'] as const satisfies readonly BulkKind[];

interface SelecaoBarProps {
  store: Store<Selection>;
  projetos: readonly Projeto[];
  /** Those that the search leaves. */
  shown: readonly Projeto[];
  /** Back to the list without boxes. */
  onEnd: () => void;
}

/** How many projects are marked, and what can be done to them together. */
export function SelecaoBar({ store, projetos, shown, onEnd }: SelecaoBarProps) {
  const user = useUser();
  const tools = useTools();
  const queryClient = useQueryClient();
  const ids = store.use((state) => state.ids);
  const [open, setOpen] = useState<BulkKind | null>(null);
  const marked = useMemo(() => projetos.filter(({ id }) => ids.has(id)), [projetos, ids]);
  const hidden = marked.length - shown.filter(({ id }) => ids.has(id)).length;
  const all = shown.length > 0 && marked.length - hidden === shown.length;

  const close = (done: readonly Projeto[]) => {
    setOpen(null);
    if (done.length === 0) return;
    unmark(
      store,
      done.map(({ id }) => id),
    );
    void queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
    // Projects that were not started give their credits back, which the header shows.
    void renewSession();
  };

  return (
    <section className={styles.bar} aria-label="Seleção de projetos">
      <p className={styles.count} role="status">
        {countText(marked.length, hidden)}
      </p>
      <div className={styles.buttons}>
        {KINDS.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Button
              key={kind}
              variant="default"
              size="compact-sm"
              leftSection={<Icon size={14} aria-hidden />}
              disabled={marked.length === 0}
              onClick={() => setOpen(kind)}
            >
              {BULK_ACTIONS[kind].label}
            </Button>
          );
        })}
      </div>
      <div className={styles.buttons}>
        {!all && shown.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              toggleAll(
                store,
                shown.map(({ id }) => id),
              )
            }
          >
            Selecionar todos os filtrados ({formatCount(shown.length)})
          </Button>
        )}
        {marked.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => unmark(store, ids)}>
            Limpar
          </Button>
        )}
        <IconButton label="Sair da seleção" icon={<IconX size={18} aria-hidden />} onClick={onEnd} />
      </div>
      {open !== null && (
        <BulkDialog
          action={BULK_ACTIONS[open]}
          marked={marked}
          context={{ user, tools, sameOf: groupByEmpresa(projetos), marked: ids }}
          detail={open === 'mensal' ? (able) => <PrecoMensal projetos={able} todos={projetos} /> : undefined}
          onClose={close}
        />
      )}
    </section>
  );
}

function countText(marked: number, hidden: number): string {
  if (marked === 0) return 'Nenhum selecionado';
  const count = `${formatCount(marked)} ${marked === 1 ? 'selecionado' : 'selecionados'}`;
  return hidden === 0 ? count : `${count}, ${formatCount(hidden)} fora da busca`;
}
