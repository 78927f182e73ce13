import { ERROS } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useLogo } from '../../../lib/use-picture.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ACCEPT_IMAGEM, isImagem } from '../imagem.ts';
import { useFilePreview } from '../use-file-preview.ts';
import styles from './logo-field.module.css';

interface LogoFieldProps {
  whiteLabel: boolean;
  /** Only a master may change it. */
  mayChange: boolean;
  chosen: File | null;
  fault: string | undefined;
  onChoose: (file: File) => void;
  /** A choice was refused, and why. */
  onRefuse: (message: string) => void;
}

/** The owner's logo as it stands on the header. A chosen one is sent with the rest of the form. */
export function LogoField({ whiteLabel, mayChange, chosen, fault, onChoose, onRefuse }: LogoFieldProps) {
  const { url } = useLogo(whiteLabel);
  const [broken, setBroken] = useState<string | null>(null);
  const preview = useFilePreview(chosen);
  const inputRef = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const shown = preview ?? url;

  const refuse = (message: string) => {
    notificar('alert', message);
    onRefuse(message);
  };
  const take = (file: File) => {
    if (!isImagem(file)) refuse(ERROS['imagem-invalida'].message);
    else if (!whiteLabel) refuse(ERROS['sem-customizacao'].message);
    else onChoose(file);
  };

  return (
    <div>
      <p className={styles.label}>Logo</p>
      <div className={styles.row}>
        <span className={styles.frame}>
          {shown !== null && shown !== broken ? (
            <img src={shown} alt="Logo da empresa" onError={() => setBroken(shown)} />
          ) : (
            <span className={styles.none}>Sem logo</span>
          )}
        </span>
        {mayChange && (
          <div>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPhoto size={16} aria-hidden />}
              aria-describedby={fault === undefined ? undefined : faultId}
              // An owner without the right to one is told before choosing a file for nothing.
              onClick={() => (whiteLabel ? inputRef.current?.click() : refuse(ERROS['sem-customizacao'].message))}
            >
              {shown === null ? 'Enviar logo' : 'Trocar logo'}
            </Button>
            {fault === undefined ? (
              <p className={styles.hint}>.png, .jpg ou .jpeg de até 10 MB</p>
            ) : (
              <p id={faultId} className={styles.fault}>
                {fault}
              </p>
            )}
            <input
              ref={inputRef}
              type="file"
              hidden
              accept={ACCEPT_IMAGEM}
              aria-label="Logo"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file !== undefined) take(file);
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
