import { podeAdministrar } from '@apura/contract';
import { IconBulb, IconChevronDown, IconLogout, IconSettings, IconUser, type TablerIcon } from '@tabler/icons-react';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { goToSection } from '../../lib/navigation.ts';
import { preloadable } from '../../lib/preloadable.tsx';
import { signOut } from '../../lib/session/session.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { Aparencia } from './aparencia.tsx';
import { Avatar } from './avatar.tsx';
import styles from './profile-popup.module.css';
import { useDismiss } from './use-dismiss.ts';

const SuggestionDialog = preloadable(() => import('./suggestion-dialog.tsx'));

/** The user's menu: who is signed in, the ways to the own data, and the way out. */
export function ProfilePopup() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [suggesting, setSuggesting] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const popupId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss({ open, onDismiss: close, opener: buttonRef, content: popupRef });

  const items: { label: string; icon: TablerIcon; action: () => void }[] = [
    { label: 'Meu Perfil', icon: IconUser, action: () => goToSection('perfil') },
    ...(podeAdministrar(user.privilegio)
      ? [{ label: 'Configurações', icon: IconSettings, action: () => goToSection('config') }]
      : []),
    { label: 'Sugestões', icon: IconBulb, action: () => setSuggesting(true) },
    { label: 'Sair', icon: IconLogout, action: () => void signOut() },
  ];

  return (
    <div className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.trigger}
        aria-label={`Perfil de ${user.nome}`}
        aria-expanded={open}
        aria-controls={open ? popupId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar nome={user.nome} />
        <IconChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      {open && (
        <div ref={popupRef} id={popupId} className={styles.popup}>
          <div className={styles.who}>
            <p className={styles.name}>Olá, {user.nome}</p>
            <p className={styles.email} title={user.email}>
              {user.email}
            </p>
          </div>
          <ul className={styles.items}>
            {items.map(({ label, icon: Icon, action }) => (
              <li key={label}>
                <button
                  type="button"
                  onClick={() => {
                    setOpen(false);
                    action();
                  }}
                >
                  <Icon size={18} aria-hidden /> {label}
                </button>
              </li>
            ))}
          </ul>
          <Aparencia />
        </div>
      )}
      {suggesting && (
        <Suspense fallback={null}>
          <SuggestionDialog
            onClose={() => {
              setSuggesting(false);
              buttonRef.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
