import type { Categoria } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useCallback, useMemo, useReducer, useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import { navigationStore, selectProject } from '../../lib/navigation.ts';
import { focusContent } from '../../ui/focus-content.ts';
import { OrigemDrawer } from '../../ui/origem/origem-drawer.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { SelecaoProjetoOverlay } from '../../ui/selecao-projeto/index.ts';
import { TabbedPanel } from '../../ui/tabbed-panel/tabbed-panel.tsx';
import { ABAS_ARQUIVOS, subAbasDe } from './abas-arquivos.ts';
import { type ArquivoListado, listCategoria, searchArquivos } from './arquivo-listado.ts';
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
      for (const { categoria } of subAbas) listed.set(categoria, listCategoria(categoria, data?.[categoria] ?? []));
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
  const [opened, setOpened] = useState<{ arquivo: string; linha: number } | null>(null);
  const onOpen = useCallback((arquivo: ArquivoListado) => setOpened({ arquivo: arquivo.completo, linha: 1 }), []);
  const onDownload = useCallback((arquivo: ArquivoListado) => void downloadFiles([arquivo]), [downloadFiles]);

  const exportSelected = async () => {
    const marked = [...porCategoria.values()].flat().filter((arquivo) => tela.selected.has(arquivo.key));
    if (await downloadFiles(marked)) dispatch({ type: 'exported' });
  };

  const blocked = busy ? 'aguarde o fim dos downloads' : projetoId === null ? 'selecione um projeto' : undefined;
  const askProjeto = () => navigationStore.set({ choosingProject: true });
  const subAbas = subAbasDe(tela.aba);
  const rotulo = subAbas.find(({ categoria }) => categoria === tela.categoria)?.label ?? '';

  return (
    <div className={styles.area}>
      <TabbedPanel
        tabs={ABAS_ARQUIVOS.map(({ label }) => ({ value: label, label }))}
        tab={tela.aba}
        onTab={(aba) => dispatch({ type: 'aba', aba })}
        subTabs={subAbas.map(({ label, categoria }) => ({
          value: categoria,
          label,
          count: porCategoria.get(categoria)?.length ?? 0,
          countOf: 'arquivos',
        }))}
        subTab={tela.categoria}
        onSubTab={(categoria) => dispatch({ type: 'categoria', categoria })}
        hasProjeto={projetoId !== null}
        onAskProjeto={askProjeto}
        title="Arquivos Originais"
        search={{
          value: tela.search,
          onChange: (search) => dispatch({ type: 'search', search }),
          label: 'Buscar arquivos',
        }}
        actions={
          <>
            <ReasonButton
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              inactiveReason={blocked ?? (tela.selected.size === 0 ? 'marque ao menos um arquivo' : undefined)}
              onClick={() => void exportSelected()}
            >
              Exportar em Lote{tela.selected.size > 0 && ` (${tela.selected.size})`}
            </ReasonButton>
            <ReasonButton
              leftSection={<IconFileZip size={16} aria-hidden />}
              inactiveReason={blocked}
              loading={busy}
              onClick={() => void downloadAll()}
            >
              Baixar Tudo
            </ReasonButton>
          </>
        }
        // The content below the overlay cannot be reached.
        inert={choosing}
      >
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
          onOpen={onOpen}
          empty={
            projetoId === null ? (
              <>
                <p>Nenhum projeto selecionado.</p>
                <Button onClick={askProjeto}>Selecionar projeto</Button>
              </>
            ) : (
              <p>Este projeto não tem arquivos de {rotulo}.</p>
            )
          }
        />
      </TabbedPanel>
      {projetoId !== null && (
        <OrigemDrawer
          projetoId={projetoId}
          origem={opened}
          title="Conteúdo do arquivo"
          onClose={() => setOpened(null)}
        />
      )}
      {choosing && (
        <SelecaoProjetoOverlay
          overContent={projetoId !== null}
          onClose={() => {
            navigationStore.set({ choosingProject: false });
            focusContent();
          }}
          onSelect={(projeto) => {
            selectProject({ id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
            focusContent();
            dispatch({ type: 'projeto' });
          }}
        />
      )}
    </div>
  );
}
