/** Reads the CSV that an administrator may put in a table's place: header line, `,` or `;`, RFC 4180 quotes, UTF-8. */
export function parseTabelaCsv(text: string): { colunas: string[]; linhas: string[][] } {
  const source = text.replace(/^\uFEFF/, '');
  const firstLine = source.slice(0, Math.max(0, source.indexOf('\n')));
  const separator = firstLine.includes(';') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (quoted) {
      if (c !== '"') field += c;
      else if (source[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === separator) {
      row.push(field.trim());
      field = '';
    } else if (c === '\n') {
      rows.push([...row, field.trim()]);
      row = [];
      field = '';
    } else if (c !== '\r') field += c;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field.trim()]);
  const [colunas = [], ...linhas] = rows.filter((r) => r.some((f) => f !== ''));
  return { colunas, linhas };
}
