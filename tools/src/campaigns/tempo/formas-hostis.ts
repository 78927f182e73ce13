/** Text that grows: what is put into a document, so many characters long. */
export interface FormaHostil {
  name: string;
  make(length: number): string;
}

/** A piece of text again and again. */
export const run = (unit: string, name = unit): FormaHostil => ({
  name: `${JSON.stringify(name)} again and again`,
  make: (length) => unit.repeat(Math.ceil(length / unit.length)),
});

/** Units that each differ from the one before. */
const counted = (name: string, unit: (n: number) => string): FormaHostil => ({
  name,
  make(length) {
    const parts: string[] = [];
    for (let n = 0, sum = 0; sum < length; n++) {
      const part = unit(n);
      parts.push(part);
      sum += part.length;
    }
    return parts.join('');
  },
});

const nested = (open: string, close: string): FormaHostil => ({
  name: `${open}…${close} in each other`,
  make(length) {
    const times = Math.ceil(length / (open.length + close.length));
    return open.repeat(times) + close.repeat(times);
  },
});

/** What has made readers slow in this and other programs: what never ends, what repeats, what nests. */
export const FORMAS_HOSTIS: readonly FormaHostil[] = [
  ...['<![CDATA[', '<!--', '<?x ', '<!DOCTYPE a [', '<a ', '<a b="', "<a b='", '<a>', '</a>', '<a/>', '<', '>'].map(
    (u) => run(u),
  ),
  ...[']]>', ']]', '-->', '--', '?>', '&', '&amp;', '&#x41;', '&#', '&lt;!--', '<![CDATA[]]>', '<!---->'].map((u) =>
    run(u),
  ),
  ...[
    '<tr>',
    '<td>',
    '<table>',
    '</td></tr>',
    '<tr><td>x</td></tr>',
    '<td colspan="9">',
    '<script>',
    '<style>',
    '<br>',
  ].map((u) => run(u)),
  ...['<ds:Signature>', '<Signature', '</Signature>', '<infNFe Id="NFe', '<det nItem="1">', '<evento Id="a">'].map(
    (u) => run(u),
  ),
  ...[' ', '\t', '\n', '\r', '\r\n', '\u00a0', '\0', '\ufeff'].map((u) => run(u)),
  ...['|', '||\r\n', '|C170|', '|C170|\r\n', '|0000|\r\n', '|9999|1|\r\n', '|A\r\n', 'C170|1|2\r\n'].map((u) => run(u)),
  ...[
    '"',
    '""',
    "'",
    ',',
    ';',
    '";"',
    '";\n',
    ';;\r\n',
    ' ;',
    '-',
    '.',
    '/',
    '(',
    '\\',
    '=',
    '1,',
    '1.',
    '-1.1',
    '01/01/2024 ',
  ].map((u) => run(u)),
  ...['0', '9', 'a', 'A1', 'á', 'a ', ' a', 'e1', '11222333000181', '1.234,56\n', '00000000000000000001\r\n'].map((u) =>
    run(u),
  ),
  ...[
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature>',
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">\n</Signature>',
    '<det nItem="1"><prod><vProd>x</vProd></prod></det>\n',
    '<vrRubr>x</vrRubr>\n',
  ].map((u) => run(u)),
  nested('<a>', '</a>'),
  nested('<table><tr><td>', '</td></tr></table>'),
  nested('(', ')'),
  counted('elements of ever new names', (n) => `<a${n}>1</a${n}>`),
  counted('attributes of ever new names', (n) => ` a${n}="1"`),
  counted('records of ever new names', (n) => `|${(n % 46_656).toString(36).toUpperCase().padStart(4, '0')}|1|\r\n`),
  counted('lines ever longer', (n) => `${'|'.repeat(n % 5_000)}\r\n`),
  counted('cells of ever new texts', (n) => `${n};`),
];
