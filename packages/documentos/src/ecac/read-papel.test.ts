// Papers of the e-CAC are read to the fixtures' expected rows, in any order of their text, and damage never throws.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identify } from '../identify/identify.ts';
import { type PapelLido, tiposPapel } from './papel-lido.ts';
import { readPapelTexto } from './read-papel.ts';
import { readPapelPdf } from './read-papel-pdf.ts';
import { comprovante, darf } from './testing-comprovante.ts';
import { dctf, reciboDctfweb } from './testing-dctf.ts';
import { arquivos, createReadPdf, FIXTURES } from './testing-fixtures.ts';
import { legivel } from './testing-legivel.ts';
import { type OrdemTexto, ordensTexto } from './testing-pagina.ts';
import { eprocesso, fontesPagadoras, papeisFixados, perdcomp } from './testing-papeis.ts';
import { declaracaoPgdas, extratoPgdas } from './testing-pgdas-exemplos.ts';

const readPdf = createReadPdf();

async function read(path: string): Promise<PapelLido | null> {
  const bytes = new Uint8Array(readFileSync(path));
  const { tipo } = identify(bytes);
  if (tipo === 'PDF') return readPapelPdf(await readPdf(bytes));
  const papel = tiposPapel.find((t) => t === tipo);
  if (!papel) throw new Error(`${path} is ${tipo}`);
  return readPapelTexto(bytes, papel);
}

describe('papers of the fixtures', () => {
  it('are there, of every kind', () => {
    expect(new Set(arquivos.map((a) => dirname(a)))).toEqual(
      new Set(['dctf', 'dctfweb', 'eprocesso', 'extrato', 'fontes-pagadoras', 'pagamentos', 'perdcomp', 'pgdas']),
    );
  });

  it.each(Object.entries(papeisFixados))('%s is what our writer makes of it', (nome, make) => {
    const path = join(FIXTURES, nome);
    if (process.env.APURA_FIXTURES === 'escrever') {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, make());
    }
    expect(readFileSync(path).equals(make())).toBe(true);
  });

  it.each(arquivos)('%s', async (nome) => {
    const papel = await read(join(FIXTURES, nome));
    if (!papel) throw new Error('not recognised');
    const lido = legivel(papel);
    const path = join(FIXTURES, `${nome}.esperado.json`);
    if (process.env.APURA_FIXTURES === 'escrever' && !existsSync(path)) {
      writeFileSync(path, `${JSON.stringify(lido, null, 2)}\n`);
    }
    expect(lido).toEqual(JSON.parse(readFileSync(path, 'utf8')));
  });
});

const escritores: Readonly<Record<string, (o: OrdemTexto) => Uint8Array<ArrayBuffer>>> = {
  comprovante,
  darf,
  dctf: (o) => dctf(o),
  reciboDctfweb: (o) => reciboDctfweb(o),
  perdcomp,
  fontesPagadoras: (o) => fontesPagadoras(o),
  eprocesso,
  extratoPgdas,
  declaracaoPgdas,
};

describe.each(Object.entries(escritores))('%s', (_nome, make) => {
  it('is read the same, whatever the order of its text in the file', async () => {
    const lidos: unknown[] = [];
    for (const ordem of ordensTexto) {
      const papel = readPapelPdf(await readPdf(make(ordem)));
      if (!papel) throw new Error('not recognised');
      expect(papel.linhas.length).toBeGreaterThan(0);
      lidos.push(legivel(papel));
    }
    expect(lidos[1]).toEqual(lidos[0]);
    expect(lidos[2]).toEqual(lidos[0]);
  });

  it('with any part of it damaged, never throws, and a lost amount never leaves the confidence whole', async () => {
    const paginas = await readPdf(make('leitura'));
    const celulas = paginas.flatMap((p, i) => p.linhas.flatMap((l, j) => l.celulas.map((_, k) => [i, j, k] as const)));
    const estrago = fc.record({
      onde: fc.nat(celulas.length - 1),
      como: fc.oneof(fc.constant(''), fc.string({ maxLength: 12 }), fc.constant('9?9,99'), fc.constant('-')),
    });
    fc.assert(
      fc.property(fc.array(estrago, { minLength: 1, maxLength: 6 }), (estragos) => {
        const copia = structuredClone(paginas);
        for (const { onde, como } of estragos) {
          const [i = 0, j = 0, k = 0] = celulas[onde] ?? [];
          const celula = copia[i]?.linhas[j]?.celulas[k];
          if (celula) celula.texto = como;
        }
        const papel = readPapelPdf(copia);
        if (papel === null) return;
        const { confianca } = papel.ficha;
        expect(confianca === null || (confianca >= 0 && confianca <= 1)).toBe(true);
        for (const { esquema, linha } of papel.linhas) expect(linha).toHaveLength(esquema.colunas.length);
      }),
      { numRuns: 120 },
    );
  });
});
