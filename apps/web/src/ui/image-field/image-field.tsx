import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './image-field.module.css';

interface ImageFieldProps {
  /** Names the chooser for screen readers: 'Foto de perfil'. */
  label: string;
  /** What the picture is of. */
  alt: string;
  /** The address of the picture; null when there is none. */
  url: string | null;
  /** The class of the frame around the picture. */
  frame: string | undefined;
  /** What the frame shows when there is no picture, or it cannot be drawn. */
  empty: ReactNode;
  /** The button's text and its icon. */
  button: string;
  icon: ReactNode;
  /** What the field takes, in words: '.png ou .jpg de até 10 MB'. */
  hint: string;
  fault: string | undefined;
  accept: string;
  sending?: boolean;
  /** False hides the button: the picture is only shown. */
  mayChange?: boolean;
  /** Why no picture can be chosen: the button is shown inactive, with this below it. */
  inactiveReason?: string | undefined;
  onFile: (file: File) => void;
}

/** A picture with the button that chooses another one. */
export function ImageField({
  label,
  alt,
  url,
  frame,
  empty,
  button,
  icon,
  hint,
  fault,
  accept,
  sending = false,
  mayChange = true,
  inactiveReason,
  onFile,
}: ImageFieldProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const textId = useId();
  const inactive = inactiveReason !== undefined;
  return (
    <div className={styles.row}>
      <span className={frame}>
        {url !== null && url !== broken ? <img src={url} alt={alt} onError={() => setBroken(url)} /> : empty}
      </span>
      {mayChange && (
        <div className={styles.side}>
          <Button
            variant="default"
            size="xs"
            leftSection={icon}
            loading={sending}
            aria-describedby={textId}
            aria-disabled={inactive || undefined}
            data-disabled={inactive || undefined}
            onClick={() => {
              if (!inactive) inputRef.current?.click();
            }}
          >
            {button}
          </Button>
          {fault === undefined ? (
            <p id={textId} className={styles.hint}>
              {inactiveReason ?? hint}
            </p>
          ) : (
            <p id={textId} className={styles.fault} role="alert">
              {fault}
            </p>
          )}
          <input
            ref={inputRef}
            type="file"
            hidden
            accept={accept}
            aria-label={label}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // So that the same file can be chosen again.
              event.currentTarget.value = '';
              if (file !== undefined) onFile(file);
            }}
          />
        </div>
      )}
    </div>
  );
}
