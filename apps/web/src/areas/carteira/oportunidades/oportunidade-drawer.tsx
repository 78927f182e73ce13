import { formatCnpj, formatDateBr, formatDateTimeBr, formatReais } from '@apura/br';
import {
  type ComentarioDaOportunidade,
  MENSAGEM_MODULO_BLOQUEADO,
  type Oportunidade,
  type OportunidadeAberta,
  type Oportunidades,
  podeRelatorios,
} from '@apura/contract';
import { Drawer, Skeleton } from '@mantine/core';
import { IconFileArrowRight, IconTableRow } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { companyTitle } from '../../../lib/company-title.ts';
import { openRelatorio, selectProject } from '../../../lib/navigation.ts';
import { useTools } from '../../../lib/session/session-store.ts';
import { useContraLevar } from '../../../ui/levar/use-contra-levar.ts';
import { useLevar } from '../../../ui/levar/use-levar.tsx';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { Comentarios } from './comentarios.tsx';
import { OportunidadeForm } from './oportunidade-form.tsx';
import styles from './oportunidades.module.css';
import { tellRecusa, useDeleteComentario, useOportunidade } from './use-oportunidades.ts';
import { Valores } from './valores.tsx';

/** Which opportunity is shown; whoever comes from a notice has its id alone. */
export interface OportunidadeAbrir {
  id: string;
  tese?: string;
  nosComentarios?: boolean;
}

interface OportunidadeDrawerProps {
  /** Null while nothing is shown: the drawer stays, so that the focus finds its way back when it closes. */
  aberta: OportunidadeAbrir | null;
  pessoas: Oportunidades['pessoas'];
  onClose: () => void;
}

/** All of an opportunity over the board; on a phone a sheet from below. */
export function OportunidadeDrawer({ aberta, pessoas, onClose }: OportunidadeDrawerProps) {
  const narrow = useNarrow();
  const { levar, dialog } = useLevar();
  const query = useOportunidade(aberta?.id ?? null);
  const [mudou, setMudou] = useState(false);
  const [comentou, setComentou] = useState(false);
  const [apagando, setApagando] = useState<ComentarioDaOportunidade | null>(null);
  const covered = dialog !== false || apagando !== null;
  const guard = useCloseGuard({ dirty: mudou || comentou, covered, title: 'Fechar sem salvar', onClose });
  return (
    <Drawer
      {...guard.modalProps}
      opened={aberta !== null}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '88%' : 'min(620px, 100vw)'}
      title={aberta === null ? '' : (aberta.tese ?? query.data?.oportunidade.tese ?? 'Oportunidade')}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {aberta !== null && (
        <Painel key={aberta.id} query={query} pessoas={pessoas} levar={levar} onDirty={setMudou}>
          <Comentarios
            id={aberta.id}
            comentarios={query.data?.comentarios ?? []}
            procurados={aberta.nosComentarios === true}
            onDirty={setComentou}
            onApagar={setApagando}
          />
        </Painel>
      )}
      {dialog}
      {aberta !== null && apagando !== null && (
        <ApagarComentario id={aberta.id} comentario={apagando} onClose={() => setApagando(null)} />
      )}
      {guard.dialog}
    </Drawer>
  );
}

type Levar = ReturnType<typeof useLevar>['levar'];

function ApagarComentario(o: { id: string; comentario: ComentarioDaOportunidade; onClose: () => void }) {
  const apagar = useDeleteComentario();
  return (
    <ConfirmDialog
      title="Excluir comentário"
      question="O texto será apagado para todos. Seu nome e a hora continuam na conversa."
      confirmLabel="Excluir"
      danger
      busy={apagar.isPending}
      onConfirm={() =>
        apagar.mutate({ id: o.id, numero: o.comentario.numero }, { onError: tellRecusa, onSettled: o.onClose })
      }
      onClose={o.onClose}
    />
  );
}

interface PainelProps {
  query: ReturnType<typeof useOportunidade>;
  pessoas: Oportunidades['pessoas'];
  levar: Levar;
  onDirty: (dirty: boolean) => void;
  /** The thread, between what users say of it and what it is worth. */
  children: ReactNode;
}

function Painel({ query: { data, error, refetch }, pessoas, levar, onDirty, children }: PainelProps) {
  if (data === undefined && error !== null) {
    return (
      <FailedState what="Não foi possível carregar a oportunidade." error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label="Carregando a oportunidade">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height={44} my={8} />
        ))}
      </div>
    );
  }
  const { oportunidade, achados, historico } = data;
  return (
    <div className={styles.painel}>
      <p className={styles.sub}>
        {oportunidade.empresa} · {formatCnpj(oportunidade.cnpj)} · {formatDateBr(oportunidade.inicio)} a{' '}
        {formatDateBr(oportunidade.fim)}
      </p>
      <OportunidadeForm oportunidade={oportunidade} pessoas={pessoas} onDirty={onDirty} />
      {children}
      <Valores oportunidade={oportunidade} />
      <Achados oportunidade={oportunidade} achados={achados} levar={levar} />
      <Historico historico={historico} />
    </div>
  );
}

const GRUPOS = {
  caixa: 'Pago a maior',
  retencoes: 'Saldo de retenções',
  descontavel: 'Saldo descontável',
  ressarcivel: 'Saldo ressarcível',
  contingente: 'Contingente',
  riscos: 'Risco',
} as const;

interface AchadosProps {
  oportunidade: Oportunidade;
  achados: OportunidadeAberta['achados'];
  levar: Levar;
}

/** The findings with the way to their rows and into a rectification. */
function Achados({ oportunidade, achados, levar }: AchadosProps) {
  const tools = useTools();
  const { projetoId, relatorio, empresa, inicio, fim, pbi } = oportunidade;
  const contraLevar = useContraLevar(projetoId)(relatorio);
  const openLinhas = (filtros: Record<string, string>) => {
    selectProject({
      id: projetoId,
      biReportId: pbi,
      companyTitle: companyTitle({ empresa, periodoInicial: inicio, periodoFinal: fim }),
    });
    openRelatorio({ relatorio, filtros });
  };
  if (achados.length === 0) return null;
  return (
    <section aria-label="Achados">
      <h3 className={styles.titulo}>Achados de {relatorio}</h3>
      <ul>
        {achados.map((achado, at) => {
          const confianca = achado.confianca.toLocaleLowerCase('pt-BR');
          const qual = `${achado.ano}, ${GRUPOS[achado.grupo]}, confiança ${confianca}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={at} className={styles.achado}>
              <div className={styles.oQue}>
                {achado.ano} · {GRUPOS[achado.grupo]}
                <span>
                  Confiança {achado.confianca}
                  {achado.prescreveEm !== null && ` · prescreve a partir de ${formatDateBr(achado.prescreveEm)}`}
                </span>
              </div>
              <span className={styles.quanto}>{formatReais(achado.valor)}</span>
              <ReasonButton
                variant="default"
                size="xs"
                leftSection={<IconTableRow size={16} aria-hidden />}
                inactiveReason={podeRelatorios(tools) ? undefined : MENSAGEM_MODULO_BLOQUEADO}
                onClick={() => openLinhas(achado.filtros)}
              >
                Ver linhas<span className="sr-only"> de {qual}</span>
              </ReasonButton>
              <ReasonButton
                variant="default"
                size="xs"
                leftSection={<IconFileArrowRight size={16} aria-hidden />}
                inactiveReason={contraLevar}
                onClick={() =>
                  levar({
                    projetoId,
                    relatorio,
                    oQue: 'as linhas deste achado',
                    filtro: Object.keys(achado.filtros).length === 0 ? {} : { filter: JSON.stringify(achado.filtros) },
                  })
                }
              >
                Levar à retificação<span className="sr-only"> {qual}</span>
              </ReasonButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Historico({ historico }: Pick<OportunidadeAberta, 'historico'>) {
  return (
    <section aria-label="Histórico">
      <h3 className={styles.titulo}>Histórico</h3>
      {historico.length === 0 ? (
        <p className={styles.sub}>Nada mudou desde que a oportunidade foi identificada.</p>
      ) : (
        <ol className={styles.historico}>
          {historico.map(({ numero, descricao, usuario, quando }) => (
            <li key={numero} className={styles.evento}>
              {descricao}
              <span className={styles.quando}>
                {usuario ?? 'Pelo portal'}, {formatDateTimeBr(quando)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
