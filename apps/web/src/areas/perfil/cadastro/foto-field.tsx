import { ERROS, uploadFoto } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { sendForm } from '../../../lib/api/send-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useFoto } from '../../../lib/use-picture.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ACCEPT_IMAGEM, isImagem } from '../imagem.ts';
import { useFilePreview } from '../use-file-preview.ts';
import styles from './foto-field.module.css';

/** The profile picture. A chosen one is shown at once and sent by itself, apart from the form around it. */
export function FotoField({ nome }: { nome: string }) {
  const queryClient = useQueryClient();
  const { url } = useFoto();
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const preview = useFilePreview(chosen);
  const inputRef = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const shown = preview ?? url;

  const fail = (message: string) => {
    setFault(message);
    notificar('error', 'Falha ao atualizar foto de perfil');
  };

  const send = async (file: File) => {
    setFault(null);
    if (!isImagem(file)) return fail(ERROS['imagem-invalida'].message);
    setChosen(file);
    try {
      await sendForm(uploadFoto, {
        makeForm: () => {
          const form = new FormData();
          form.append('file', file);
          return form;
        },
      });
      notificar('success', 'Foto de perfil atualizada com sucesso');
      // The one that the server made of it takes the place of the chosen one without a gap.
      await queryClient.invalidateQueries({ queryKey: queryKeys.foto });
    } catch (error) {
      fail(messageOf(error));
    } finally {
      setChosen(null);
    }
  };

  return (
    <div className={styles.field}>
      <span className={styles.picture} data-initial={initialOf(nome)}>
        {shown !== null && shown !== broken && (
          <img src={shown} alt="Foto de perfil" onError={() => setBroken(shown)} />
        )}
      </span>
      <div className={styles.side}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCamera size={16} aria-hidden />}
          loading={chosen !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onClick={() => inputRef.current?.click()}
        >
          {url === null ? 'Enviar foto' : 'Trocar foto'}
        </Button>
        {fault === null ? (
          <p className={styles.hint}>.png ou .jpg de até 10 MB</p>
        ) : (
          <p id={faultId} className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </div>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={ACCEPT_IMAGEM}
        aria-label="Foto de perfil"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) void send(file);
        }}
      />
    </div>
  );
}

function initialOf(nome: string): string {
  return ([...nome.trim()][0] ?? '').toLocaleUpperCase('pt-BR');
}
