import { Button, Progress, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import { readContagem, startContagem } from './contagem.ts';
import styles from './creditos.module.css';

interface PixProps {
  pix: { qrcode: string; pix: string; timeout: string };
  onTimeIsUp: () => void;
}

/** The pix code, as an image and as text, and the time that is left to pay it. */
export function Pix({ pix, onTimeIsUp }: PixProps) {
  const [contagem] = useState(() => startContagem(pix.timeout, Date.now()));
  const [now, setNow] = useState(Date.now);
  const { text, percent, red, over } = readContagem(contagem, now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (over) onTimeIsUp();
  }, [over, onTimeIsUp]);

  const copy = async () => {
    if (await copyText(pix.pix)) notificar('success', 'Chave Pix copiada!');
    else notificar('error', 'Não foi possivel copiar a chave no momento!');
  };

  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        Leia o código no aplicativo do seu banco, ou copie a chave e cole em Pix Copia e Cola.
      </p>
      <img className={styles.qrcode} src={`data:image/png;base64,${pix.qrcode}`} alt="QR Code do Pix" />
      <div className={styles.chave}>
        <TextInput label="Chave Pix" value={pix.pix} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()} data-autofocus>
          Copiar
        </Button>
      </div>
      <div>
        <p className={styles.tempo} data-red={red || undefined}>
          Tempo restante{' '}
          <strong role="timer" aria-label="Tempo restante">
            {text}
          </strong>
        </p>
        <Progress
          value={percent}
          color={red ? 'red' : undefined}
          data-red={red || undefined}
          size={8}
          transitionDuration={0}
          aria-label="Tempo restante"
        />
      </div>
      <p className={styles.hint}>A confirmação chega aqui sozinha. Você pode fechar esta janela depois de pagar.</p>
    </div>
  );
}
