import { formatDateTimeBr } from '@apura/br';
import { listRascunhos, MAX_RASCUNHOS_LISTADOS, type Projeto, type Rascunho } from '@apura/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { companyTitle } from '../../../lib/company-title.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { navigationStore } from '../../../lib/navigation.ts';
import { useProjetos } from '../../../lib/projetos-query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { openRascunho } from '../../../lib/rascunho-page.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ROTULO_OBRIGACAO } from '../retificacao.ts';
import styles from './rascunhos-panel.module.css';

/** The drafts of the chosen project, or of all while none is chosen. */
export function useRascunhos() {
  const projeto = navigationStore.use((state) => state.projectId);
  return useQuery({
    queryKey: [...queryKeys.rascunhos, 'do-projeto', projeto],
    queryFn: ({ signal }) => call(listRascunhos, { query: projeto === null ? {} : { projeto }, signal }),
  });
}

/** The drafts of the chosen project, or of all while none is chosen, beside the list; nothing where there are none. */
export function RascunhosPanel() {
  const projeto = navigationStore.use((state) => state.projectId);
  const projetos = useProjetos().data ?? [];
  const rascunhos = useRascunhos().data?.rascunhos ?? [];
  if (rascunhos.length === 0) return null;
  const projetoDe = (rascunho: Rascunho) => projetos.find(({ id }) => id === rascunho.projetoId);
  return (
    <Panel title={projeto === null ? 'Rascunhos' : 'Rascunhos deste projeto'}>
      {rascunhos.length === MAX_RASCUNHOS_LISTADOS && (
        <p className={styles.quando}>Os {MAX_RASCUNHOS_LISTADOS} alterados por último. Os outros, no seu projeto.</p>
      )}
      <ul className={styles.lista}>
        {rascunhos.map((rascunho) => (
          <li key={rascunho.id}>
            <strong>{ROTULO_OBRIGACAO[rascunho.obrigacao]}</strong>
            {projeto === null && <span>{nomeDe(projetoDe(rascunho))}</span>}
            <span className={styles.contagem}>{contagemDe(rascunho)}</span>
            <span className={styles.quando}>alterado em {formatDateTimeBr(rascunho.alteradoEm)}</span>
            <Button
              variant="default"
              size="xs"
              aria-label={[
                `Abrir rascunho da ${ROTULO_OBRIGACAO[rascunho.obrigacao]}`,
                projeto === null && nomeDe(projetoDe(rascunho)),
              ]
                .filter(Boolean)
                .join(' de ')}
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

const nomeDe = (projeto: Projeto | undefined): string => (projeto === undefined ? '' : companyTitle(projeto));

function contagemDe({ mudancas: { ativas, inativas, conflitos, perdidas } }: Rascunho): string {
  return [
    countOf(ativas, 'mudança ativa', 'mudanças ativas'),
    inativas > 0 && countOf(inativas, 'desligada', 'desligadas'),
    conflitos > 0 && countOf(conflitos, 'em conflito', 'em conflito'),
    perdidas > 0 && countOf(perdidas, 'perdida', 'perdidas'),
  ]
    .filter((parte) => parte !== false)
    .join(' · ');
}
