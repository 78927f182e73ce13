import { useState } from 'react';
import { useOwner, useSession } from '../../lib/session/session-store.ts';
import { useLogo } from '../../lib/use-picture.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './header-logo.module.css';

/** The way back to the projects: the logo of a white-label owner who has one, else the product's. */
export function HeaderLogo({ onClick }: { onClick: () => void }) {
  const { produto } = useSession();
  const owner = useOwner();
  const { url, known } = useLogo(owner.white_label);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <button type="button" className={styles.logo} aria-label={`${produto}: ir para Projetos`} onClick={onClick}>
      {url !== null && url !== broken && (
        <img className={styles.image} src={url} alt="" onError={() => setBroken(url)} />
      )}
      {/* Nothing stands here until it is known whose logo it is: one in place of the other would be a flicker. */}
      {(known && url === null) || (url !== null && url === broken) ? (
        <Logo accent="var(--primary-on-secondary)" name={produto} />
      ) : null}
    </button>
  );
}
