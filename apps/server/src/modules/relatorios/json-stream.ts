import { Readable } from 'node:stream';

/** `{"jsonData":[…]}` written a batch of rows at a time: memory does not grow with the report. */
export function jsonStream(lotes: AsyncIterable<readonly object[]>): Readable {
  return Readable.from(textOf(lotes), { objectMode: false });
}

async function* textOf(lotes: AsyncIterable<readonly object[]>): AsyncGenerator<Buffer> {
  let separador = '';
  yield Buffer.from('{"jsonData":[');
  for await (const lote of lotes) {
    if (lote.length === 0) continue;
    yield Buffer.from(separador + lote.map((linha) => JSON.stringify(linha)).join(','));
    separador = ',';
  }
  yield Buffer.from(']}');
}
