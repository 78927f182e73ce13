import { NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconArrowsExchange, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useDownloading } from '../../../lib/batch/one-download.ts';
import { comparacaoStore } from '../../../lib/comparacao.ts';
import { closePage, navigationStore } from '../../../lib/navigation.ts';
import { useProjetos } from '../../../lib/projetos-query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import styles from './comparacao.module.css';
import { DoisPeriodos } from './dois-periodos.tsx';
import { ladosDe, periodosDe } from './periodos.ts';
import { downloadComparacao } from './use-comparacao.ts';

/** What changed between two periods of the chosen project's company. */
export default function ComparacaoPeriodos() {
  const projetoId = navigationStore.use((state) => state.projectId);
  const escolhidos = comparacaoStore.use((state) => state);
  const { data: projetos } = useProjetos();
  const downloading = useDownloading();
  const periodos = useMemo(() => {
    const cnpj = projetos?.find(({ id }) => id === projetoId)?.cnpj;
    return periodosDe(projetos ?? [], cnpj);
  }, [projetos, projetoId]);
  const lados = ladosDe(periodos, escolhidos);
  const campo = (qual: 'antes' | 'depois', rotulo: string) => (
    <NativeSelect
      size="xs"
      className={styles.periodo}
      label={rotulo}
      value={lados?.[qual].value}
      data={periodos.map(({ value, label }) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) => {
        const outros = { antes: lados?.antes.value ?? null, depois: lados?.depois.value ?? null };
        comparacaoStore.set({ ...outros, [qual]: value });
      }}
    />
  );
  return (
    <Panel
      fill
      title={
        <span className={styles.titulo}>
          <IconButton
            label="Voltar ao diagnóstico"
            icon={<IconArrowLeft size={18} aria-hidden />}
            onClick={closePage}
          />
          Comparar períodos
        </span>
      }
      tools={
        lados !== undefined && (
          <ReasonButton
            leftSection={<IconDownload size={16} aria-hidden />}
            inactiveReason={downloading ? 'aguarde o fim dos downloads' : undefined}
            onClick={() => void downloadComparacao(lados)}
          >
            Exportar
          </ReasonButton>
        )
      }
    >
      {projetos === undefined ? null : lados === undefined ? (
        <p className={styles.vazio} role="status">
          Esta empresa tem um período só com diagnóstico. Processe outro período dela para comparar.
        </p>
      ) : (
        <>
          <div className={styles.lados}>
            {campo('antes', 'Antes')}
            <IconButton
              label="Trocar os lados"
              icon={<IconArrowsExchange size={18} aria-hidden />}
              onClick={() => comparacaoStore.set({ antes: lados.depois.value, depois: lados.antes.value })}
            />
            {campo('depois', 'Depois')}
          </div>
          <DoisPeriodos key={`${lados.antes.value} ${lados.depois.value}`} lados={lados} />
        </>
      )}
    </Panel>
  );
}
