import { cabeNaCarteira, type EmpresaDaCarteira, type FiguraDaCarteira, podeRelatorios } from '@apura/contract';
import { Button, Tabs } from '@mantine/core';
import { IconDownload, IconRefresh, IconTableImport } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useDownloading } from '../../lib/batch/one-download.ts';
import { countOf, countShown, formatCount } from '../../lib/format/counts.ts';
import { closePage, goToSection, navigationStore, openPage } from '../../lib/navigation.ts';
import { oportunidadesStore, type ProjetoPedido } from '../../lib/oportunidades.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { useTools } from '../../lib/session/session-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ImportarEmpresas } from '../../ui/importar-empresas/importar-empresas.tsx';
import { Panel } from '../../ui/panel/panel.tsx';
import { QuickSearch } from '../../ui/quick-search.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Sort } from '../../ui/table/data-table-props.ts';
import { FailedState } from '../../ui/table/table-states.tsx';
import { AchadosModal } from './achados-modal.tsx';
import styles from './carteira.module.css';
import { empresaColumns } from './empresa-columns.tsx';
import { porUrgencia } from './figuras.ts';
import { Filtros } from './filtros.tsx';
import { Mapa } from './mapa.tsx';
import { SimplesPane } from './simples/index.tsx';
import { Tendencia } from './tendencia.tsx';
import { Totais } from './totais.tsx';
import { downloadCarteira, SEM_FILTROS, useCarteira, useFollowProjetos } from './use-carteira.ts';
import { ViradaPane } from './virada/index.tsx';

/** Its code comes when the tab is first opened. */
const OportunidadesPane = preloadable(() => import('./oportunidades/index.tsx'));
const PrazosPane = preloadable(() => import('./prazos/index.tsx'));

const NONE: readonly EmpresaDaCarteira[] = [];
/** What the order of `porUrgencia` looks at first. */
const POR_URGENCIA: Sort = { key: 'prescreve90', direction: 'desc' };
type Aba = 'empresas' | 'meses' | 'tendencia' | 'virada' | 'simples' | 'prazos' | 'oportunidades';
const ABAS: readonly { value: Aba; label: string }[] = [
  { value: 'empresas', label: 'Empresas' },
  { value: 'meses', label: 'Mapa dos meses' },
  { value: 'tendencia', label: 'Tendência' },
  { value: 'virada', label: 'Virada' },
  { value: 'simples', label: 'Simples' },
  { value: 'prazos', label: 'Prazos' },
  { value: 'oportunidades', label: 'Oportunidades' },
];

/** All companies of the owner: what they may ask back, what prescribes, what is at risk and what is missing. */
export default function CarteiraArea() {
  const semRelatorios = !podeRelatorios(useTools());
  const [filtros, setFiltros] = useState(SEM_FILTROS);
  const [pedida, setPedida] = usePedida();
  const page = navigationStore.use((state) => state.page);
  const aba = ABAS.find(({ value }) => value === page)?.value ?? 'empresas';
  const [ordem, setOrdem] = useState<Sort | undefined>();
  const [aberta, setAberta] = useState<{ empresa: EmpresaDaCarteira; figura: FiguraDaCarteira } | null>(null);
  const [importando, setImportando] = useState(false);
  useFollowProjetos();
  const query = useCarteira(filtros.tese);
  const downloading = useDownloading();
  const todas = query.data?.empresas ?? NONE;
  const vistos = useDeferredValue(filtros);
  const empresas = useMemo(
    () => todas.filter((empresa) => cabeNaCarteira(empresa, vistos)).sort(porUrgencia),
    [todas, vistos],
  );
  const columns = useMemo(
    () => empresaColumns({ semRelatorios, onOpen: (empresa, figura) => setAberta({ empresa, figura }) }),
    [semRelatorios],
  );
  const clearBusca = () => setFiltros({ ...filtros, busca: '' });
  const lista = {
    small: true,
    rowKey: ({ cnpj }: EmpresaDaCarteira) => cnpj,
    loading: query.isPending,
    error: query.error,
    failedText: 'Não foi possível carregar a carteira.',
    onRetry: () => void query.refetch(),
    search: { text: vistos.busca, onClear: clearBusca },
  };
  const vazia = <Vazia alguma={todas.length > 0} onClear={() => setFiltros(SEM_FILTROS)} />;
  const order = (figura: FiguraDaCarteira) => {
    setAba('empresas');
    setOrdem({ key: figura, direction: 'desc' });
  };
  // The work on opportunities has filters and sums of its own.
  const trabalho = aba === 'oportunidades';
  const semDados = query.isPending ? 'carregando' : query.data === undefined ? 'não carregou' : undefined;
  const note = query.data === undefined ? undefined : noteText(empresas, todas.length, query.data.pendentes);
  return (
    <div className={styles.area}>
      {!trabalho && <Totais {...{ empresas, semDados }} onOrder={order} />}
      <Panel
        fill
        className={styles.painel}
        title={trabalho ? 'Oportunidades' : 'Empresas'}
        note={trabalho ? undefined : note}
        tools={
          trabalho ? undefined : (
            <>
              <QuickSearch
                value={filtros.busca}
                onChange={(busca) => setFiltros({ ...filtros, busca })}
                label="Buscar empresas por nome ou CNPJ"
              />
              <IconButton
                label="Atualizar lista"
                icon={<IconRefresh size={18} aria-hidden />}
                busy={query.isRefetching}
                onClick={() => void query.refetch()}
              />
              <Button
                variant="default"
                leftSection={<IconTableImport size={16} aria-hidden />}
                onClick={() => setImportando(true)}
              >
                Importar Empresas
              </Button>
              <ReasonButton
                leftSection={<IconDownload size={16} aria-hidden />}
                inactiveReason={reasonAgainstExport(empresas.length, downloading)}
                onClick={() => void downloadCarteira(filtros)}
              >
                Exportar
              </ReasonButton>
            </>
          )
        }
      >
        <Tabs
          value={aba}
          onChange={(value) => {
            const nova = ABAS.find((uma) => uma.value === value);
            if (nova !== undefined) setAba(nova.value);
          }}
          keepMounted={false}
          className={styles.fill}
        >
          <div className={styles.topo}>
            <Tabs.List className={styles.abas}>
              {ABAS.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {!trabalho && (
              <Filtros empresas={todas} teses={query.data?.teses ?? []} filtros={filtros} onChange={setFiltros} />
            )}
          </div>
          <Tabs.Panel value={aba} className={styles.fill}>
            {trabalho ? (
              <Suspense fallback={<p className={styles.explica}>Carregando…</p>}>
                <OportunidadesPane key={pedida?.id} projeto={pedida} onTodas={() => setPedida(null)} />
              </Suspense>
            ) : aba === 'empresas' ? (
              <DataTable
                id="carteira"
                {...lista}
                label="Empresas"
                columns={columns}
                rows={empresas}
                askedSort={ordem}
                defaultSort={POR_URGENCIA}
                empty={vazia}
              />
            ) : query.error !== null && query.data === undefined ? (
              <FailedState what={lista.failedText} error={query.error} onRetry={lista.onRetry} />
            ) : aba === 'prazos' ? (
              <Suspense fallback={<p className={styles.explica}>Carregando…</p>}>
                <PrazosPane
                  empresas={empresas}
                  filtros={vistos}
                  semRelatorios={semRelatorios}
                  onVirada={() => setAba('virada')}
                  onOportunidades={(projeto) => {
                    setPedida(projeto);
                    setAba('oportunidades');
                  }}
                  onClear={clearBusca}
                  empty={vazia}
                />
              </Suspense>
            ) : aba === 'virada' ? (
              <ViradaPane
                {...{ empresas, lista, semRelatorios }}
                prazos={query.data?.prazosDaVirada ?? []}
                hoje={query.data?.hoje ?? ''}
                filtrada={filtros.tese !== ''}
                empty={vazia}
              />
            ) : aba === 'simples' ? (
              <SimplesPane {...{ empresas, lista, semRelatorios }} filtrada={filtros.tese !== ''} />
            ) : aba === 'meses' ? (
              <Mapa empresas={empresas} semRelatorios={semRelatorios} busca={vistos.busca} onClear={clearBusca} />
            ) : (
              <Tendencia filtros={vistos} />
            )}
          </Tabs.Panel>
        </Tabs>
      </Panel>
      {importando && (
        <Suspense>
          <ImportarEmpresas onClose={() => setImportando(false)} />
        </Suspense>
      )}
      {aberta !== null && <AchadosModal {...aberta} tese={filtros.tese} onClose={() => setAberta(null)} />}
    </div>
  );
}

/** Each tab but the first is a page of its own in the browser's history. */
function setAba(aba: Aba): void {
  if (aba === 'empresas') closePage();
  else openPage(aba);
}

/** The project whose opportunities were asked for from outside, until all are looked at. */
function usePedida() {
  const escolha = useState<ProjetoPedido | null>(() => oportunidadesStore.get().pedida);
  useEffect(() => oportunidadesStore.set({ pedida: null }), []);
  return escolha;
}

function Vazia({ alguma, onClear }: { alguma: boolean; onClear: () => void }) {
  return alguma ? (
    <>
      <p>Nenhuma empresa com estes filtros.</p>
      <Button variant="default" size="xs" onClick={onClear}>
        Limpar filtros
      </Button>
    </>
  ) : (
    <>
      <p>Nenhuma empresa ainda. Cadastre a primeira ao criar um projeto.</p>
      <Button onClick={() => goToSection('projetos')}>Ir para Projetos</Button>
    </>
  );
}

function reasonAgainstExport(mostradas: number, downloading: boolean): string | undefined {
  if (downloading) return 'aguarde o fim dos downloads';
  return mostradas === 0 ? 'nenhuma empresa para exportar' : undefined;
}

/** How many companies are shown, how much of their documents came, and which figures are still to come. */
function noteText(empresas: readonly EmpresaDaCarteira[], total: number, pendentes: number): string {
  const soma = (de: 'recebidos' | 'esperados') => empresas.reduce((todos, empresa) => todos + empresa[de], 0);
  const esperados = soma('esperados');
  return [
    countShown({ shown: empresas.length, total, one: 'empresa', many: 'empresas' }),
    esperados > 0 && `${formatCount(soma('recebidos'))} de ${countOf(esperados, 'documento', 'documentos')}`,
    pendentes > 0 && `${countOf(pendentes, 'projeto antigo ainda entra', 'projetos antigos ainda entram')} na soma`,
  ]
    .filter((parte) => parte !== false)
    .join(' · ');
}
