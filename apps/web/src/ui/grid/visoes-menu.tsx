import { type ConteudoVisao, listVisoes, type Visao } from '@apura/contract';
import { ActionIcon, Loader, Menu, Text } from '@mantine/core';
import {
  IconBookmarks,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { ConfirmDialog } from '../modal/confirm-dialog.tsx';
import { notificar } from '../toast/notificar.ts';
import { useVisoes } from './use-visoes.ts';
import { VisaoConflict } from './visao-conflict.tsx';
import { VisaoForm } from './visao-form.tsx';

export interface VisoesMenuProps {
  relatorio: string;
  /** How the grid is arranged at the moment. */
  capture: () => ConteudoVisao;
  apply: (conteudo: ConteudoVisao) => void;
}

type Open =
  | { what: 'create' }
  | { what: 'rename'; visao: Visao }
  | { what: 'delete'; visao: Visao }
  | { what: 'conflict'; visao: Visao };

/** The saved views of a report: to choose one, to save the present arrangement, to rename, share and delete. */
export default function VisoesMenu({ relatorio, capture, apply }: VisoesMenuProps) {
  // As it was when it was chosen: what another user saves since then must not be overwritten.
  const [chosen, setChosen] = useState<Visao | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['visoes', relatorio],
    queryFn: ({ signal }) => call(listVisoes, { params: { relatorio }, signal }),
    enabled: opened || open !== null,
  });
  const visoes = data?.visoes ?? [];
  const label = chosen === null ? 'Visões salvas' : `Visões salvas: ${chosen.nome}`;
  const { save, update, remove, busy } = useVisoes(relatorio);

  function choose(visao: Visao): void {
    setChosen(visao);
    apply(visao.conteudo);
  }

  function close(): void {
    setOpen(null);
    button.current?.focus();
  }

  async function saveOver(visao: Visao): Promise<void> {
    try {
      setChosen(await update(visao, { conteudo: capture() }));
      notificar('success', `Visão “${visao.nome}” salva`);
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'visao-mudou') setOpen({ what: 'conflict', visao });
      else notificar('error', messageOf(reason));
    }
  }

  async function change(visao: Visao, to: { compartilhada: boolean }): Promise<void> {
    try {
      setChosen(await update(visao, to));
    } catch (reason) {
      if (reason instanceof ApiError && reason.code === 'visao-mudou') setOpen({ what: 'conflict', visao });
      else notificar('error', messageOf(reason));
    }
  }

  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={280}
        shadow="md"
        withinPortal
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant={chosen === null ? 'subtle' : 'light'}
            size={32}
            aria-label={label}
            title={label}
          >
            <IconBookmarks size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label="Visões salvas">
          {opened && isPending && <Loader size={16} m="xs" aria-label="Buscando as visões" />}
          {error !== null && <Menu.Item onClick={() => void refetch()}>{messageOf(error)}. Tentar de novo</Menu.Item>}
          {data !== undefined && visoes.length === 0 && (
            <Text size="xs" c="var(--ink-3)" px="sm" py={6}>
              Nenhuma visão salva. Arrume colunas, filtros e grupos e salve.
            </Text>
          )}
          {visoes.map((visao) => (
            <Menu.Item
              key={visao.id}
              leftSection={<IconCheck size={16} aria-hidden opacity={visao.id === chosen?.id ? 1 : 0} />}
              rightSection={
                visao.compartilhada ? <IconUsers size={14} role="img" aria-label="compartilhada" /> : undefined
              }
              onClick={() => choose(visao)}
            >
              {visao.nome}
              {!visao.minha && (
                <Text size="xs" c="var(--ink-3)">
                  de {visao.autor}
                </Text>
              )}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {chosen !== null && (
            <>
              <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => void saveOver(chosen)}>
                Salvar “{chosen.nome}”
              </Menu.Item>
              {chosen.minha && (
                <>
                  <Menu.Item
                    leftSection={<IconPencil size={16} />}
                    onClick={() => setOpen({ what: 'rename', visao: chosen })}
                  >
                    Renomear…
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconUsers size={16} />}
                    onClick={() => void change(chosen, { compartilhada: !chosen.compartilhada })}
                  >
                    {chosen.compartilhada ? 'Deixar de compartilhar' : 'Compartilhar com a equipe'}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconTrash size={16} />}
                    onClick={() => setOpen({ what: 'delete', visao: chosen })}
                  >
                    Excluir…
                  </Menu.Item>
                </>
              )}
            </>
          )}
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: 'create' })}>
            Salvar como nova visão…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open?.what === 'create' && (
        <VisaoForm
          title="Salvar visão"
          onClose={close}
          onSubmit={async (dados) => {
            setChosen(await save({ ...dados, conteudo: capture() }));
            close();
          }}
        />
      )}
      {open?.what === 'rename' && (
        <VisaoForm
          title="Renomear visão"
          visao={open.visao}
          onClose={close}
          onSubmit={async (dados) => {
            setChosen(await update(open.visao, dados));
            close();
          }}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title="Excluir visão"
          question={`Excluir a visão “${open.visao.nome}”?`}
          confirmLabel="Excluir"
          danger
          busy={busy}
          onConfirm={() =>
            void remove(open.visao).then(
              () => {
                setChosen(null);
                close();
              },
              (reason: unknown) => notificar('error', messageOf(reason)),
            )
          }
          onClose={close}
        />
      )}
      {open?.what === 'conflict' && (
        <VisaoConflict
          nome={open.visao.nome}
          onClose={close}
          onOpenTheirs={async () => {
            const { data: fresh } = await refetch();
            const theirs = fresh?.visoes.find(({ id }) => id === open.visao.id);
            if (theirs !== undefined) choose(theirs);
            close();
          }}
          onSaveAs={() => setOpen({ what: 'create' })}
        />
      )}
    </>
  );
}
