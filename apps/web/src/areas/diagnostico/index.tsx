import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { navigationStore, selectProject } from '../../lib/navigation.ts';
import { focusContent } from '../../ui/focus-content.ts';
import { SelecaoProjetoModal } from '../../ui/selecao-projeto/index.ts';
import styles from './diagnostico.module.css';
import { DiagnosticoPane } from './diagnostico-pane.tsx';
import { temDiagnostico } from './tem-diagnostico.ts';

const EMPTY = 'Nenhum projeto com diagnóstico ainda. Ele fica disponível quando um projeto com relatórios é concluído.';

/** The embedded report of one project, over the whole height. */
export default function DiagnosticoArea() {
  const projetoId = navigationStore.use((state) => state.projectId);
  const relatorioId = navigationStore.use((state) => state.biReportId);
  const choosing = navigationStore.use((state) => state.choosingProject);
  // Each choice asks for a new access, even for the same project.
  const [escolha, setEscolha] = useState(0);
  const ask = () => navigationStore.set({ choosingProject: true });

  return (
    <section className={styles.area} aria-label="Diagnóstico">
      <div className={styles.top}>
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
