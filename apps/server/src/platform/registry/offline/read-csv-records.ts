import { parseCsvRecord } from './parse-csv-record.ts';

const MAX_RECORD_CHARS = 256 * 1024;
/** Each line of an open record is read anew, so a quote that was never closed has to be noticed soon. */
const MAX_RECORD_LINES = 100;

/**
 * The records of a CSV file in ISO-8859-1, in groups as they come from the stream. NUL bytes, which the published files
 * have, are dropped. Throws a RangeError where a record has no end.
 */
export async function* readCsvRecords(stream: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<string[][]> {
  let rest = '';
  let open = '';
  let openLines = 0;
  for await (const chunk of stream) {
    const text = rest + chunk.toString('latin1').replaceAll('\0', '');
    const records: string[][] = [];
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      take(text.slice(from, end), records);
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length + open.length > MAX_RECORD_CHARS) throw new RangeError('a record has no end');
    yield records;
  }
  const records: string[][] = [];
  if (rest !== '') take(rest, records);
  if (open !== '') throw new RangeError('the last record has no end');
  yield records;

  function take(part: string, records: string[][]): void {
    const line = part.endsWith('\r') ? part.slice(0, -1) : part;
    const whole = open === '' ? line : `${open}\n${line}`;
    if (whole === '') return;
    const record = parseCsvRecord(whole, delimiter);
    open = record === null ? whole : '';
    openLines = record === null ? openLines + 1 : 0;
    if (openLines > MAX_RECORD_LINES || open.length > MAX_RECORD_CHARS) throw new RangeError('a record has no end');
    if (record !== null) records.push(record);
  }
}
