import { splitExtension } from '@apura/contract';

/**
 * Answers each name it is given, the second one of a name as `nome (2).ext`, then `nome (3).ext` and so on; `taken` are
 * names that are there already. Names are compared without regard to case, because the ZIP of the whole project may be
 * opened on a file system that does not tell them apart. The work grows with the number of names, whatever they are.
 */
export function createUniqueNames(taken: Iterable<string>): (name: string) => string {
  const keys = new Set<string>();
  for (const name of taken) keys.add(nameKey(name));
  /** The last number that was given to a name: the next one begins after it. */
  const numbers = new Map<string, number>();
  return (name) => {
    const key = nameKey(name);
    let unique = name;
    if (keys.has(key)) {
      const { base, extension } = splitExtension(name);
      let n = numbers.get(key) ?? 1;
      do {
        n += 1;
        unique = `${base} (${n})${extension}`;
      } while (keys.has(nameKey(unique)));
      numbers.set(key, n);
    }
    keys.add(nameKey(unique));
    return unique;
  };
}

/** The form in which two names are the same name. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
