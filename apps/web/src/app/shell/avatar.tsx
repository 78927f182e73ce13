import { useState } from 'react';
import { useFoto } from '../../lib/use-picture.ts';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/** The user's picture in a circle, or the initials of the name without one. */
export function Avatar({ nome }: { nome: string }) {
  const { url } = useFoto();
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.avatar} data-initials={initials(nome)}>
      {url !== null && url !== broken && (
        <img className={styles.picture} src={url} alt="" onError={() => setBroken(url)} />
      )}
    </span>
  );
}
