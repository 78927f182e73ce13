import { useState } from 'react';
import { readPreference, writePreference } from '../../lib/preference.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { userTag } from '../../lib/user-tag.ts';

const MOST_RECENT = 10;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/** The reports that this user calls favourites, and those opened last (the latest first), in this browser. */
export function useLembrados() {
  const tag = userTag(useUser().email);
  const [favoritos, setFavoritos] = useNames(`relatorios.favoritos.${tag}`);
  const [recentes, setRecentes] = useNames(`relatorios.recentes.${tag}`);
  return {
    favoritos: new Set(favoritos),
    recentes,
    toggleFavorito: (report: string) =>
      setFavoritos(favoritos.includes(report) ? favoritos.filter((name) => name !== report) : [...favoritos, report]),
    noteRecente: (report: string) =>
      setRecentes([report, ...recentes.filter((name) => name !== report)].slice(0, MOST_RECENT)),
  };
}

function useNames(key: string): [string[], (names: string[]) => void] {
  const [names, setNames] = useState(() => readPreference(key, isNames, []));
  return [
    names,
    (next) => {
      setNames(next);
      writePreference(key, next);
    },
  ];
}
