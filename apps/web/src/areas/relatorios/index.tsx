import { listRelatorios } from '@apura/contract';
import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { companyTitle } from '../../lib/company-title.ts';
import { navigationStore, selectProject } from '../../lib/navigation.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { Panel } from '../../ui/panel/panel.tsx';
import { QuickSearch } from '../../ui/quick-search.tsx';
import { SelecaoProjetoModal } from '../../ui/selecao-projeto/index.ts';
import { RelatorioList } from './relatorio-list.tsx';
import { NoRelatorio, RelatorioPane } from './relatorio-pane.tsx';
import styles from './relatorios.module.css';
import { searchRelatorios } from './search-relatorios.ts';
import { SplitPane } from './split-pane.tsx';
import { ABAS_OBRIGACOES, type AbaTopo, TELA_INICIAL, telaReducer } from './tela-relatorios.ts';
import { useExportacao } from './use-exportacao.ts';

/** 'Relatórios e Visualizações': the reports of one project by obligation, on the screen and as files. */
export default function RelatoriosArea() {
  const { produto } = useSession();
  const projetoId = navigationStore.use((state) => state.projectId);
  const choosing = navigationStore.use((state) => state.choosingProject);
  const [tela, dispatch] = useReducer(telaReducer, TELA_INICIAL);
  const [wide, setWide] = useState(false);
  const onPhone = useMediaQuery('(max-width: 899px)', window.matchMedia('(max-width: 899px)').matches, {
    getInitialValueInEffect: false,
  });
  const { busy, exportOne, exportMany } = useExportacao(projetoId);
  const catalogo = useQuery({
    queryKey: queryKeys.relatorios,
    queryFn: ({ signal }) => call(listRelatorios, { signal }),
    staleTime: 10 * 60_000,
  });

  const doTipo = useMemo(() => catalogo.data?.[tela.aba] ?? [], [catalogo.data, tela.aba]);
  const found = useMemo(() => searchRelatorios(doTipo, tela.search), [doTipo, tela.search]);
  const onToggle = useCallback((report: string) => dispatch({ type: 'toggle', report }), []);
  const onToggleAll = useCallback(
    () => dispatch({ type: 'toggle-all', reports: found.map((item) => item.report) }),
    [found],
  );

  const blocked = busy ? 'aguarde o fim dos downloads' : projetoId === null ? 'selecione um projeto' : undefined;
  const onDownload = (report: string) => void exportOne(report);
  const exportSelected = async () => {
    await exportMany([...tela.selected]);
    dispatch({ type: 'exported' });
  };

  const swapLabel = projetoId === null ? 'Selecionar projeto' : 'Trocar projeto';
  const abas = tela.topo === 'obrigacoes' ? ABAS_OBRIGACOES : (['Cruzamento'] as const);
  const markedIn = (aba: (typeof abas)[number]) =>
    (catalogo.data?.[aba] ?? []).filter((item) => tela.selected.has(item.report)).length;

  const list = (
    <RelatorioList
      relatorios={found}
      loading={catalogo.isPending}
      error={catalogo.error}
      onRetry={() => void catalogo.refetch()}
      search={tela.search}
      onClearSearch={() => dispatch({ type: 'search', search: '' })}
      open={tela.open}
      onOpen={(report) => dispatch({ type: 'open', report })}
      selected={tela.selected}
      onToggle={onToggle}
      onToggleAll={onToggleAll}
      blocked={blocked}
      onDownload={onDownload}
    />
  );
  const pane =
    projetoId === null || tela.open === null ? (
      <NoRelatorio />
    ) : (
      <RelatorioPane
        projetoId={projetoId}
        relatorio={tela.open}
        busy={busy}
        onDownload={(format) => tela.open !== null && void exportOne(tela.open, format)}
        {...(onPhone
          ? { onBack: () => dispatch({ type: 'open', report: null }) }
          : { wide, onToggleWide: () => setWide(!wide) })}
      />
    );

  // On a phone the rows are a step of their own: they get the whole screen below the title.
  if (onPhone && tela.open !== null && projetoId !== null && !choosing) {
    return (
      <section className={styles.step} aria-label={tela.open}>
        {pane}
      </section>
    );
  }

  return (
    <div className={styles.area}>
      <Tabs
        value={tela.topo}
        onChange={(topo) => dispatch({ type: 'topo', topo: (topo ?? 'obrigacoes') as AbaTopo })}
        variant="pills"
        classNames={{ tab: styles.topTab }}
        keepMounted={false}
        className={styles.fill}
      >
        <div className={styles.top}>
          <Tabs.List>
            <Tabs.Tab value="obrigacoes">Relatórios</Tabs.Tab>
            <Tabs.Tab value="Cruzamento">Relatórios {produto}</Tabs.Tab>
          </Tabs.List>
          <Button
            variant="default"
            size="xs"
            aria-label={swapLabel}
            onClick={() => navigationStore.set({ choosingProject: true })}
          >
            <IconFolderOpen size={16} aria-hidden />
            <span className={styles.swapText}>{swapLabel}</span>
          </Button>
        </div>
        <Tabs.Panel value={tela.topo} className={styles.fill}>
          <Panel
            fill
            title="Relatórios e Visualizações"
            tools={
              <div className={styles.tools}>
                <QuickSearch
                  value={tela.search}
                  onChange={(search) => dispatch({ type: 'search', search })}
                  label="Buscar relatórios"
                />
                <Button
                  leftSection={<IconDownload size={16} aria-hidden />}
                  disabled={blocked !== undefined || tela.selected.size === 0}
                  loading={busy}
                  title={tela.selected.size === 0 ? 'Marque ao menos um relatório' : undefined}
                  onClick={() => void exportSelected()}
                >
                  Exportar em Lote{tela.selected.size > 0 && ` (${tela.selected.size})`}
                </Button>
              </div>
            }
          >
            <Tabs
              value={tela.aba}
              onChange={(value) => {
                const aba = abas.find((known) => known === value);
                if (aba !== undefined && aba !== tela.aba) dispatch({ type: 'aba', aba });
              }}
              keepMounted={false}
              className={styles.fill}
            >
              <Tabs.List className={styles.subtabs}>
                {abas.map((aba) => (
                  <Tabs.Tab key={aba} value={aba}>
                    {aba}
                    {markedIn(aba) > 0 && (
                      <span className={styles.marked}>
                        {markedIn(aba)}
                        <span className="sr-only"> marcados</span>
                      </span>
                    )}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={tela.aba} className={styles.fill}>
                {onPhone ? (
                  list
                ) : (
                  <SplitPane
                    id="relatorios"
                    label="Largura da lista de relatórios"
                    collapsed={wide && tela.open !== null}
                    left={list}
                    right={pane}
                  />
                )}
              </Tabs.Panel>
            </Tabs>
          </Panel>
        </Tabs.Panel>
      </Tabs>
      <SelecaoProjetoModal
        opened={choosing}
        onClose={() => navigationStore.set({ choosingProject: false })}
        onSelect={(projeto) => {
          selectProject({ id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
          dispatch({ type: 'projeto' });
        }}
      />
    </div>
  );
}
