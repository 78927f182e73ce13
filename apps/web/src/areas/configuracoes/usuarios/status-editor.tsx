import { type UsuarioItem, updatePermissao } from '@apura/contract';
import { Button, Group, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../configuracoes.module.css';

/** Activates or deactivates one user, below the user's row. Saving what is so already only closes it. */
export function StatusEditor({ usuario, onClose }: { usuario: UsuarioItem; onClose: () => void }) {
  const queryClient = useQueryClient();
  const present = usuario.user_status === 'inactive' ? 'inativo' : 'ativo';
  const [status, setStatus] = useState<string>(present);
  const [failure, setFailure] = useState<unknown>(null);
  const [saving, setSaving] = useState(false);

  const save = async () => {
    if (saving) return;
    if (status === present) return onClose();
    setSaving(true);
    setFailure(null);
    try {
      const body = { email: usuario.email, status, nivelAcesso: usuario.privilege };
      const changed = await call(updatePermissao, { body });
      queryClient.setQueryData<readonly UsuarioItem[]>(queryKeys.usuarios, (users) =>
        users?.map((one) => (one.email === changed.email ? changed : one)),
      );
      void queryClient.invalidateQueries({ queryKey: queryKeys.usuarios });
      void queryClient.invalidateQueries({ queryKey: queryKeys.auditoria });
      onClose();
    } catch (error) {
      notificar(
        'error',
        'Erro ao atualizar dados do usuário, verifique as informações fornecidas e tente novamente mais tarde',
      );
      setFailure(error);
      setSaving(false);
    }
  };

  return (
    <form
      className={styles.editor}
      aria-label={`Status de ${usuario.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !saving) onClose();
      }}
    >
      {usuario.user_status === 'invited' && (
        <p className={styles.editorHint}>O convite foi enviado, a pessoa ainda não criou a senha.</p>
      )}
      <Radio.Group value={status} onChange={setStatus} aria-label="Status">
        <Group gap={20}>
          <Radio value="ativo" label="Ativo" autoFocus={present === 'ativo'} disabled={saving} />
          <Radio value="inativo" label="Inativo" autoFocus={present === 'inativo'} disabled={saving} />
        </Group>
      </Radio.Group>
      <Button type="submit" size="xs" loading={saving}>
        Salvar
      </Button>
      <FaultNote error={failure} />
    </form>
  );
}
