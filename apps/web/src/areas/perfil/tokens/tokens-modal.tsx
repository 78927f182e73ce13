import { formatDateBr, formatDateTimeBr } from '@apura/br';
import { listTokens, revokeToken, type TokenAcesso } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import acessos from '../acessos.module.css';
import { NovoToken } from './novo-token.tsx';

const STATUS = {
  ativo: { tone: 'green', label: 'Ativo' },
  expirado: { tone: 'grey', label: 'Expirado' },
  revogado: { tone: 'red', label: 'Revogado' },
} as const;

/** The user's access tokens: makes one, shows it once, and ends those that are no longer wanted. */
export function TokensModal({ onClose }: { onClose: () => void }) {
  const [revoking, setRevoking] = useState<TokenAcesso | null>(null);
  const query = useQuery({
    queryKey: queryKeys.tokens,
    queryFn: async ({ signal }) => (await call(listTokens, { signal })).tokens,
  });
  return (
    <>
      <Dialog onClose={onClose} title="Tokens de Acesso" size={640}>
        <div className={acessos.stack}>
          <p className={acessos.hint}>
            Um token envia arquivos aos seus projetos ou consulta seus relatórios, nunca os dois, e não muda nada. Use
            um para cada computador e revogue o que não usa mais.
          </p>
          <NovoToken />
          <Tokens tokens={query.data} error={query.error} onRevoke={setRevoking} />
        </div>
      </Dialog>
      {revoking !== null && <RevogarDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

interface TokensProps {
  tokens: readonly TokenAcesso[] | undefined;
  error: unknown;
  onRevoke: (token: TokenAcesso) => void;
}

function Tokens({ tokens, error, onRevoke }: TokensProps) {
  const focusKept = useFocusKept(tokens?.filter(({ status }) => status === 'ativo').length ?? 0);
  if (error !== null) return <FaultNote error={error} />;
  if (tokens === undefined) return <Loader size="sm" role="status" aria-label="Carregando tokens" />;
  if (tokens.length === 0) return <p className={acessos.hint}>Nenhum token ainda. Dê um nome ao primeiro e crie-o.</p>;
  return (
    <ul className={acessos.lista} aria-label="Tokens de acesso" {...focusKept}>
      {tokens.map((token) => (
        <li key={token.id} className={acessos.item}>
          <span className={acessos.nome}>{token.nome}</span>
          <StatusBadge {...STATUS[token.status]} />
          {token.status === 'ativo' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Revogar ${token.nome}`}
              onClick={() => onRevoke(token)}
            >
              Revogar
            </Button>
          )}
          <span className={acessos.dados}>
            {`${token.alcance === 'ler' ? 'Consulta relatórios' : 'Envia arquivos'} · `}
            {`final ${token.final} · criado em ${formatDateBr(token.criado_em)} · `}
            {`vale até ${formatDateBr(token.expira_em)} · `}
            {token.usado_em === null ? 'nunca usado' : `usado em ${formatDateTimeBr(token.usado_em)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function RevogarDialog({ token, onClose }: { token: TokenAcesso; onClose: () => void }) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeToken, { body: { id: token.id } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <ConfirmDialog
      title="Revogar token"
      question={`O programa que usa o token ${token.nome} deixará de funcionar na mesma hora.`}
      confirmLabel="Revogar"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <FaultNote error={revoke.error} />
    </ConfirmDialog>
  );
}
