/** A token of SQL, with what stood before it. */
export type Token = {
  text: string;
  /** Whether a space or an end of line stood before it. */
  space: boolean;
  /** The comments that stood before it, or after it on its line. */
  comments: string[];
};

const TOKEN = new RegExp(
  [
    /(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)/,
    // Texts, quoted names, words and placeholders, numbers.
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|:?[\p{L}_$][\p{L}\p{N}_$]*|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/u,
    /::|\|\||<=|>=|<>|!=|->>|->|=>|:=|\/\/|\S/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** The tokens of a text. A comment goes with the token after it; one that ends a line goes with that line's last. */
export function tokensOf(sql: string): { tokens: Token[]; last: string[] } {
  const tokens: Token[] = [];
  let comments: string[] = [];
  let end = 0;
  for (const { 0: text, index, groups } of sql.matchAll(TOKEN)) {
    const before = sql.slice(end, index);
    const previous = tokens.at(-1);
    if (groups?.comment === undefined) {
      tokens.push({ text, space: before !== '' || comments.length > 0, comments });
      comments = [];
    } else if (previous === undefined || before.includes('\n') || comments.length > 0 || /^[,;]$/.test(previous.text))
      comments.push(text.trimEnd());
    else previous.comments.push(text.trimEnd());
    end = index + text.length;
  }
  return { tokens, last: comments };
}

/** What a text says, whatever its lines and spaces: its tokens, and apart from them its comments. */
export function saidBy(sql: string): { tokens: string[]; comments: string[] } {
  const said = [...sql.matchAll(TOKEN)].map(({ 0: text, groups }) => ({
    text,
    comment: groups?.comment !== undefined,
  }));
  const texts = (comment: boolean) => said.filter((one) => one.comment === comment).map(({ text }) => text.trimEnd());
  return { tokens: texts(false), comments: texts(true) };
}
