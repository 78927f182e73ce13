// The reader gives the rows that a second computation finds in the whole tree of a document, and those of the corpus.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linhaAsText } from '../esocial/testing-esocial.ts';
import { readIngenuo } from '../eventos/testing-ingenuo.ts';
import { raiz } from '../quebrar/testing-projeto.ts';
import { readReinf } from './read-reinf.ts';

/** The rows of a document by table, without what the reader counts or other documents say. */
function rowsByTabela(bytes: Uint8Array): Record<string, Record<string, string | null>[]> {
  const linhas = readReinf(bytes).eventos.flatMap((e) => e.linhas);
  const porTabela = Map.groupBy(linhas, (l) => l.esquema.tabela);
  return Object.fromEntries(
    Array.from(porTabela, ([tabela, grupo]) => [
      tabela,
      grupo.map(({ esquema, linha }) => ({ ...linhaAsText(esquema, linha), _item: null })),
    ]),
  );
}

const fixtures = join(raiz, 'fixtures/relatorios');
const documentos = readdirSync(fixtures)
  .filter((caso) => caso.startsWith('reinf-'))
  .flatMap((caso) => readdirSync(join(fixtures, caso)).map((nome) => `${caso}/${nome}`))
  .filter((nome) => /\/(?:lote|retorno|retifica|exclusao|fecha|reabertura)[\w-]*\.xml$/.test(nome));

test.each(documentos)('%s: the same rows from a tree of the document', (nome) => {
  const bytes = readFileSync(join(fixtures, nome));
  expect(rowsByTabela(bytes)).toEqual(readIngenuo(bytes.toString('utf8'), 'Reinf'));
});

const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'reinf');
if (existsSync(corpus)) {
  test.each(readdirSync(corpus))('corpus: %s has rows, and no value that cannot be read', (nome) => {
    const bytes = readFileSync(join(corpus, nome));
    const { eventos, problemas, recusa } = readReinf(bytes);
    expect(rowsByTabela(bytes)).toEqual(readIngenuo(bytes.toString('utf8').replace('\uFEFF', ''), 'Reinf'));
    expect([recusa, problemas, eventos.length]).toEqual([null, [], 1]);
    if (eventos[0]?.evento !== 'R-9000') expect(eventos[0]?.linhas.length).toBeGreaterThan(0);
  });
} else {
  test('corpus: its folder is absent', ({ skip }) => {
    console.log(`corpus absent: ${corpus}`);
    skip();
  });
}
