import { type Projeto, podeExcluirProjeto, updateRecorrencia } from '@apura/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './recorrencia-line.module.css';

/** Says whether the portal opens further projects for this one, with the way to stop it or to have it. */
export function RecorrenciaLine({ projeto }: { projeto: Projeto }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const mensal = projeto.recorrencia === 'mensal';
  const change = useMutation({
    mutationFn: () => call(updateRecorrencia, { body: { id: projeto.id, recorrencia: mensal ? 'unico' : 'mensal' } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  if (projeto.origem !== null)
    return <p className={styles.line}>Recorrência: projeto do mês, criado por um projeto mensal.</p>;
  return (
    <p className={styles.line}>
      {mensal
        ? 'Recorrência mensal: a partir do dia 20 o portal cria o projeto de dois meses antes, por 1 ' +
          'crédito, e avisa por e-mail.'
        : 'Recorrência: pontual.'}
      {podeExcluirProjeto(user, projeto) && (
        <Button variant="default" size="compact-sm" loading={change.isPending} onClick={() => change.mutate()}>
          {mensal ? 'Parar recorrência' : 'Tornar mensal'}
        </Button>
      )}
    </p>
  );
}
