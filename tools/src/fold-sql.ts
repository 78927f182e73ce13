import { comment, type Doc, FILL, fitLines, flat, group, HARD, indent, join, LINE, SOFT } from './fit-lines.ts';
import { type Token, tokensOf } from './sql-tokens.ts';

const WIDTH = 110;
/** A bracket up to this width is never broken. */
const NARROW = 28;

/** A token. One that opens a bracket or a CASE also has the tokens inside, and the token that closes it. */
type Part = Token & { inside?: Part[]; end?: Token };

/** A space goes between these words and a bracket. After any other word the bracket belongs to the word: `sum(x)`. */
const SPACED = new Set(
  [
    'WITH MATERIALIZED SELECT DISTINCT ALL EXCLUDE REPLACE RENAME AS VALUES FROM JOIN LATERAL ON USING',
    'WHERE GROUP BY HAVING QUALIFY LIMIT UNION NAME EXCEPT INTERSECT OVER FILTER INTERVAL',
    'CASE WHEN THEN ELSE OR AND NOT EXISTS IN LIKE BETWEEN IS',
  ].flatMap((words) => words.split(' ')),
);
const ENDS: Record<string, string> = { '(': ')', '[': ']', '{': '}', CASE: 'END' };
/** Where a part of a statement begins. */
const HEADS = [
  /^SELECT( DISTINCT( ON)?)?$/,
  /^FROM$/,
  /^((LEFT|RIGHT|FULL|INNER|OUTER|CROSS|ASOF|SEMI|ANTI|POSITIONAL|NATURAL) )*JOIN$/,
  /^(WHERE|HAVING|QUALIFY|WINDOW|LIMIT|OFFSET|VALUES|ROWS|RANGE)$/,
  /^(GROUP|ORDER|PARTITION) BY$/,
  /^WITH( RECURSIVE)?$/,
];
const UNION = /^(UNION|EXCEPT|INTERSECT)( ALL)?( BY NAME)?$/;
const CONDITION = /^(WHERE|HAVING|QUALIFY)$/;
const ONE_LINE = /^(FROM|LIMIT|OFFSET|ROWS|RANGE|.*JOIN)$/;
const OPERATORS = [/^OR$/, /^AND$/, /^(\+|-|\|\|)$/];
const OPERAND = /^(?:[\p{L}_"':\d)\]}]|\*$)/u;

/** The statements with what fits on a line standing on one, and each condition, column or join on its own elsewhere. */
export function foldSql(sql: string): string {
  const { tokens, last } = tokensOf(sql);
  const statements = split(treeOf(tokens), (part) => part.text === ';');
  const texts = statements.flatMap(({ separator, parts }, i) => {
    const ends = statements[i + 1]?.separator === undefined ? '' : ';';
    return parts.length === 0 ? [] : [fitLines([comments(separator), statementDoc(parts), ends], WIDTH)];
  });
  return [...texts.flatMap((text, i) => (i === 0 ? [text] : ['', text])), ...last, ''].join('\n');
}

function treeOf(tokens: Token[]): Part[] {
  const open: { parts: Part[]; end: string | undefined }[] = [{ parts: [], end: undefined }];
  for (const token of tokens) {
    const here = open.at(-1);
    if (here === undefined) throw new Error('a bracket ends that none began');
    if (token.text === here.end) {
      open.pop();
      const opener = open.at(-1)?.parts.at(-1);
      if (opener !== undefined) {
        opener.end = { ...token, comments: [] };
        opener.comments = [...opener.comments, ...token.comments];
      }
      continue;
    }
    const part: Part = { ...token, space: spaced(here.parts, token) };
    here.parts.push(part);
    const end = ENDS[token.text];
    if (end === undefined) continue;
    part.inside = [];
    open.push({ parts: part.inside, end });
  }
  return open[0]?.parts ?? [];
}

function spaced(parts: Part[], token: Token): boolean {
  const before = parts.at(-1);
  if (before === undefined || token.text === ',') return false;
  if (token.text !== '(') return token.space && !isSign(parts);
  const word = before.inside === undefined && /^[\p{L}_"]/u.test(before.text);
  return word ? SPACED.has(before.text) : token.space;
}

/** Whether the parts end with the sign of what comes next. */
const isSign = (parts: Part[]): boolean =>
  /^[-+]$/.test(parts.at(-1)?.text ?? '') && !joinsTwo(parts, parts.length - 1);

type Piece = { separator: Part | undefined; parts: Part[] };

function split(parts: Part[], separates: (part: Part, i: number) => boolean): Piece[] {
  const pieces: Piece[] = [{ separator: undefined, parts: [] }];
  for (const [i, part] of parts.entries())
    if (separates(part, i)) pieces.push({ separator: part, parts: [] });
    else pieces.at(-1)?.parts.push(part);
  return pieces;
}

const items = (parts: Part[]): Part[][] => split(parts, (part) => part.text === ',').map((piece) => piece.parts);

/** How many parts from `i` on are the words of one of these heads; 0 when they are none. */
function headAt(parts: Part[], i: number, heads: RegExp[]): number {
  let words = '';
  let found = 0;
  for (let n = 1; n <= 4 && i + n <= parts.length; n += 1) {
    const part = parts[i + n - 1];
    if (part === undefined || part.inside !== undefined || !/^[A-Z]+$/.test(part.text)) break;
    words = words === '' ? part.text : `${words} ${part.text}`;
    if (heads.some((head) => head.test(words))) found = n;
  }
  const isDistinct = parts[i]?.text === 'FROM' && parts[i - 1]?.text === 'DISTINCT' && i > 1;
  return isDistinct ? 0 : found;
}

type Clause = { head: Part[]; parts: Part[] };

function clausesOf(parts: Part[], heads: RegExp[]): Clause[] {
  const clauses: Clause[] = [{ head: [], parts: [] }];
  for (let i = 0; i < parts.length; ) {
    const n = headAt(parts, i, heads);
    if (n > 0) clauses.push({ head: parts.slice(i, i + n), parts: [] });
    else clauses.at(-1)?.parts.push(...parts.slice(i, i + 1));
    i += Math.max(n, 1);
  }
  return clauses.filter((clause) => clause.head.length + clause.parts.length > 0);
}

const comments = (part: Part | undefined): Doc => (part?.comments ?? []).map(comment);
const textOf = (parts: Part[]): string => parts.map((part) => part.text).join(' ');

function statementDoc(parts: Part[]): Doc {
  if (parts[0]?.text !== 'CREATE') return contents(parts, true);
  const as = parts.findIndex((part) => part.text === 'AS');
  const start = parts[as + 1]?.text === 'TABLE' ? as + 2 : as + 1;
  const body = parts.slice(start);
  const bracket = body.length <= 2 && body.at(-1)?.inside !== undefined && body[0]?.text !== 'CASE';
  const doc = contents(body, true);
  const fitsBelow = (flat(doc)?.length ?? WIDTH) < WIDTH - 2;
  const below = indent(LINE, doc);
  return group(sequence(parts.slice(0, start)), bracket && !fitsBelow ? [' ', doc] : below);
}

/** What a bracket or a statement holds: a query, a list, an expression, or what a window says. */
function contents(parts: Part[], outermost = false): Doc {
  const operands = clausesOf(parts, [UNION]);
  if (operands.length > 1 || operands[0]?.head.length === 1) {
    const [first, ...others] = operands.map(({ head, parts: select }) => {
      const doc = select.length === 0 ? [] : query(select, outermost);
      return head.length === 0 ? doc : [sequence(head), select.length === 0 ? [] : [HARD, doc]];
    });
    return [first ?? [], others.map((doc) => [HARD, doc])];
  }
  return query(parts, outermost);
}

function query(parts: Part[], outermost: boolean): Doc {
  const clauses = clausesOf(parts, HEADS);
  const docs = clauses.map((clause) => clauseDoc(clause, outermost, clauses.length === 1));
  const withs = /^WITH/.test(clauses[0]?.head[0]?.text ?? '');
  if (withs) return [docs[0] ?? [], HARD, group(join(docs.slice(1), LINE))];
  return group(join(docs, LINE));
}

function clauseDoc({ head, parts }: Clause, outermost: boolean, alone: boolean): Doc {
  const word = textOf(head);
  if (word.endsWith('SELECT DISTINCT ON')) {
    const [on, ...columns] = parts;
    return on === undefined ? sequence(head) : listDoc([...head, on], items(columns), outermost);
  }
  if (head.length === 0) return alone && items(parts).length === 1 ? expression(parts, false) : list(items(parts));
  if (parts.length === 0) return sequence(head);
  if (CONDITION.test(word)) return [sequence(head), ' ', expression(parts, true)];
  if (ONE_LINE.test(word)) return [sequence(head), ' ', join(items(parts).map(tableDoc), indent(',', LINE))];
  if (word.startsWith('WITH')) {
    const tables = items(parts).map((table) => expression(table, true));
    return group(sequence(head), indent(LINE, join(tables, [',', HARD])));
  }
  return listDoc(head, items(parts), outermost && word.startsWith('SELECT'));
}

function listDoc(head: Part[], all: Part[][], outermost: boolean): Doc {
  const [only] = all;
  if (all.length === 1 && only !== undefined) return [sequence(head), ' ', expression(only, true)];
  return group(sequence(head), indent(outermost ? HARD : LINE, list(all, !outermost)));
}

/** One item per line where they do not fit; with `fill`, names that follow one another share a line. */
const list = (all: Part[][], fill = true): Doc =>
  all.map((item, i) => {
    const before = all[i - 1];
    const shares = fill && before !== undefined && isPlain(before) && isPlain(item);
    return [before === undefined ? [] : [',', shares ? FILL : LINE], expression(item, true)];
  });

/** A column, a literal, or one of them under a name, without a comment of its own. */
const isPlain = (item: Part[]): boolean =>
  item.length <= 5 && item.every((part) => part.inside === undefined && part.comments.length === 0);

/** A table, or one joined with its conditions. */
function tableDoc(parts: Part[]): Doc {
  const on = parts.findIndex((part) => part.text === 'ON');
  if (on < 0) return sequence(parts);
  return [sequence(parts.slice(0, on + 1)), ' ', expression(parts.slice(on + 1), true)];
}

/** Whether it is the name or the type that an expression is given, not a table that is named. */
const isName = (part: Part | undefined): boolean =>
  part !== undefined && part.inside === undefined && !/^(NOT|MATERIALIZED)$/.test(part.text);

/** An expression, broken before its weakest operators. `nested`: those stand deeper than its first line. */
function expression(parts: Part[], nested: boolean): Doc {
  const as = parts.findLastIndex((part, i) => i > 0 && part.text === 'AS' && isName(parts[i + 1]));
  if (as > 0) return [expression(parts.slice(0, as), nested), ' ', sequence(parts.slice(as))];
  for (const operators of OPERATORS) {
    const operands = split(parts, (part, i) => operators.test(part.text) && joinsTwo(parts, i));
    if (operands.length === 1) continue;
    const docs = operands.map(({ separator, parts: operand }) =>
      separator === undefined
        ? expression(operand, true)
        : [LINE, comments(separator), separator.text, ' ', expression(operand, true)],
    );
    return group(docs[0] ?? [], nested ? indent(docs.slice(1)) : docs.slice(1));
  }
  return sequence(parts);
}

const isChain = (parts: Part[]): boolean =>
  parts.some((part, i) => OPERATORS.some((operators) => operators.test(part.text)) && joinsTwo(parts, i));

/** Whether the operator has an operand on both sides. A sign has one, and the AND of a BETWEEN is no operator. */
function joinsTwo(parts: Part[], i: number): boolean {
  const before = parts[i - 1];
  if (before === undefined) return false;
  if (parts[i]?.text === 'AND') {
    const between = parts.slice(0, i).findLastIndex((part) => /^(BETWEEN|AND)$/.test(part.text));
    return parts[between]?.text !== 'BETWEEN';
  }
  return before.inside !== undefined || (OPERAND.test(before.text) && !SPACED.has(before.text));
}

function sequence(parts: Part[]): Doc {
  return parts.map((part, i) => [i > 0 && part.space ? ' ' : '', comments(part), partDoc(part)]);
}

function partDoc({ text, inside, end }: Part): Doc {
  if (inside === undefined) return text;
  const ends = end?.text ?? '';
  if (text === 'CASE') return caseDoc(inside, ends);
  const [only] = inside;
  if (only === undefined) return [text, ends];
  if (inside.length === 1 && only.inside !== undefined && only.text !== 'CASE') return [text, sequence(inside), ends];
  if (only.text === 'CASE' && plain(only) && (inside.length === 1 || inside[1]?.text === 'AS'))
    return [text, sequence(inside), ends];
  const doc = contents(inside);
  const whole = flat([text, doc, ends]);
  if (whole !== undefined && whole.length <= NARROW) return whole;
  return group(text, indent(SOFT, doc), SOFT, ends);
}

/** Whether a CASE compares nothing, or a name alone. */
const plain = ({ inside }: Part): boolean => (inside?.findIndex((part) => part.text === 'WHEN') ?? 0) <= 1;

function caseDoc(inside: Part[], ends: string): Doc {
  const branches = split(inside, (part) => part.text === 'WHEN' || part.text === 'ELSE');
  const [operand] = branches;
  const docs = branches.slice(1).map(({ separator, parts }) => {
    if (separator?.text === 'ELSE') return [LINE, comments(separator), 'ELSE ', expression(parts, true)];
    const then = parts.findIndex((part) => part.text === 'THEN');
    const condition = expression(parts.slice(0, then), true);
    const result = parts.slice(then + 1);
    const value = [sequence(parts.slice(then, then + 1)), ' ', expression(result, true)];
    const short = (flat(condition)?.length ?? WIDTH) <= 40 && result.at(-1)?.inside !== undefined && !isChain(result);
    const branch = short ? ['WHEN ', condition, ' ', value] : group('WHEN ', condition, indent(LINE, value));
    return [LINE, comments(separator), branch];
  });
  const head = operand === undefined || operand.parts.length === 0 ? 'CASE' : ['CASE ', sequence(operand.parts)];
  return group(head, indent(docs), LINE, ends);
}
