import type { MudancaDoRascunho } from '@apura/contract';
import { ActionIcon, Input, Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import styles from './mudanca.module.css';
import type { Edicao } from './use-edicao.ts';

interface CampoEmEdicaoProps {
  label: string;
  /** What the field holds now, shown when somebody else changed it while it was open. */
  agora: string;
  mudanca: MudancaDoRascunho;
  edicao: Edicao;
}

/** The open field: Enter saves it, Esc leaves it as it was. A refusal is shown below it. */
export function CampoEmEdicao({ label, agora, mudanca, edicao }: CampoEmEdicaoProps) {
  const { aberta, change, save, close } = edicao;
  const faultId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  if (aberta === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // After a conflict the value that is there now has been seen: saving again replaces it.
    void save(aberta.mudou ? mudanca.versao : undefined);
  };
  return (
    <form ref={form} className={styles.edicao} onSubmit={submit}>
      <Input
        size="xs"
        // The library would put its own descriptions in the place of the refusal's.
        withAria={false}
        className={styles.input}
        aria-label={label}
        aria-invalid={aberta.falha !== null || undefined}
        aria-describedby={aberta.falha === null ? undefined : faultId}
        error={aberta.falha !== null}
        readOnly={aberta.saving}
        maxLength={1000}
        value={aberta.texto}
        onChange={(event) => change({ texto: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        rightSection={aberta.saving ? <Loader size={12} /> : null}
      />
      <ActionIcon type="submit" variant="filled" size={28} aria-label="Gravar" title="Gravar (Enter)">
        <IconCheck size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={28} aria-label="Cancelar" title="Cancelar (Esc)" onClick={close}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
      {aberta.falha !== null && (
        <p id={faultId} className={styles.falha} role="alert">
          {aberta.falha}
          {aberta.mudou && ` · ${agora}. Grave de novo para ficar com o seu.`}
        </p>
      )}
    </form>
  );
}
