import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import styles from './file-drop.module.css';
import { useDropTarget } from './use-drop-target.ts';

interface FileDropProps {
  /** The field of the form, by which it is given the focus. */
  name?: string;
  /** Names the chooser for screen readers: 'Certificado'. */
  label: string;
  /** 'Arraste e solte seu arquivo aqui'. */
  text: string;
  /** What it takes, in words: '.pfx'. */
  types: string;
  accept: string;
  file: File | null;
  error?: string | undefined;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Takes one file by dropping it or by a click on the area; another one takes its place. */
export function FileDrop({ name, label, text, types, accept, file, error, disabled = false, onFile }: FileDropProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const take = (chosen: File | undefined) => {
    if (chosen !== undefined && !disabled) onFile(chosen);
  };
  const target = useDropTarget((dropped) => take(dropped.files[0]));
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a mouse, the button inside does not */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button inside */}
      <div
        className={styles.drop}
        data-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) inputRef.current?.click();
        }}
        data-error={error !== undefined || undefined}
        {...target}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden className={styles.icon} />
        <p className={file === null ? styles.text : styles.name}>{file === null ? text : file.name}</p>
        <Button
          name={name}
          variant="default"
          size="xs"
          disabled={disabled}
          aria-describedby={error === undefined ? undefined : errorId}
          // Its click goes up to the area, which opens the chooser.
        >
          {file === null ? `Escolher arquivo ${types}` : 'Escolher outro arquivo'}
        </Button>
        <input
          ref={inputRef}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
            take(chosen);
          }}
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
