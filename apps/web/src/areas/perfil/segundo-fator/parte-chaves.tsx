import { formatDateBr, formatDateTimeBr } from '@apura/br';
import { type ChaveAcesso, createChave, deleteChave, startChave, updateChave } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { hasChaves, makeChave } from '../../../lib/chave.ts';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import acessos from '../acessos.module.css';
import styles from './segundo-fator-panel.module.css';
import { type Confirmacao, useMudanca } from './use-segundo-fator.ts';

interface ParteChavesProps {
  chaves: readonly ChaveAcesso[];
  confirmacao: Confirmacao;
  onCodigos: (codigos: readonly string[] | null) => void;
  onRemoved: () => void;
}

/** The passkeys: makes one on this device, and names and removes those there are. */
export function ParteChaves({ chaves, confirmacao, onCodigos, onRemoved }: ParteChavesProps) {
  const [removing, setRemoving] = useState<ChaveAcesso | null>(null);
  const [naming, setNaming] = useState<ChaveAcesso | null>(null);
  return (
    <section className={styles.parte} aria-labelledby="fator-chaves">
      <div className={styles.titulo}>
        <h3 id="fator-chaves">Chaves de acesso</h3>
      </div>
      <p className={acessos.hint}>
        O aparelho confirma você pela digital, pelo rosto ou pelo PIN. Ninguém consegue copiar a chave nem pedi-la em um
        site falso.
      </p>
      {chaves.length > 0 && (
        <ul className={acessos.lista} aria-label="Chaves de acesso">
          {chaves.map((chave) => (
            <li key={chave.id} className={acessos.item}>
              <span className={acessos.nome}>{chave.nome}</span>
              <span className={styles.botoes}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Renomear ${chave.nome}`}
                  onClick={() => setNaming(chave)}
                >
                  Renomear
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Excluir ${chave.nome}`}
                  onClick={() => setRemoving(chave)}
                >
                  Excluir
                </Button>
              </span>
              <span className={acessos.dados}>
                Criada em {formatDateBr(chave.criada_em)} ·{' '}
                {chave.usada_em === null ? 'nunca usada' : `usada em ${formatDateTimeBr(chave.usada_em)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasChaves() ? (
        <NovaChave confirmacao={confirmacao} onCodigos={onCodigos} />
      ) : (
        <p className={acessos.hint}>Este navegador não usa chaves de acesso neste endereço.</p>
      )}
      {naming !== null && <RenomearDialog chave={naming} onClose={() => setNaming(null)} />}
      {removing !== null && <RemoverDialog chave={removing} onRemoved={onRemoved} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function NovaChave({ confirmacao, onCodigos }: Pick<ParteChavesProps, 'confirmacao' | 'onCodigos'>) {
  const [nome, setNome] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useMudanca({
    change: async () => {
      const { opcoes } = await call(startChave, { body: { senha: confirmacao.senha } });
      return call(createChave, { body: { nome: nome.trim(), resposta: await makeChave(opcoes) } });
    },
    onDone: ({ codigos }) => {
      setNome('');
      notificar('success', 'Chave de acesso cadastrada');
      onCodigos(codigos);
    },
    onFault: confirmacao.onFault,
  });
  return (
    <form
      noValidate
      className={styles.nova}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(nome.trim() === '');
        if (nome.trim() !== '' && !create.isPending) create.mutate(undefined);
      }}
    >
      <TextInput
        label="Nome da nova chave"
        placeholder="Notebook do escritório"
        maxLength={60}
        value={nome}
        error={missing ? 'Dê um nome que diga onde a chave fica' : undefined}
        onChange={(event) => {
          setMissing(false);
          setNome(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default" loading={create.isPending}>
        Cadastrar Chave
      </Button>
    </form>
  );
}

function RenomearDialog({ chave, onClose }: { chave: ChaveAcesso; onClose: () => void }) {
  const [nome, setNome] = useState(chave.nome);
  const rename = useMudanca({
    change: () => call(updateChave, { body: { id: chave.id, nome: nome.trim() } }),
    onDone: ({ message }) => {
      notificar('success', message);
      onClose();
    },
  });
  const guard = useCloseGuard({ dirty: false, busy: rename.isPending, title: '', onClose });
  return (
    <FormDialog
      title="Renomear chave de acesso"
      size={420}
      guard={guard}
      submitLabel="Salvar"
      complete={nome.trim() !== ''}
      busy={rename.isPending}
      failure={rename.error}
      onSubmit={() => rename.mutate(undefined)}
    >
      <TextInput
        label="Nome"
        maxLength={60}
        value={nome}
        data-autofocus
        onChange={(event) => setNome(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface RemoverDialogProps {
  chave: ChaveAcesso;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoverDialog({ chave, onRemoved, onClose }: RemoverDialogProps) {
  const remove = useMudanca({
    change: () => call(deleteChave, { body: { id: chave.id } }),
    onDone: ({ message }) => {
      notificar('success', message);
      onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Excluir chave de acesso"
      question={`A chave ${chave.nome} deixará de abrir o portal na mesma hora.`}
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <FaultNote error={remove.error} />
    </ConfirmDialog>
  );
}
