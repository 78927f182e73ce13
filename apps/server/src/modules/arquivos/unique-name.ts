import { splitExtension } from '@apura/contract';

/**
 * The name itself when nobody has it, else `nome (2).ext`, `nome (3).ext` and so on. Names are compared without regard
 * to case, because the ZIP of the whole project may be opened on a file system that does not tell them apart.
 */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  const { base, extension } = splitExtension(name);
  for (let n = 2; ; n += 1) {
    const candidate = `${base} (${n})${extension}`;
    if (!taken.has(nameKey(candidate))) return candidate;
  }
}

/** The form in which two names are the same name. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
