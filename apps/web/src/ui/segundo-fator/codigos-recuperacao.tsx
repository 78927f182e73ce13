import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '../../lib/copy-text.ts';
import { notificar } from '../toast/notificar.ts';
import styles from './segundo-fator.module.css';

/** The recovery codes, the only time that they can be seen. */
export function CodigosRecuperacao({ codigos }: { codigos: readonly string[] }) {
  const text = codigos.join('\n');
  const copy = async () => {
    if (await copyText(text)) notificar('success', 'Códigos copiados!');
    else notificar('error', 'Não foi possível copiar os códigos, selecione-os e copie');
  };
  return (
    <div className={styles.stack}>
      <p>
        <strong>Guarde estes códigos agora: eles não serão mostrados de novo.</strong> Sem o celular ou a chave de
        acesso, cada um deles abre o portal uma vez.
      </p>
      <ul className={styles.codigos} aria-label="Códigos de recuperação">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className={styles.botoes}>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="codigos-de-recuperacao.txt"
        >
          Baixar
        </Button>
      </div>
    </div>
  );
}
