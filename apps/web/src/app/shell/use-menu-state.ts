import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';

export interface MenuState {
  /** Below 900 px the menu is a drawer. */
  narrow: boolean;
  /** Whether the menu is beside the content at its full width; otherwise only its icons are. */
  docked: boolean;
  /** Whether the menu is open over the content. */
  open: boolean;
  /** What the hamburger does. */
  toggle: () => void;
  close: () => void;
  /** Puts the open menu beside the content, to stay. */
  dock: () => void;
}

const NARROW = '(max-width: 899px)';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** The side menu: docked (remembered per browser), collapsed to its icons, or open over the content. */
export function useMenuState(): MenuState {
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches, { getInitialValueInEffect: false });
  const [collapsed, setCollapsed] = useState(() => readPreference('menu-collapsed', isBoolean, false));
  const [open, setOpen] = useState(false);
  const docked = !narrow && !collapsed;
  const remember = (value: boolean) => {
    setCollapsed(value);
    writePreference('menu-collapsed', value);
  };
  return {
    narrow,
    docked,
    open: open && !docked,
    toggle: () => {
      if (docked) remember(true);
      setOpen(!docked && !open);
    },
    close: useCallback(() => setOpen(false), []),
    dock: () => {
      remember(false);
      setOpen(false);
    },
  };
}
