import { formatDateTimeBr } from '@apura/br';
import { listRascunhos, type Rascunho } from '@apura/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { navigationStore } from '../../../lib/navigation.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { openRascunho } from '../../../lib/rascunho-page.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ROTULO_OBRIGACAO } from '../retificacao.ts';
import styles from './rascunhos-panel.module.css';

/** The drafts of the chosen project, beside the list; nothing where there are none. */
export function RascunhosPanel() {
  const projeto = navigationStore.use((state) => state.projectId);
  const { data } = useQuery({
    queryKey: [...queryKeys.rascunhos, 'do-projeto', projeto],
    queryFn: ({ signal }) => call(listRascunhos, { query: { projeto: projeto ?? '' }, signal }),
    enabled: projeto !== null,
  });
  const rascunhos = data?.rascunhos ?? [];
  if (projeto === null || rascunhos.length === 0) return null;
  return (
    <Panel title="Rascunhos deste projeto">
      <ul className={styles.lista}>
        {rascunhos.map((rascunho) => (
          <li key={rascunho.id}>
            <strong>{ROTULO_OBRIGACAO[rascunho.obrigacao]}</strong>
            <span className={styles.contagem}>{contagemDe(rascunho)}</span>
            <span className={styles.quando}>alterado em {formatDateTimeBr(rascunho.alteradoEm)}</span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Abrir rascunho da ${ROTULO_OBRIGACAO[rascunho.obrigacao]}`}
              onClick={() => openRascunho(rascunho.id)}
            >
              Abrir rascunho
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function contagemDe({ mudancas: { ativas, inativas, conflitos, perdidas } }: Rascunho): string {
  return [
    countOf(ativas, 'mudança vai', 'mudanças vão'),
    inativas > 0 && countOf(inativas, 'desligada', 'desligadas'),
    conflitos > 0 && countOf(conflitos, 'em conflito', 'em conflito'),
    perdidas > 0 && countOf(perdidas, 'perdida', 'perdidas'),
  ]
    .filter((parte) => parte !== false)
    .join(' · ');
}
