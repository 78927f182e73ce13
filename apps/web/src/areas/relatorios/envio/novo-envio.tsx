import { formatDateBr } from '@apura/br';
import {
  CADENCIAS,
  createEnvio,
  DIAS_DA_SEMANA,
  FORMATOS_DO_ENVIO,
  MAX_DESTINATARIOS,
  type PessoaDoEnvio,
  ULTIMO_DIA_DO_ENVIO,
} from '@apura/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { useEnvios } from '../../../ui/envios/use-envios.ts';
import type { GridView } from '../../../ui/grid/index.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { viewQuery } from '../relatorio-requests.ts';
import styles from './novo-envio.module.css';

interface NovoEnvioProps {
  projetoId: string;
  relatorio: string;
  view: GridView | null;
}

const DIAS = {
  semanal: DIAS_DA_SEMANA.map((nome, n) => ({ value: String(n + 1), label: nome })),
  mensal: Array.from({ length: ULTIMO_DIA_DO_ENVIO }, (_, n) => ({ value: String(n + 1), label: `dia ${n + 1}` })),
};

/** Asks when, as what and to whom the report is mailed. */
export function NovoEnvio({ projetoId, relatorio, view }: NovoEnvioProps) {
  const { email } = useUser();
  const queryClient = useQueryClient();
  const pessoas = useEnvios().data?.pessoas;
  const [cadencia, setCadencia] = useState<(typeof CADENCIAS)[number]>('semanal');
  const [dia, setDia] = useState('1');
  const [formato, setFormato] = useState<(typeof FORMATOS_DO_ENVIO)[number]>('xlsx');
  // Until the user chooses, it is the user alone.
  const [chosen, setChosen] = useState<string[] | null>(null);
  const para = chosen ?? pessoas?.filter((um) => um.email === email).map(({ id }) => id) ?? [];
  const narrowed = view?.differs === true;
  const create = useMutation({
    mutationFn: () =>
      call(createEnvio, {
        body: {
          process_id: projetoId,
          relatorio,
          formato,
          cadencia,
          dia: Number(dia),
          destinatarios: para,
          recorte: narrowed ? viewQuery(view) : {},
        },
      }),
    onSuccess: async ({ proximo }) => {
      notificar('success', `Envio criado: o primeiro é em ${formatDateBr(proximo ?? '')}`);
      await queryClient.invalidateQueries({ queryKey: queryKeys.envios });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!create.isPending && para.length > 0) create.mutate();
      }}
    >
      <p>
        <strong>{relatorio}</strong>
        {narrowed
          ? `, como está na tela: com a busca, os filtros, a ordem e as colunas de agora (${linhasDe(view)}).`
          : ', inteiro.'}
      </p>
      <p className={styles.quiet}>
        Se o projeto se repete todo mês, o portal envia sempre o mês mais recente já concluído; senão, envia este
        projeto. Quem recebe também vê um aviso no sino.
      </p>
      <div className={styles.fields}>
        <NativeSelect
          data-autofocus
          label="Quando"
          data={[
            { value: 'semanal', label: 'Toda semana' },
            { value: 'mensal', label: 'Todo mês' },
          ]}
          value={cadencia}
          onChange={({ currentTarget: { value } }) => {
            setCadencia(CADENCIAS.find((uma) => uma === value) ?? 'semanal');
            setDia('1');
          }}
        />
        <NativeSelect
          label={cadencia === 'semanal' ? 'Dia da semana' : 'Dia do mês'}
          data={DIAS[cadencia]}
          value={dia}
          onChange={(event) => setDia(event.currentTarget.value)}
        />
        <NativeSelect
          label="Formato"
          data={[
            { value: 'xlsx', label: 'Planilha (.xlsx)' },
            { value: 'pdf', label: 'Para imprimir (.pdf)' },
          ]}
          value={formato}
          onChange={({ currentTarget: { value } }) =>
            setFormato(FORMATOS_DO_ENVIO.find((um) => um === value) ?? 'xlsx')
          }
        />
      </div>
      <Destinatarios pessoas={pessoas ?? []} email={email} para={para} onChange={setChosen} />
      <FaultNote error={create.error} />
      <div>
        <Button type="submit" loading={create.isPending} disabled={para.length === 0}>
          Criar envio
        </Button>
      </div>
    </form>
  );
}

interface DestinatariosProps {
  pessoas: readonly PessoaDoEnvio[];
  email: string;
  para: string[];
  onChange: (para: string[]) => void;
}

/** The user first, then the others of the owner by name. */
function Destinatarios({ pessoas, email, para, onChange }: DestinatariosProps) {
  const inOrder = pessoas.toSorted((a, b) => Number(b.email === email) - Number(a.email === email));
  const full = para.length >= MAX_DESTINATARIOS;
  return (
    <Checkbox.Group
      label="Para"
      description={`Só usuários ativos da sua organização recebem, até ${MAX_DESTINATARIOS} por envio.`}
      error={para.length === 0 && pessoas.length > 0 ? 'Escolha quem recebe' : undefined}
      value={para}
      onChange={onChange}
    >
      <div className={styles.people}>
        {inOrder.map((um) => (
          <Checkbox
            key={um.id}
            value={um.id}
            label={um.email === email ? `Você (${um.email})` : `${um.nome} (${um.email})`}
            disabled={full && !para.includes(um.id)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

const linhasDe = (view: GridView): string => countOf(view.total, 'linha', 'linhas');
