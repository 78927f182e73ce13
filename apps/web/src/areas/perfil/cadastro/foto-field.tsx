import { ERROS, uploadFoto } from '@apura/contract';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { sendForm } from '../../../lib/api/send-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useFoto } from '../../../lib/use-picture.ts';
import { ImageField } from '../../../ui/image-field/image-field.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ACCEPT_IMAGEM, isImagem } from '../imagem.ts';
import { useFilePreview } from '../use-file-preview.ts';
import styles from './foto-field.module.css';

/** The profile picture. A chosen one is shown at once and sent by itself, apart from the form around it. */
export function FotoField({ nome }: { nome: string }) {
  const queryClient = useQueryClient();
  const { url } = useFoto();
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const preview = useFilePreview(chosen);

  const fail = (message: string) => {
    setFault(message);
    notificar('error', 'Falha ao atualizar foto de perfil');
  };

  const send = async (file: File) => {
    setFault(undefined);
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
    <ImageField
      label="Foto de perfil"
      alt="Foto de perfil"
      url={preview ?? url}
      frame={styles.picture}
      empty={<span aria-hidden>{initialOf(nome)}</span>}
      button={url === null ? 'Enviar foto' : 'Trocar foto'}
      icon={<IconCamera size={16} aria-hidden />}
      hint=".png ou .jpg de até 10 MB"
      fault={fault}
      accept={ACCEPT_IMAGEM}
      sending={chosen !== null}
      onFile={(file) => void send(file)}
    />
  );
}

function initialOf(nome: string): string {
  return ([...nome.trim()][0] ?? '').toLocaleUpperCase('pt-BR');
}
