import { ERROS } from '@apura/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useLogo } from '../../../lib/use-picture.ts';
import { ImageField } from '../../../ui/image-field/image-field.tsx';
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

/** The owner's logo as the header shows it. A chosen one is sent with the rest of the form. */
export function LogoField({ whiteLabel, mayChange, chosen, fault, onChoose, onRefuse }: LogoFieldProps) {
  const { url } = useLogo(whiteLabel);
  const preview = useFilePreview(chosen);
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
      <ImageField
        label="Logo"
        alt="Logo da empresa"
        url={shown}
        frame={styles.frame}
        empty={<span className={styles.none}>Sem logo</span>}
        button={shown === null ? 'Enviar logo' : 'Trocar logo'}
        icon={<IconPhoto size={16} aria-hidden />}
        hint=".png, .jpg ou .jpeg de até 10 MB"
        fault={fault}
        accept={ACCEPT_IMAGEM}
        mayChange={mayChange}
        inactiveReason={whiteLabel ? undefined : ERROS['sem-customizacao'].message}
        onFile={take}
      />
    </div>
  );
}
