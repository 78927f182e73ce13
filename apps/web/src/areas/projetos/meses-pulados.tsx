import { formatPeriodo } from '@apura/br';
import { createMesesPulados, listMesesPulados, type MesesPulados, type Projeto } from '@apura/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { countOf } from '../../lib/format/counts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Dialog } from '../../ui/modal/dialog.tsx';
import { ModalActions } from '../../ui/modal/modal-actions.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './recorrencia-line.module.css';

/** The months that a monthly project skipped, and the way to create their projects. Nothing is bought unasked. */
export function MesesPuladosLine({ projeto }: { projeto: Projeto }) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    // What changes the projects changes the months: one opened, deleted or made by hand.
    queryKey: [...queryKeys.projetos, 'meses-pulados', projeto.id],
    queryFn: ({ signal }) => call(listMesesPulados, { params: { id: projeto.id }, signal }),
  });
  if (data === undefined || data.meses.length === 0) return null;
  return (
    <>
      <span>Sem projeto: {mesesTexto(data.meses)}.</span>
      <ReasonButton variant="default" inactiveReason={data.impedimento ?? undefined} onClick={() => setAsking(true)}>
        Criar os meses pulados
      </ReasonButton>
      {asking && <CriarMeses projeto={projeto} pulados={data} onClose={() => setAsking(false)} />}
    </>
  );
}

interface CriarMesesProps {
  projeto: Projeto;
  pulados: MesesPulados;
  onClose: () => void;
}

function CriarMeses({ projeto, pulados, onClose }: CriarMesesProps) {
  const queryClient = useQueryClient();
  // What was shown is what is bought: months that come meanwhile are not added.
  const [oferecidos] = useState(pulados.meses);
  const [escolhidos, setEscolhidos] = useState<readonly string[]>(oferecidos);
  const { custoPorMes, disponiveis } = pulados;
  const custo = escolhidos.length * custoPorMes;
  const create = useMutation({
    mutationFn: () => call(createMesesPulados, { body: { id: projeto.id, meses: [...escolhidos] } }),
    onSuccess: ({ message }) => {
      notificar('success', message);
      onClose();
    },
    onError: (error) => notificar('error', messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.projetos }),
  });
  const reason =
    custo === 0
      ? 'escolha ao menos um mês'
      : custo > disponiveis
        ? `faltam ${countOf(custo - disponiveis, 'crédito', 'créditos')}`
        : undefined;
  return (
    <Dialog title="Criar os meses pulados" size={480} onClose={() => create.isPending || onClose()}>
      <p>
        Cada mês vira um projeto de {projeto.empresa}, com o mesmo fluxo deste, por{' '}
        {countOf(custoPorMes, 'crédito', 'créditos')}. Desmarque os que você não quer.
      </p>
      <Checkbox.Group
        label="Meses"
        className={styles.meses}
        value={[...escolhidos]}
        onChange={(meses) => setEscolhidos([...meses].sort())}
      >
        <div className={styles.caixas}>
          {oferecidos.map((mes) => (
            <Checkbox key={mes} value={mes} label={formatPeriodo(mes)} disabled={create.isPending} />
          ))}
        </div>
      </Checkbox.Group>
      <p role="status">
        <strong>
          {countOf(escolhidos.length, 'mês', 'meses')}: {countOf(custo, 'crédito', 'créditos')}
        </strong>{' '}
        de {countOf(disponiveis, 'disponível', 'disponíveis')}.
      </p>
      <ModalActions>
        <Button variant="default" onClick={onClose} disabled={create.isPending} data-autofocus>
          Voltar
        </Button>
        <ReasonButton inactiveReason={reason} loading={create.isPending} onClick={() => create.mutate()}>
          Criar por {countOf(custo, 'crédito', 'créditos')}
        </ReasonButton>
      </ModalActions>
    </Dialog>
  );
}

/** '09/2026, 11/2026 e 12/2026'; of many the first, the last and how many. */
function mesesTexto(meses: readonly string[]): string {
  const nomes = meses.map(formatPeriodo);
  if (nomes.length > 4) return `${nomes.length} meses, de ${nomes[0]} a ${nomes.at(-1)}`;
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(nomes);
}
