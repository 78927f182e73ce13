/** Reads a remembered preference of the screen; absent, unreadable or of another shape gives the fallback. */
export function readPreference<T>(key: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`apura.${key}`) ?? 'null');
    return isValid(stored) ? stored : fallback;
  } catch {
    return fallback;
  }
}

/** Remembers a preference of the screen in this browser; a full or forbidden storage is not an error. */
export function writePreference(key: string, value: unknown): void {
  try {
    localStorage.setItem(`apura.${key}`, JSON.stringify(value));
  } catch {
    // A browser without storage only forgets.
  }
}
