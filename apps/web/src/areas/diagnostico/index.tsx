import { Button } from '@mantine/core';
import { IconArrowsDiff, IconFolderOpen } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { PAGINA_COMPARACAO } from '../../lib/comparacao.ts';
import { navigationStore, openPage, selectProject } from '../../lib/navigation.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { SelecaoProjetoModal } from '../../ui/selecao-projeto/index.ts';
import styles from './diagnostico.module.css';
import { DiagnosticoPane } from './diagnostico-pane.tsx';
import { temDiagnostico } from './tem-diagnostico.ts';

const ComparacaoPeriodos = preloadable(() => import('./comparacao/comparacao-periodos.tsx'));

const EMPTY = 'Nenhum projeto com diagnóstico ainda. Ele fica disponível quando um projeto com relatórios é concluído.';

/** The embedded report of one project, over the whole height. */
export default function DiagnosticoArea() {
  const projetoId = navigationStore.use((state) => state.projectId);
  const relatorioId = navigationStore.use((state) => state.biReportId);
  const choosing = navigationStore.use((state) => state.choosingProject);
  // Each choice asks for a new access, even for the same project.
  const [escolha, setEscolha] = useState(0);
  const page = navigationStore.use((state) => state.page);
  const ask = () => navigationStore.set({ choosingProject: true });
  if (page === PAGINA_COMPARACAO && projetoId !== null) {
    return (
      <section className={styles.area} aria-label="Diagnóstico" data-content-start tabIndex={-1}>
        <Suspense fallback={null}>
          <ComparacaoPeriodos />
        </Suspense>
      </section>
    );
  }

  return (
    <section className={styles.area} aria-label="Diagnóstico">
      <div className={styles.top}>
        {projetoId !== null && relatorioId !== null && relatorioId !== '' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowsDiff size={16} aria-hidden />}
            onClick={() => openPage(PAGINA_COMPARACAO)}
          >
            Comparar períodos
          </Button>
        )}
        <Button variant="default" size="xs" leftSection={<IconFolderOpen size={16} aria-hidden />} onClick={ask}>
          {projetoId === null ? 'Selecionar projeto' : 'Trocar projeto'}
        </Button>
      </div>
      <div className={styles.report} data-content-start tabIndex={-1}>
        <DiagnosticoPane
          projetoId={projetoId}
          relatorioId={relatorioId}
          escolha={escolha}
          waiting={choosing}
          onChoose={ask}
        />
      </div>
      <SelecaoProjetoModal
        opened={choosing}
        onClose={() => navigationStore.set({ choosingProject: false })}
        filter={temDiagnostico}
        emptyText={EMPTY}
        onSelect={(projeto) => {
          selectProject({ id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
          focusContent();
          setEscolha(escolha + 1);
        }}
      />
    </section>
  );
}
