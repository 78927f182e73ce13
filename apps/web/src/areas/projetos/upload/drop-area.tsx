import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { filesOfDrop } from '../../../lib/upload/dropped-files.ts';
import area from '../../../ui/file-drop/file-drop.module.css';
import { useDropTarget } from '../../../ui/file-drop/use-drop-target.ts';
import styles from './upload.module.css';

const ACCEPT = '.pdf,.txt,.csv,.xml,.zip,.xlsx,text/plain,text/xml,text/csv,application/xml,application/pdf';

/** Takes files by dropping or choosing, folders with everything in them too. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);

  const target = useDropTarget((dropped) => void filesOfDrop(dropped).then(onFiles));
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])]);
    // So that the same files can be chosen again.
    input.value = '';
  };

  return (
    <div className={`${area.drop} ${styles.drop}`} {...target}>
      <IconCloudUpload size={36} stroke={1.5} aria-hidden className={styles.dropIcon} />
      <p className={styles.dropText}>Arraste e solte arquivos ou pastas aqui</p>
      <p className={styles.dropTypes}>.pdf, .txt, .csv e .xml</p>
      <p className={styles.dropTypes}>Um .zip é aberto aqui e o que ele traz é enviado.</p>
      <div className={styles.dropButtons}>
        <Button variant="default" onClick={() => filesRef.current?.click()} data-autofocus>
          Escolher arquivos
        </Button>
        <Button variant="default" onClick={() => folderRef.current?.click()}>
          Escolher pasta
        </Button>
      </div>
      <input
        ref={filesRef}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label="Arquivos"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folderRef}
        type="file"
        multiple
        hidden
        aria-label="Pasta"
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
