import { ABAS_RELATORIO } from '@apura/contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { companyTitle } from '../../lib/company-title.ts';
import {
  closePage,
  keepList,
  navigationStore,
  openAba,
  openPageOfAba,
  selectProject,
  TODAS_AS_LINHAS,
} from '../../lib/navigation.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { focusContent } from '../../ui/focus-content.ts';
import { preloadGrid } from '../../ui/grid/index.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { SelecaoProjetoModal } from '../../ui/selecao-projeto/index.ts';
import { TabbedPanel } from '../../ui/tabbed-panel/tabbed-panel.tsx';
import { ComoCalculadoDrawer } from './como-calculado.tsx';
import { groupDaAba, groupPorAba } from './group-relatorios.ts';
import { knownLinhas } from './known-linhas.ts';
import { type ModoLista, ModoListaControl } from './modo-lista.tsx';
import { RelatorioEmPreparo } from './relatorio-em-preparo.tsx';
import { RelatorioList } from './relatorio-list.tsx';
import { NoRelatorio, RelatorioPane } from './relatorio-pane.tsx';
import styles from './relatorios.module.css';
import { documentosTexto, type RelatorioListado, searchRelatorios } from './search-relatorios.ts';
import { SplitPane } from './split-pane.tsx';
import { ABAS_OBRIGACOES, TELA_INICIAL, telaReducer } from './tela-relatorios.ts';
import { useExportacao } from './use-exportacao.ts';
import { useLembrados } from './use-lembrados.ts';
import { useRelatorios } from './use-relatorios.ts';

const PHONE = '(max-width: 899px)';

/** 'Relatórios e Visualizações': the reports of one project by obligation, on the screen and as files. */
export default function RelatoriosArea() {
  const { produto } = useSession();
  const projetoId = navigationStore.use((state) => state.projectId);
  const choosing = navigationStore.use((state) => state.choosingProject);
  // The report whose rows are shown. On a phone they are a step of their own: the whole screen below the title.
  const open = navigationStore.use((state) => state.page);
  const aba = navigationStore.use((state) => state.list.aba);
  const [tela, dispatch] = useReducer(telaReducer, TELA_INICIAL);
  const [wide, setWide] = useState(false);
  const onPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches, { getInitialValueInEffect: false });
  // Beside the list the rows come a moment later, in small pieces: the browser is free between them.
  const later = useDeferredValue(open);
  const drawn = onPhone ? open : later;
  // What was shown of the rows when they were left; what is shown from now on belongs to the grid.
  const linhas = useMemo(() => knownLinhas(drawn === null ? TODAS_AS_LINHAS : navigationStore.get().linhas), [drawn]);
  const { favoritos, recentes, toggleFavorito, noteRecente } = useLembrados();
  const [modo, setModo] = useState<ModoLista>('aba');
  const [explained, setExplained] = useState<string | null>(null);
  const { busy, exportOne, exportMany, exportZip } = useExportacao(projetoId);
  const { catalogo, todos } = useRelatorios(projetoId);
  useEffect(preloadGrid, []);

  const pedido = navigationStore.use((state) => state.relatorioPedido);
  const [filtrado, setFiltrado] = useState(pedido);
  const [pedidos, setPedidos] = useState(0);
  useEffect(() => {
    if (pedido === null || catalogo.data === undefined) return;
    const aba = ABAS_RELATORIO.find((one) => catalogo.data[one]?.some((item) => item.report === pedido.relatorio));
    navigationStore.set({ relatorioPedido: null });
    if (aba === undefined) return;
    // A report that is asked for again while it is open is shown anew, and takes the focus again.
    if (pedido !== filtrado) setPedidos((count) => count + 1);
    setFiltrado(pedido);
    setModo('aba');
    noteRecente(pedido.relatorio);
    dispatch({ type: 'go', aba });
    keepList({ aba });
  }, [pedido, catalogo.data, filtrado, noteRecente]);
  // The browser's buttons, a reload and a link lead to a tab; a link may name a report alone.
  useEffect(() => {
    const known = ABAS_RELATORIO.find((one) => one === aba) ?? todos.find(({ report }) => report === open)?.aba;
    if (known !== undefined && known !== tela.aba) dispatch({ type: 'hit', aba: known });
  }, [aba, open, todos, tela.aba]);
  const doTipo = todos.filter((item) => item.aba === tela.aba);
  const searching = tela.search.trim() !== '';
  const found = searching ? searchRelatorios(todos, tela.search) : listOf(modo, { todos, doTipo, favoritos, recentes });
  const abasNomeadas = ABAS_RELATORIO.map((aba) => ({
    aba,
    label: aba === 'Cruzamento' ? `Relatórios ${produto}` : aba,
  }));
  const onOpen = ({ aba, report }: RelatorioListado) => {
    setFiltrado(null);
    noteRecente(report);
    dispatch({ type: 'hit', aba });
    openPageOfAba(report, aba);
  };

  const blocked = busy ? 'aguarde o fim dos downloads' : projetoId === null ? 'selecione um projeto' : undefined;
  const onDownload = (report: string) => void exportOne(report);
  const exportSelected = async (save: typeof exportMany) => {
    if (await save([...tela.selected])) dispatch({ type: 'exported' });
  };

  const filtros = filtrado?.relatorio === drawn ? filtrado.filtros : linhas.filters;
  const abas = tela.topo === 'obrigacoes' ? ABAS_OBRIGACOES : (['Cruzamento'] as const);
  const markedIn = (aba: (typeof abas)[number]) =>
    todos.filter((item) => item.aba === aba && tela.selected.has(item.report)).length;

  const list = (
    <RelatorioList
      relatorios={found}
      group={(shown) => (!searching && modo === 'aba' ? groupDaAba(shown) : groupPorAba(shown, abasNomeadas))}
      loading={catalogo.isPending}
      error={catalogo.error}
      onRetry={() => void catalogo.refetch()}
      search={tela.search}
      onClearSearch={() => dispatch({ type: 'search', search: '' })}
      open={open}
      empty={EMPTY[modo]}
      onOpen={onOpen}
      selected={tela.selected}
      favoritos={favoritos}
      onFavorito={toggleFavorito}
      onToggle={(report) => dispatch({ type: 'toggle', report })}
      onToggleAll={() => dispatch({ type: 'toggle-all', reports: found.map((item) => item.report) })}
      blocked={blocked}
      unexplained={projetoId === null ? 'selecione um projeto' : undefined}
      onComo={setExplained}
      onDownload={onDownload}
    />
  );
  const listWithModes = (
    <>
      {!searching && (
        <ModoListaControl modo={modo} onModo={setModo} favoritos={favoritos.size} recentes={recentes.length} />
      )}
      {list}
    </>
  );
  const drawer = projetoId !== null && (
    <ComoCalculadoDrawer
      projetoId={projetoId}
      relatorio={todos.find((item) => item.report === explained) ?? null}
      onClose={() => setExplained(null)}
    />
  );
  const pane =
    projetoId === null || drawn === null ? (
      <NoRelatorio />
    ) : todos.find((item) => item.report === drawn)?.noProjeto?.onDemand === true ? (
      <RelatorioEmPreparo projetoId={projetoId} relatorio={drawn} onBack={onPhone ? closePage : undefined} />
    ) : (
      <RelatorioPane
        projetoId={projetoId}
        relatorio={drawn}
        filtros={filtros}
        linhas={linhas}
        pedido={filtrado?.relatorio === drawn ? pedidos : undefined}
        emptyHint={documentosTexto(todos.find((item) => item.report === drawn))}
        busy={busy}
        onDownload={(format, view) => void exportOne(drawn, format, view)}
        onComo={() => setExplained(drawn)}
        {...(onPhone ? { onBack: closePage } : { wide, onToggleWide: () => setWide(!wide) })}
      />
    );

  if (onPhone && open !== null && projetoId !== null && !choosing) {
    return (
      <section className={styles.step} aria-label={open}>
        {pane}
        {drawer}
      </section>
    );
  }

  return (
    <div className={styles.area}>
      <TabbedPanel
        tabs={[
          { value: 'obrigacoes', label: 'Relatórios' },
          { value: 'Cruzamento', label: `Relatórios ${produto}` },
        ]}
        tab={tela.topo}
        onTab={(topo) => {
          setModo('aba');
          dispatch({ type: 'topo', topo });
          openAba(topo === 'Cruzamento' ? topo : ABAS_RELATORIO[0]);
        }}
        subTabs={abas.map((aba) => ({ value: aba, label: aba, count: markedIn(aba), countOf: 'marcados' }))}
        subTab={tela.aba}
        onSubTab={(aba) => {
          setModo('aba');
          dispatch({ type: 'aba', aba });
          openAba(aba);
        }}
        counts="marked"
        hasProjeto={projetoId !== null}
        onAskProjeto={() => navigationStore.set({ choosingProject: true })}
        title="Relatórios e Visualizações"
        search={{
          value: tela.search,
          onChange: (search) => dispatch({ type: 'search', search }),
          label: 'Buscar relatórios',
        }}
        actions={
          <>
            {tela.selected.size > 1 && (
              <ReasonButton
                variant="default"
                leftSection={<IconFileZip size={16} aria-hidden />}
                inactiveReason={blocked}
                onClick={() => void exportSelected(exportZip)}
              >
                Baixar ZIP
              </ReasonButton>
            )}
            <ReasonButton
              leftSection={<IconDownload size={16} aria-hidden />}
              inactiveReason={blocked ?? (tela.selected.size === 0 ? 'marque ao menos um relatório' : undefined)}
              loading={busy}
              onClick={() => void exportSelected(exportMany)}
            >
              Exportar em Lote{tela.selected.size > 0 && ` (${tela.selected.size})`}
            </ReasonButton>
          </>
        }
      >
        {onPhone ? (
          listWithModes
        ) : (
          <SplitPane
            id="relatorios"
            label="Largura da lista de relatórios"
            skipLabel="Ir para as linhas do relatório"
            collapsed={wide && open !== null}
            left={listWithModes}
            right={pane}
          />
        )}
      </TabbedPanel>
      {drawer}
      <SelecaoProjetoModal
        opened={choosing}
        onClose={() => navigationStore.set({ choosingProject: false })}
        onSelect={(projeto) => {
          selectProject({ id: projeto.id, biReportId: projeto.pbi, companyTitle: companyTitle(projeto) });
          // The rows that were asked for take the focus themselves.
          if (filtrado === null || filtrado.relatorio !== open) focusContent();
          dispatch({ type: 'projeto' });
        }}
      />
    </div>
  );
}

const EMPTY: Readonly<Record<ModoLista, string>> = {
  aba: 'Ainda não há relatórios desta obrigação.',
  favoritos: 'Nenhum favorito ainda. Use a estrela de um relatório para encontrá-lo aqui.',
  recentes: 'Nenhum relatório aberto ainda neste navegador.',
};

interface Listas {
  todos: readonly RelatorioListado[];
  doTipo: readonly RelatorioListado[];
  favoritos: ReadonlySet<string>;
  recentes: readonly string[];
}

/** The reports that the list shows without a search. */
function listOf(modo: ModoLista, { todos, doTipo, favoritos, recentes }: Listas): readonly RelatorioListado[] {
  if (modo === 'aba') return doTipo;
  const wanted = modo === 'favoritos' ? favoritos : new Set(recentes);
  return todos.filter((item) => wanted.has(item.report));
}
