import { Readable } from 'node:stream';
import { inTurn } from '@apura/relatorios';

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

const LINHAS_POR_VEZ = 50;

/**
 * The JSON of a page, `{"jsonData":[…],…}`. Its rows become text some at a time, in the owner's turn: nobody else is
 * answered while thousands of them do.
 */
export async function pageOf(
  ownerId: string,
  linhas: readonly object[],
  { jsonData: _vazio, ...resto }: { jsonData: readonly object[] },
): Promise<Buffer> {
  const partes = [Buffer.from('{"jsonData":[')];
  for (let de = 0; de < linhas.length; de += LINHAS_POR_VEZ) {
    const textos = () => linhas.slice(de, de + LINHAS_POR_VEZ).map((linha) => JSON.stringify(linha));
    partes.push(Buffer.from((de === 0 ? '' : ',') + (await inTurn(ownerId, textos)).join(',')));
  }
  return Buffer.concat([...partes, Buffer.from(`],${JSON.stringify(resto).slice(1)}`)]);
}
