/**
 * What a text is made of, for fitting it to a width: words, the places where a line may end, groups that stand on one
 * line or break at all their places, and comments, which stand on lines of their own before the line they are met in.
 */
export type Doc = string | readonly Doc[] | Group | Indent | Line | Comment;
type Group = { is: 'group'; doc: Doc };
type Indent = { is: 'indent'; doc: Doc };
/**
 * A place where a line may end. When the line goes on, `flat` is written there. A `hard` place always ends the line. A
 * place that `fills` ends it only when the text up to the next place does not fit on it.
 */
type Line = { is: 'line'; flat: string; hard: boolean; fills?: boolean };
type Comment = { is: 'comment'; text: string };

export const LINE: Line = { is: 'line', flat: ' ', hard: false };
export const FILL: Line = { is: 'line', flat: ' ', hard: false, fills: true };
export const SOFT: Line = { is: 'line', flat: '', hard: false };
export const HARD: Line = { is: 'line', flat: '', hard: true };
export const indent = (...doc: Doc[]): Indent => ({ is: 'indent', doc });
export const group = (...doc: Doc[]): Group => ({ is: 'group', doc });
export const comment = (text: string): Comment => ({ is: 'comment', text });
export const join = (docs: readonly Doc[], between: Doc): Doc[] =>
  docs.flatMap((doc, i) => (i === 0 ? [doc] : [between, doc]));

const isList = (doc: Doc): doc is readonly Doc[] => Array.isArray(doc);

/** The text on one line; nothing when a line must end in it. Comments before it stand above, and are left out. */
export function flat(doc: Doc, first = true): string | undefined {
  if (typeof doc === 'string') return doc;
  if (isList(doc)) {
    let text = '';
    for (const part of doc) {
      const piece = flat(part, first && text === '');
      if (piece === undefined) return undefined;
      text += piece;
    }
    return text;
  }
  if (doc.is === 'comment') return first ? '' : undefined;
  if (doc.is === 'line') return doc.hard ? undefined : doc.flat;
  return flat(doc.doc, first);
}

/** What is still to be written: a linked list, so that looking ahead copies nothing. */
type Rest = { doc: Doc; depth: number; broken: boolean; next: Rest | undefined };

const before = (docs: readonly Doc[], { depth, broken, next }: Rest): Rest | undefined =>
  docs.reduceRight<Rest | undefined>((rest, doc) => ({ doc, depth, broken, next: rest }), next);

/** The lines of a text, each no wider than `width` where it can be broken. */
export function fitLines(root: Doc, width: number): string {
  const lines: string[] = [];
  let line = '';
  let rest: Rest | undefined = { doc: root, depth: 0, broken: true, next: undefined };
  while (rest !== undefined) {
    const { doc, depth, broken, next }: Rest = rest;
    if (typeof doc !== 'string' && isList(doc)) rest = before(doc, rest);
    else if (typeof doc !== 'string' && doc.is === 'indent') rest = { doc: doc.doc, depth: depth + 1, broken, next };
    else if (typeof doc !== 'string' && doc.is === 'group')
      rest = { doc: doc.doc, depth, broken: broken && !fits(doc, width - line.length, next), next };
    else {
      rest = next;
      if (typeof doc === 'string') line += doc;
      else if (doc.is === 'comment') lines.push(`${' '.repeat(line.length - line.trimStart().length)}${doc.text}`);
      else if (!broken || (doc.fills === true && restFits(rest, width - line.length - doc.flat.length)))
        line += doc.flat;
      else {
        lines.push(line.trimEnd());
        line = ' '.repeat(2 * depth);
      }
    }
  }
  return [...lines, line].join('\n');
}

/** Whether the group and what follows, up to the next place where a line may end, fits in the columns that are left. */
function fits(one: Group, width: number, after: Rest | undefined): boolean {
  const text = flat(one);
  return text !== undefined && restFits(after, width - text.length);
}

/** Whether what is still to be written, up to the next place where a line may end, fits in these columns. */
function restFits(after: Rest | undefined, width: number): boolean {
  let columns = width;
  let rest = after;
  while (columns >= 0 && rest !== undefined) {
    const { doc, depth, broken, next }: Rest = rest;
    if (typeof doc !== 'string' && isList(doc)) rest = before(doc, rest);
    else if (typeof doc !== 'string' && (doc.is === 'group' || doc.is === 'indent'))
      rest = { doc: doc.doc, depth, broken, next };
    else {
      rest = next;
      if (typeof doc === 'string') columns -= doc.length;
      else if (doc.is === 'line' && broken) return true;
      else if (doc.is === 'line') columns -= doc.flat.length;
    }
  }
  return columns >= 0;
}
