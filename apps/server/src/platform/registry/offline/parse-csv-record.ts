/**
 * The fields of one record, whose quotes are doubled inside a quoted field; null while a quote is open, so that the
 * record goes on in the next line.
 */
export function parseCsvRecord(line: string, delimiter: string): string[] | null {
  if (line.length > 1 && line.startsWith('"') && line.endsWith('"')) {
    const inner = line.slice(1, -1);
    const fields = inner.split(`"${delimiter}"`);
    // No quote but those that were split at: the way nearly every record is written.
    if (count(inner, '"') === (fields.length - 1) * 2) return fields;
  } else if (!line.includes('"')) {
    return line.split(delimiter);
  }
  return parseSlowly(line, delimiter);
}

function parseSlowly(line: string, delimiter: string): string[] | null {
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < line.length; i += 1) {
    const char = line[i];
    if (quoted && char === '"' && line[i + 1] === '"') {
      field += '"';
      i += 1;
    } else if (char === '"') {
      quoted = !quoted;
    } else if (char === delimiter && !quoted) {
      fields.push(field);
      field = '';
    } else {
      field += char;
    }
  }
  if (quoted) return null;
  fields.push(field);
  return fields;
}

function count(text: string, char: string): number {
  let found = 0;
  for (let at = text.indexOf(char); at !== -1; at = text.indexOf(char, at + 1)) found += 1;
  return found;
}
