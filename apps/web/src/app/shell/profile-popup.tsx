import { useClickOutside } from '@mantine/hooks';
import { IconBulb, IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { goToSection } from '../../lib/navigation.ts';
import { signOut } from '../../lib/session/session.ts';
import { useUser } from '../../lib/session/session-store.ts';
import styles from './profile-popup.module.css';

const SuggestionDialog = lazy(() => import('./suggestion-dialog.tsx'));

/** The user's menu: who is signed in, the ways to the own data, and the way out. */
export function ProfilePopup() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const [suggesting, setSuggesting] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const rootRef = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const mayConfigure = user.privilegio === 'master' || user.privilegio === 'administrator';

  useEffect(() => {
    const close = () => setOpen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, []);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };

  return (
    <div ref={rootRef} className={styles.root}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.trigger}
        aria-label={`Perfil de ${user.nome}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.avatar} data-initials={initials(user.nome)} />
        <IconChevronDown size={16} aria-hidden className={styles.chevron} />
      </button>
      {open && (
        <div className={styles.popup}>
          <div className={styles.who}>
            <p className={styles.name}>Olá, {user.nome}</p>
            <p className={styles.email}>{user.email}</p>
          </div>
          <ul className={styles.items}>
            <li>
              <button type="button" onClick={choose(() => goToSection('perfil'))}>
                <IconUser size={18} aria-hidden /> Meu Perfil
              </button>
            </li>
            {mayConfigure && (
              <li>
                <button type="button" onClick={choose(() => goToSection('config'))}>
                  <IconSettings size={18} aria-hidden /> Configurações
                </button>
              </li>
            )}
            <li>
              <button type="button" onClick={choose(() => setSuggesting(true))}>
                <IconBulb size={18} aria-hidden /> Sugestões
              </button>
            </li>
            <li>
              <button type="button" onClick={choose(() => void signOut())}>
                <IconLogout size={18} aria-hidden /> Sair
              </button>
            </li>
          </ul>
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

function initials(nome: string): string {
  const words = nome.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${first}${last}`.toUpperCase();
}
