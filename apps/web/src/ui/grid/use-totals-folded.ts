import { useMemo, useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { userTag } from '../../lib/user-tag.ts';
import type { GridRow } from './grid-column.ts';

/** More rows of totals than these begin folded into one. */
const MOST_UNFOLDED = 2;

export interface FoldedTotals {
  /** The rows of totals that are pinned now. */
  shown: GridRow[];
  /** How many there are. */
  count: number;
  /** Undefined while there are too few to fold. */
  folded: boolean | undefined;
  toggle: () => void;
}

/** Many rows of totals fold into the first of them; whether they do is the user's choice, kept for every report. */
export function useTotalsFolded(totals: GridRow[]): FoldedTotals {
  const key = `grade.totais-abertos.${userTag(useUser().email)}`;
  const [open, setOpen] = useState(() => readPreference(key, isBoolean, false));
  const foldable = totals.length > MOST_UNFOLDED;
  const shown = useMemo(() => (foldable && !open ? totals.slice(0, 1) : totals), [totals, foldable, open]);
  return {
    shown,
    count: totals.length,
    folded: foldable ? !open : undefined,
    toggle: () => {
      setOpen(!open);
      writePreference(key, !open);
    },
  };
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
