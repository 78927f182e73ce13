import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { identify } from '../identify/identify.ts';
import { createLeitorPdf } from '../pdf/leitor-pdf.ts';
import type { PaginaPdf } from '../pdf/pdf-lido.ts';
import { type PapelLido, tiposPapel } from './papel-lido.ts';
import { readPapelTexto } from './read-papel.ts';
import { readPapelPdf } from './read-papel-pdf.ts';
import { legivel } from './testing-legivel.ts';
import * as papeis from './testing-papeis.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures/ecac');
const leitor = createLeitorPdf();
afterAll(() => leitor.close());

async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PaginaPdf[]> {
  const { paginas, recusa } = await leitor.read(bytes);
  if (recusa !== null) throw new Error(recusa);
  return paginas;
}

async function read(path: string): Promise<PapelLido | null> {
  const bytes = new Uint8Array(readFileSync(path));
  const { tipo } = identify(bytes);
  if (tipo === 'PDF') return readPapelPdf(await readPdf(bytes));
  const papel = tiposPapel.find((t) => t === tipo);
  if (!papel) throw new Error(`${path} is ${tipo}`);
  return readPapelTexto(bytes, papel);
}

const arquivos = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((f) => f.isFile() && !/\.esperado\.json$|\.md$/.test(f.name))
  .map((f) => relative(FIXTURES, join(f.parentPath, f.name)))
  .sort();

describe('papers of the fixtures', () => {
  it('are there, of every kind', () => {
    expect(new Set(arquivos.map((a) => dirname(a)))).toEqual(
      new Set(['dctf', 'dctfweb', 'eprocesso', 'fontes-pagadoras', 'pagamentos', 'perdcomp']),
    );
  });

  it.each(Object.entries(papeis.papeisFixados))('%s is what our writer makes of it', (nome, make) => {
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

const escritores: Readonly<Record<string, (o: papeis.OrdemTexto) => Uint8Array<ArrayBuffer>>> = {
  comprovante: papeis.comprovante,
  darf: papeis.darf,
  dctf: (o) => papeis.dctf(o),
  reciboDctfweb: (o) => papeis.reciboDctfweb(o),
  perdcomp: papeis.perdcomp,
  fontesPagadoras: (o) => papeis.fontesPagadoras(o),
  eprocesso: papeis.eprocesso,
};

describe.each(Object.entries(escritores))('%s', (_nome, make) => {
  it('is read the same, whatever the order of its text in the file', async () => {
    const lidos: unknown[] = [];
    for (const ordem of papeis.ordensTexto) {
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

describe('what cannot be read', () => {
  it('an amount lost in a receipt lowers the confidence and says where', async () => {
    const paginas = await readPdf(papeis.comprovante('leitura'));
    for (const p of paginas) {
      for (const l of p.linhas)
        for (const c of l.celulas) if (c.texto === '3.000,00' && l.celulas[0]?.texto === '2172') c.texto = '3.0?0,00';
    }
    const papel = readPapelPdf(paginas);
    expect(papel?.ficha.confianca).toBeLessThan(1);
    expect(papel?.ficha.problemas.map((p) => p.mensagem).join('\n')).toMatch(/página 1, linha \d+/);
    expect(papel?.linhas).toHaveLength(6);
  });

  it('a page that comes twice counts once', async () => {
    const paginas = await readPdf(papeis.comprovante('leitura'));
    const [primeira] = paginas;
    if (!primeira) throw new Error('no page');
    const papel = readPapelPdf([...paginas, { ...primeira, numero: 6 }]);
    expect(papel?.linhas).toHaveLength(7);
    expect(papel?.ficha.problemas.map((p) => p.codigo)).toEqual(['ecac-documento-repetido']);
  });

  it('a PDF of something else is no paper', async () => {
    expect(
      readPapelPdf([
        { numero: 1, linhas: [{ y: 10, celulas: [{ x: 1, fim: 50, texto: 'Carta de apresentação 1,00' }] }] },
      ]),
    ).toBeNull();
  });

  it('any text, as any kind of paper, never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tiposPapel), fc.string({ maxLength: 400, unit: 'binary' }), (tipo, texto) => {
        const papel = readPapelTexto(new TextEncoder().encode(texto), tipo);
        expect(papel.ficha.tipo.length).toBeGreaterThan(0);
      }),
    );
  });

  it('a text with parts cut out or repeated never throws', () => {
    const textos = arquivos.filter((a) => !a.endsWith('.pdf')).map((a) => readFileSync(join(FIXTURES, a)));
    expect(textos.length).toBeGreaterThan(5);
    fc.assert(
      fc.property(
        fc.nat(textos.length - 1),
        fc.nat(5000),
        fc.nat(300),
        fc.string({ maxLength: 20 }),
        (i, de, n, novo) => {
          const bytes = textos[i] ?? Buffer.alloc(0);
          const lugar = de % (bytes.length + 1);
          const estragado = Buffer.concat([bytes.subarray(0, lugar), Buffer.from(novo), bytes.subarray(lugar + n)]);
          const { tipo } = identify(estragado);
          const papel = tiposPapel.find((t) => t === tipo);
          if (papel) readPapelTexto(estragado, papel);
        },
      ),
      { numRuns: 300 },
    );
  });
});
