import type { Categoria } from '@apura/contract';
import { Button, Tabs } from '@mantine/core';
import { IconDownload, IconFileZip, IconFolderOpen } from '@tabler/icons-react';
import { useCallback, useMemo, useReducer } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { navigationStore, selectProject } from '../../lib/navigation.ts';
import { Panel } from '../../ui/panel/panel.tsx';
import { QuickSearch } from '../../ui/quick-search.tsx';
import { SelecaoProjetoOverlay } from '../../ui/selecao-projeto/index.ts';
import { ABAS_ARQUIVOS, subAbasDe } from './abas-arquivos.ts';
import { type ArquivoListado, listarCategoria, searchArquivos } from './arquivo-listado.ts';
import { ArquivoTable } from './arquivo-table.tsx';
import styles from './arquivos.module.css';
import { TELA_INICIAL, telaReducer } from './tela-arquivos.ts';
import { useArquivos } from './use-arquivos.ts';
import { useDownloadArquivos } from './use-download-arquivos.ts';

/** The original files of one project, by kind, to download one by one, some or all. */
export default function ArquivosArea() {
  const projetoId = navigationStore.use((state) => state.projectId);
  const choosing = navigationStore.use((state) => state.choosingProject);
  const [tela, dispatch] = useReducer(telaReducer, TELA_INICIAL);
  const { data, error, isPending, refetch } = useArquivos(projetoId, !choosing);
  const { busy, downloadFiles, downloadAll } = useDownloadArquivos(projetoId);

  const porCategoria = useMemo(() => {
    const listed = new Map<Categoria, ArquivoListado[]>();
    for (const { subAbas } of ABAS_ARQUIVOS) {
      for (const { categoria } of subAbas) listed.set(categoria, listarCategoria(categoria, data?.[categoria] ?? []));
    }
    return listed;
  }, [data]);
  const daCategoria = useMemo(() => porCategoria.get(tela.categoria) ?? [], [porCategoria, tela.categoria]);
  const found = useMemo(() => searchArquivos(daCategoria, tela.search), [daCategoria, tela.search]);

  const onToggle = useCallback((key: string) => dispatch({ type: 'toggle', key }), []);
  const onToggleAll = useCallback(
    () => dispatch({ type: 'toggle-all', keys: found.map((arquivo) => arquivo.key) }),
    [found],
  );
  const onDownload = useCallback((arquivo: ArquivoListado) => void downloadFiles([arquivo]), [downloadFiles]);

  const exportSelected = async () => {
    const marked = [...porCategoria.values()].flat().filter((arquivo) => tela.selected.has(arquivo.key));
    await downloadFiles(marked);
    dispatch({ type: 'exported' });
  };

  const blocked = busy ? 'aguarde o fim dos downloads' : projetoId === null ? 'selecione um projeto' : undefined;
  const subAbas = subAbasDe(tela.aba);
  const rotulo = subAbas.find(({ categoria }) => categoria === tela.categoria)?.label ?? '';

  return (
    <div className={styles.area}>
      <Tabs
        value={tela.aba}
        onChange={(aba) => aba !== null && dispatch({ type: 'aba', aba })}
        variant="pills"
        classNames={{ tab: styles.topTab }}
        keepMounted={false}
        className={styles.fill}
        // What lies below the overlay is out of reach until a project is chosen.
        inert={choosing || projetoId === null}
      >
        <div className={styles.top}>
          <Tabs.List>
            {ABAS_ARQUIVOS.map(({ label }) => (
              <Tabs.Tab key={label} value={label}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Button
            variant="default"
            size="xs"
            aria-label="Trocar projeto"
            onClick={() => navigationStore.set({ choosingProject: true })}
          >
            <IconFolderOpen size={16} aria-hidden />
            <span className={styles.swapText}>Trocar projeto</span>
          </Button>
        </div>
        <Tabs.Panel value={tela.aba} className={styles.fill}>
          <Panel
            fill
            title="Arquivos Originais"
            tools={
              <div className={styles.tools}>
                <QuickSearch
                  value={tela.search}
                  onChange={(search) => dispatch({ type: 'search', search })}
                  label="Buscar arquivos"
                />
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  disabled={blocked !== undefined || tela.selected.size === 0}
                  title={tela.selected.size === 0 ? 'Marque ao menos um arquivo' : undefined}
                  onClick={() => void exportSelected()}
                >
                  Exportar em Lote{tela.selected.size > 0 && ` (${tela.selected.size})`}
                </Button>
                <Button
                  leftSection={<IconFileZip size={16} aria-hidden />}
                  disabled={blocked !== undefined}
                  loading={busy}
                  onClick={() => void downloadAll()}
                >
                  Baixar Tudo
                </Button>
              </div>
            }
          >
            <Tabs
              value={tela.categoria}
              onChange={(value) => {
                const chosen = subAbas.find(({ categoria }) => categoria === value);
                if (chosen !== undefined) dispatch({ type: 'categoria', categoria: chosen.categoria });
              }}
              keepMounted={false}
              className={styles.fill}
            >
              <Tabs.List className={styles.subtabs}>
                {subAbas.map(({ label, categoria }) => {
                  const count = porCategoria.get(categoria)?.length ?? 0;
                  return (
                    <Tabs.Tab key={categoria} value={categoria}>
                      {label}
                      {count > 0 && (
                        <span className={styles.count}>
                          {count.toLocaleString('pt-BR')}
                          <span className="sr-only"> arquivos</span>
                        </span>
                      )}
                    </Tabs.Tab>
                  );
                })}
              </Tabs.List>
              <Tabs.Panel value={tela.categoria} className={styles.fill}>
                <ArquivoTable
                  key={tela.categoria}
                  arquivos={found}
                  loading={projetoId !== null && isPending}
                  error={error}
                  onRetry={() => void refetch()}
                  search={tela.search}
                  onClearSearch={() => dispatch({ type: 'search', search: '' })}
                  selected={tela.selected}
                  onToggle={onToggle}
                  onToggleAll={onToggleAll}
                  blocked={blocked}
                  onDownload={onDownload}
                  empty={<p>Este projeto não tem arquivos de {rotulo}.</p>}
                />
              </Tabs.Panel>
            </Tabs>
          </Panel>
        </Tabs.Panel>
      </Tabs>
      {(choosing || projetoId === null) && (
        <SelecaoProjetoOverlay
          onClose={projetoId === null ? undefined : () => navigationStore.set({ choosingProject: false })}
          onSelect={(projeto) => {
            selectProject({ id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
            dispatch({ type: 'projeto' });
          }}
        />
      )}
    </div>
  );
}
