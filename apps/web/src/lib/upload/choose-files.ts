import { isAceitoNaTela, sanitizeFileName, splitExtension } from '@apura/contract';

/** What is needed of a chosen file to judge it; a browser's File has it. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
}

export interface ChosenFile<F extends FileLike = File> {
  /** The name under which it is sent and kept, unique in its selection. */
  readonly name: string;
  readonly file: F;
}

export interface RefusedFile {
  readonly name: string;
  readonly reason: 'extensao' | 'vazio' | 'nome';
}

/**
 * Adds files to a selection: what the screen does not take goes to `refused`, a file chosen twice counts once, and a
 * second file of the same name becomes 'nome (2)'.
 */
export function chooseFiles<F extends FileLike>(
  chosen: readonly ChosenFile<F>[],
  added: readonly F[],
): { chosen: ChosenFile<F>[]; refused: RefusedFile[] } {
  const result = [...chosen];
  const refused: RefusedFile[] = [];
  const names = new Set(chosen.map(({ name }) => name.toLowerCase()));
  const known = new Set(chosen.map(({ file }) => identityOf(file)));
  for (const file of added) {
    const name = sanitizeFileName(file.name);
    if (name === undefined) refused.push({ name: file.name, reason: 'nome' });
    else if (!isAceitoNaTela(name)) refused.push({ name: file.name, reason: 'extensao' });
    else if (file.size === 0) refused.push({ name: file.name, reason: 'vazio' });
    else if (!known.has(identityOf(file))) {
      known.add(identityOf(file));
      const free = freeName(name, names);
      names.add(free.toLowerCase());
      result.push({ name: free, file });
    }
  }
  return { chosen: result, refused };
}

/** Two choices of one file have the same name, size, time and folder. */
function identityOf(file: FileLike): string {
  const { lastModified, webkitRelativePath } = file as FileLike & Partial<File>;
  return [file.name, file.size, lastModified ?? '', webkitRelativePath ?? ''].join('|');
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const { base, extension } = splitExtension(name);
  for (let n = 2; ; n++) {
    const candidate = `${base} (${n})${extension}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
