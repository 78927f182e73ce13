import { formatDateBr, formatPeriodo, todayInSaoPaulo } from '@apura/br';
import { type Projeto, podeExcluirProjeto, updateRecorrencia } from '@apura/contract';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { useProjetos } from '../../lib/projetos-query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { ConfirmDialog } from '../../ui/modal/confirm-dialog.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { MesesPuladosLine } from './meses-pulados.tsx';
import { type ProximoMes, proximoMes, ultimoPeriodo } from './proximo-mes.ts';
import styles from './recorrencia-line.module.css';

/** Says whether the portal opens further projects for this one, with the way to stop it or to have it. */
export function RecorrenciaLine({ projeto }: { projeto: Projeto }) {
  const user = useUser();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const projetos = useProjetos();
  const mensal = projeto.recorrencia === 'mensal';
  const change = useMutation({
    mutationFn: () => call(updateRecorrencia, { body: { id: projeto.id, recorrencia: mensal ? 'unico' : 'mensal' } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
    },
    onError: (error) => notificar('error', messageOf(error)),
    onSettled: () => setAsking(false),
  });
  if (projeto.origem !== null)
    return <p className={styles.line}>Recorrência: projeto do mês, criado por um projeto mensal.</p>;
  const doMes = (projetos.data ?? []).filter(({ origem }) => origem === projeto.id);
  const proximo = proximoMes(todayInSaoPaulo(new Date()), ultimoPeriodo(projeto, doMes));
  return (
    <div className={styles.line}>
      <span>{mensal ? textoMensal(projeto, proximo) : 'Recorrência: pontual.'}</span>
      {podeExcluirProjeto(user, projeto) && (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.isPending}
          onClick={() => (mensal ? change.mutate() : setAsking(true))}
        >
          {mensal ? 'Parar recorrência' : 'Tornar mensal'}
        </Button>
      )}
      {mensal && podeExcluirProjeto(user, projeto) && <MesesPuladosLine projeto={projeto} />}
      {asking && (
        <ConfirmDialog
          title="Tornar mensal"
          question={`O portal vai criar um projeto por mês desta empresa, por 1 crédito cada. O primeiro é o de \
${formatPeriodo(proximo.mes)}, a partir de ${formatDateBr(proximo.dia)}.`}
          confirmLabel="Tornar mensal"
          busy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        >
          {proximo.pulados !== undefined && <p className={styles.pulados}>{textoPulados(proximo.pulados)}</p>}
          <p className={styles.pulados}>Você pode parar quando quiser, nesta mesma linha.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function textoMensal({ status }: Projeto, { mes, dia }: ProximoMes): string {
  if (status === 'FAILED') {
    return 'Recorrência mensal: este projeto terminou em Falha, e nada é criado nem cobrado até ele ser corrigido.';
  }
  return (
    `Recorrência mensal: a partir do dia 20 o portal cria o projeto de dois meses antes, por 1 crédito, e avisa ` +
    `por e-mail. Próximo: ${formatPeriodo(mes)}, a partir de ${formatDateBr(dia)}.`
  );
}

/** Months that are never bought in silence: the line offers them once the project is a monthly one. */
export function textoPulados({ primeiro, ultimo }: NonNullable<ProximoMes['pulados']>): string {
  const meses =
    primeiro === ultimo
      ? `O mês ${formatPeriodo(primeiro)} não entra`
      : `Os meses de ${formatPeriodo(primeiro)} a \
${formatPeriodo(ultimo)} não entram`;
  return `${meses}: se precisar, crie-os depois, na linha do projeto.`;
}
