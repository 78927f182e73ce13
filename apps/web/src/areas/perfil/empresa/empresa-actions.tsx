import { Button, Tooltip } from '@mantine/core';
import type { Ref } from 'react';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from '../perfil.module.css';

const SO_MASTER = 'Somente o usuário master altera os dados da empresa';

interface EmpresaActionsProps {
  /** The button that reads 'Editar Informações' or, for a master in edit mode, 'Salvar'. */
  ref: Ref<HTMLButtonElement>;
  master: boolean;
  editing: boolean;
  saving: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

export function EmpresaActions({ ref, master, editing, saving, onEdit, onCancel }: EmpresaActionsProps) {
  return (
    <div className={styles.actions}>
      {editing && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancelar
        </Button>
      )}
      <Tooltip label={SO_MASTER} disabled={master}>
        <Button
          ref={ref}
          type={editing ? 'submit' : 'button'}
          variant={editing ? 'filled' : 'default'}
          loading={saving}
          aria-disabled={!master || undefined}
          data-disabled={!master || undefined}
          onClick={(event) => {
            if (editing) return;
            // The button is a submitting one as soon as it reads 'Salvar', which is before this click is over.
            event.preventDefault();
            if (master) onEdit();
            // A finger finds no tooltip.
            else notificar('alert', SO_MASTER);
          }}
        >
          {editing ? 'Salvar' : 'Editar Informações'}
        </Button>
      </Tooltip>
    </div>
  );
}
