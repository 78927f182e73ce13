import { formatDateTimeBr } from '@apura/br';
import { listSessoes, type SessaoListada } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import acessos from '../acessos.module.css';
import { EncerrarDialog, type Escolha } from './end-dialog.tsx';

/** The sessions of the user that are open, and the way to end those that are not wanted. */
export function SessoesModal({ onClose }: { onClose: () => void }) {
  const [ending, setEnding] = useState<Escolha | null>(null);
  const query = useQuery({
    queryKey: queryKeys.sessoes,
    queryFn: async ({ signal }) => (await call(listSessoes, { signal })).sessoes,
    // Another device may have signed in since the list was last shown.
    staleTime: 0,
  });
  const haOutras = query.data?.some(({ esta }) => !esta) === true;
  return (
    <>
      <Dialog onClose={onClose} title="Sessões" size={560}>
        <div className={acessos.stack}>
          <p className={acessos.hint}>
            Se não reconhece um aparelho, encerre a sessão e altere sua senha. Para sair deste aparelho, use Sair no
            menu do perfil.
          </p>
          <Sessoes sessoes={query.data} error={query.error} onEnd={setEnding} />
        </div>
        {haOutras && (
          <ModalActions>
            <Button color="red" onClick={() => setEnding('outras')}>
              Encerrar as Outras
            </Button>
          </ModalActions>
        )}
      </Dialog>
      {ending !== null && <EncerrarDialog escolha={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

interface SessoesProps {
  sessoes: readonly SessaoListada[] | undefined;
  error: unknown;
  onEnd: (sessao: SessaoListada) => void;
}

function Sessoes({ sessoes, error, onEnd }: SessoesProps) {
  const focusKept = useFocusKept(sessoes?.length ?? 0);
  if (error !== null) return <FaultNote error={error} />;
  if (sessoes === undefined) return <Loader size="sm" role="status" aria-label="Carregando sessões" />;
  return (
    <ul className={acessos.lista} aria-label="Sessões abertas" {...focusKept}>
      {sessoes.map((sessao) => (
        <li key={sessao.id} className={acessos.item}>
          <span className={acessos.nome}>{sessao.aparelho}</span>
          {sessao.esta ? (
            <StatusBadge tone="green" label="Esta sessão" />
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Encerrar ${sessao.aparelho}, ${sessao.endereco}, desde ${formatDateTimeBr(sessao.desde)}`}
              onClick={() => onEnd(sessao)}
            >
              Encerrar
            </Button>
          )}
          <span className={acessos.dados}>Endereço {sessao.endereco || 'não registrado'}</span>
          <span className={acessos.dados}>
            Desde {formatDateTimeBr(sessao.desde)} · último uso em {formatDateTimeBr(sessao.usada_em)}
          </span>
        </li>
      ))}
    </ul>
  );
}
