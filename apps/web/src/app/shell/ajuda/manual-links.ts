import { foldText, searchWords } from '@apura/br';

/** Where a link of a manual's page leads: to a heading of a page, out of the portal, or nowhere. */
export type AlvoManual = { tipo: 'pagina'; pagina: string; titulo: string } | { tipo: 'fora'; href: string } | null;

/** Reads a link of a page; files of the repository that are no page of the manual lead nowhere. */
export function alvoOf(href: string | undefined, present: string): AlvoManual {
  if (href === undefined) return null;
  if (/^https?:\/\//.test(href)) return { tipo: 'fora', href };
  const [, pagina, titulo] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(href) ?? [];
  if (pagina === undefined && titulo === undefined) return null;
  return { tipo: 'pagina', pagina: pagina ?? present, titulo: decoded(titulo ?? '') };
}

/** The name under which links reach a heading: as the sites that show Markdown make it. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');
}

export interface Achado {
  id: string;
  title: string;
  trecho: string;
}

const AROUND = 60;

/** The pages that hold every word of the search, without regard to case and accents, with where the first one is. */
export function searchManual(
  paginas: readonly { id: string; title: string; text: string }[],
  search: string,
): Achado[] {
  const words = searchWords(search);
  const [first] = words;
  if (first === undefined) return [];
  return paginas.flatMap(({ id, title, text }) => {
    const readable = readableOf(text);
    const searched = plain(readable);
    if (!words.every((word) => searched.includes(word))) return [];
    const at = searched.indexOf(first);
    return [{ id, title, trecho: excerpt(readable, at, first.length) }];
  });
}

/** A page without its marks: each heading and each row of a table is a sentence, and names keep their underscores. */
function readableOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^\|?[ :|-]*--[ :|-]*$/.test(line) && !line.startsWith('```'))
    .map((line) => {
      const bare = line
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/^(#+|[-*]|>) /, '')
        .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
        .replace(/^\|\s*|\s*\|$/g, '')
        .replace(/\s*\|\s*/g, ' · ');
      return /^[#|]/.test(line) && !/[.:;?!]$/.test(bare) ? `${bare}.` : bare;
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text before and after a place, cut only between words. */
function excerpt(text: string, at: number, length: number): string {
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND - 1) + 1;
  const end = at + length + AROUND;
  const to = end >= text.length ? text.length : text.lastIndexOf(' ', end);
  // A word longer than the whole excerpt is not cut.
  const begin = Math.min(from, text.lastIndexOf(' ', at) + 1);
  const wordEnd = text.indexOf(' ', at + length);
  const until = Math.max(to, wordEnd === -1 ? text.length : wordEnd);
  return `${begin > 0 ? '…' : ''}${text.slice(begin, until)}${until < text.length ? '…' : ''}`;
}

/** Lower case without accents, letter by letter, so that places in it are places in the text. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = foldText(letter);
      return bare.length === letter.length ? bare : letter;
    })
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
