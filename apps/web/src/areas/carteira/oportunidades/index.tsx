import type { EstadoDaOportunidade, Oportunidade } from '@apura/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { goToSection } from '../../../lib/navigation.ts';
import { oportunidadesStore, type ProjetoPedido } from '../../../lib/oportunidades.ts';
import { EmptyState, FailedState } from '../../../ui/table/table-states.tsx';
import { DescarteDialog } from './descarte-dialog.tsx';
import { FiltrosDeOportunidades } from './filtros.tsx';
import { type OportunidadeAbrir, OportunidadeDrawer } from './oportunidade-drawer.tsx';
import styles from './oportunidades.module.css';
import { Quadro } from './quadro.tsx';
import { Tabela } from './tabela.tsx';
import { isFiltrada, SEM_FILTROS, tellRecusa, useOportunidades, useSaveOportunidade } from './use-oportunidades.ts';

const POR_COLUNA = 30;
const POR_PAGINA = 100;
/** What the call gives at most; more are found by a filter. */
const MAXIMO = 500;
type Modo = 'quadro' | 'tabela';

interface OportunidadesPaneProps {
  /** The project that is looked at; null for all companies. */
  projeto: ProjetoPedido | null;
  onTodas: () => void;
}

/** The work on opportunities of one project or of all companies, as a board or as a table. */
export default function OportunidadesPane({ projeto, onTodas }: OportunidadesPaneProps) {
  const [filtros, setFiltros] = useState(SEM_FILTROS);
  const [modo, setModo] = useState<Modo>('quadro');
  const [paginas, setPaginas] = useState(1);
  const [aberta, setAberta] = useAberta();
  const [descarte, setDescarte] = useState<Oportunidade | null>(null);
  const save = useSaveOportunidade();
  const quadro = modo === 'quadro';
  const vistos = useDeferredValue({ ...filtros, projeto: projeto?.id ?? '' });
  const limit = Math.min(MAXIMO, (quadro ? POR_COLUNA : POR_PAGINA) * paginas);
  const query = useOportunidades(vistos, { por: quadro ? 'estado' : 'lista', limit });
  const { data, error } = query;
  const open = useCallback(({ id, tese }: Oportunidade) => setAberta({ id, tese }), [setAberta]);
  const move = (oportunidade: Oportunidade, estado: EstadoDaOportunidade, motivo?: string) => {
    if (estado === 'descartada' && motivo === undefined) return setDescarte(oportunidade);
    save.mutate(
      { id: oportunidade.id, versao: oportunidade.versao, estado, motivo },
      { onError: tellRecusa, onSettled: () => setDescarte(null) },
    );
  };
  const total = data?.estados.reduce((soma, coluna) => soma + coluna.total, 0) ?? 0;
  const onMais = limit < MAXIMO ? () => setPaginas(paginas + 1) : undefined;
  return (
    <div className={styles.area}>
      {projeto !== null && (
        <p className={styles.projeto}>
          <span>
            Projeto: <strong>{projeto.nome}</strong>
          </span>
          <Button variant="subtle" size="xs" onClick={onTodas}>
            Ver todas as empresas
          </Button>
        </p>
      )}
      <div className={styles.topo}>
        <SegmentedControl
          size="xs"
          aria-label="Modo de ver"
          value={modo}
          data={[
            { value: 'quadro', label: 'Quadro' },
            { value: 'tabela', label: 'Tabela' },
          ]}
          onChange={(value) => {
            setModo(value === 'tabela' ? 'tabela' : 'quadro');
            setPaginas(1);
          }}
        />
        <FiltrosDeOportunidades
          dados={data}
          filtros={filtros}
          comEstado={!quadro}
          onChange={(novos) => {
            setFiltros(novos);
            setPaginas(1);
          }}
        />
      </div>
      <p className={styles.nota} role="status">
        {data === undefined ? '' : `${countOf(total, 'oportunidade', 'oportunidades')}. `}Cada classe de valor soma por
        si: pago a maior, saldos e contingente têm usos diferentes e não se somam.
      </p>
      {error !== null && data === undefined ? (
        <FailedState
          what="Não foi possível carregar as oportunidades."
          error={error}
          onRetry={() => void query.refetch()}
        />
      ) : data !== undefined && total === 0 ? (
        <EmptyState>
          <Vazia filtrada={isFiltrada(filtros)} doProjeto={projeto !== null} onClear={() => setFiltros(SEM_FILTROS)} />
        </EmptyState>
      ) : quadro && data !== undefined ? (
        <Quadro dados={data} semEmpresa={projeto !== null} onOpen={open} onMove={move} onMais={onMais} />
      ) : (
        <Tabela
          dados={data}
          semEmpresa={projeto !== null}
          loading={query.isPending}
          error={error}
          onRetry={() => void query.refetch()}
          onOpen={open}
        />
      )}
      {!quadro && data !== undefined && data.oportunidades.length < data.total && (
        <p className={styles.mais}>
          {onMais === undefined ? (
            `As primeiras ${MAXIMO} de ${data.total}: use um filtro para ver as outras.`
          ) : (
            <Button variant="default" size="xs" onClick={onMais}>
              Mostrar mais
            </Button>
          )}
        </p>
      )}
      <OportunidadeDrawer aberta={aberta} pessoas={data?.pessoas ?? []} onClose={() => setAberta(null)} />
      {descarte !== null && (
        <DescarteDialog
          oportunidade={descarte}
          busy={save.isPending}
          onConfirm={(motivo) => move(descarte, 'descartada', motivo)}
          onClose={() => setDescarte(null)}
        />
      )}
    </div>
  );
}

/** The opportunity in the drawer: one that was clicked, or that a notice asked for. */
function useAberta() {
  const [aberta, setAberta] = useState<OportunidadeAbrir | null>(null);
  const pedida = oportunidadesStore.use((estado) => estado.aberta);
  useEffect(() => {
    if (pedida === null) return;
    setAberta(pedida);
    oportunidadesStore.set({ aberta: null });
  }, [pedida]);
  return [aberta, setAberta] as const;
}

function Vazia({ filtrada, doProjeto, onClear }: { filtrada: boolean; doProjeto: boolean; onClear: () => void }) {
  if (filtrada) {
    return (
      <>
        <p>Nenhuma oportunidade com estes filtros.</p>
        <Button variant="default" size="xs" onClick={onClear}>
          Limpar filtros
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        {doProjeto
          ? 'Os relatórios deste projeto não acharam valores a recuperar. ' +
            'Envie mais obrigações da empresa e processe um novo projeto.'
          : 'Nenhuma oportunidade ainda. Elas aparecem aqui quando um projeto é concluído com achados de valor.'}
      </p>
      <Button onClick={() => goToSection('projetos')}>Ir para Projetos</Button>
    </>
  );
}
