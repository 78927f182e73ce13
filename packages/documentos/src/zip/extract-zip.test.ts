// A ZIP is extracted whole or refused whole: bombs, damaged entries and unsafe names do no harm.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractZip, type ZipExtraido } from './extract-zip.ts';
import { createOrcamentoZip, LIMITES_ZIP, type LimitesZip } from './limites-zip.ts';
import { parseNomeEntrada } from './nome-entrada.ts';
import { buildZip, type EntradaCrua, writeZip } from './testing-zip.ts';

let pasta = '';
let n = 0;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-zip-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const newPath = () => join(pasta, `caso-${++n}`);

async function extract(zip: Buffer, limites: Partial<LimitesZip> = {}): Promise<ZipExtraido & { outDir: string }> {
  const path = `${newPath()}.zip`;
  writeFileSync(path, zip);
  const outDir = newPath();
  const todos = { ...LIMITES_ZIP, ...limites };
  return { ...(await extractZip({ path, outDir, limites: todos, orcamento: createOrcamentoZip(todos) })), outDir };
}

const codigos = (z: ZipExtraido) => z.problemas.map((p) => p.codigo);
const conteudo = (z: ZipExtraido & { outDir: string }) =>
  z.entradas.map((e) => [e.nome, readFileSync(join(z.outDir, e.arquivo), 'utf8')]);

describe('an honest ZIP', () => {
  it('is extracted whole, with its names and folders', async () => {
    const path = `${newPath()}.zip`;
    await writeZip(path, { 'a.txt': 'um', 'pasta/b ç.xml': 'dois', vazio: '' });
    const outDir = newPath();
    const orcamento = createOrcamentoZip(LIMITES_ZIP);
    const z = await extractZip({ path, outDir, limites: LIMITES_ZIP, orcamento });
    expect(z).toMatchObject({ recusa: null, problemas: [], gasto: { bytes: 6, entradas: 3 } });
    expect(conteudo({ ...z, outDir })).toEqual([
      ['a.txt', 'um'],
      ['b ç.xml', 'dois'],
      ['vazio', ''],
    ]);
    expect(z.entradas.map((e) => e.caminho)).toEqual(['a.txt', 'pasta/b ç.xml', 'vazio']);
    expect(orcamento).toEqual({ bytes: LIMITES_ZIP.maximoBytes - 6, entradas: LIMITES_ZIP.maximoEntradas - 3 });
  });

  it('of a large month of notes is read to its last entry, and one of too many entries says what to do', async () => {
    // Folders are entries too, and cost no file.
    const pastas = Array.from({ length: 55_000 }, (_, i) => ({ nome: `notas/${i}/`, metodo: 0 }));
    const zip = buildZip([...pastas, { nome: 'notas/última.xml', conteudo: 'x', flags: 0x800 }]);
    const z = await extract(zip);
    expect(z).toMatchObject({ recusa: null, problemas: [], gasto: { bytes: 1, entradas: 55_001 } });
    expect(conteudo(z)).toEqual([['última.xml', 'x']]);
    const recusado = await extract(zip, { maximoEntradas: 55_000 });
    expect(recusado).toMatchObject({ entradas: [], gasto: { bytes: 0 } });
    expect(recusado.recusa).toBe(
      'O ZIP tem mais de 55.000 arquivos. Divida-o em ZIPs menores, ou extraia-o, e envie de novo.',
    );
  });

  it('is not opened twice, and costs the same from what is there', async () => {
    const primeira = await extract(buildZip([{ nome: 'a', conteudo: 'x' }]));
    const orcamento = createOrcamentoZip(LIMITES_ZIP);
    const segunda = await extractZip({
      path: join(pasta, 'nao-existe.zip'),
      outDir: primeira.outDir,
      limites: LIMITES_ZIP,
      orcamento,
    });
    expect(segunda.entradas).toEqual(primeira.entradas);
    expect(orcamento.bytes).toBe(LIMITES_ZIP.maximoBytes - 1);
  });

  it('an interrupted extraction is thrown away and done again', async () => {
    const path = `${newPath()}.zip`;
    writeFileSync(path, buildZip([{ nome: 'a', conteudo: 'x' }]));
    const outDir = newPath();
    const o = { path, outDir, limites: LIMITES_ZIP, orcamento: createOrcamentoZip(LIMITES_ZIP) };
    await expect(extractZip({ ...o, signal: AbortSignal.abort(new Error('parar')) })).rejects.toThrow('parar');
    expect(existsSync(outDir)).toBe(false);
    expect((await extractZip(o)).entradas).toHaveLength(1);
    expect(existsSync(`${outDir}.parcial`)).toBe(false);
  });

  it('of any content comes out as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 500 }), { maxLength: 6 }), async (arquivos) => {
        const z = await extract(
          buildZip(arquivos.map((c, i) => ({ nome: `f${i}`, conteudo: c, metodo: i % 2 ? 0 : 8 }))),
        );
        expect(z.problemas).toEqual([]);
        expect(z.entradas.map((e) => new Uint8Array(readFileSync(join(z.outDir, e.arquivo))))).toEqual(arquivos);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a bomb is refused whole, with a message', () => {
  const zeros = Buffer.alloc(3 * 1024 * 1024);
  it.each<[string, EntradaCrua[], Partial<LimitesZip>]>([
    [
      'zip-bomba',
      [
        { nome: 'ok.txt', conteudo: 'x' },
        { nome: 'z', conteudo: zeros },
      ],
      {},
    ],
    [
      'zip-grande',
      [
        { nome: 'a', conteudo: 'x'.repeat(60) },
        { nome: 'b', conteudo: 'x'.repeat(60) },
      ],
      { maximoBytes: 100 },
    ],
    ['zip-entradas', [{ nome: 'a' }, { nome: 'b' }, { nome: 'c' }], { maximoEntradas: 2 }],
    // The directory declares 10 bytes; the stream is longer.
    [
      'zip-bomba',
      [
        { nome: 'ok.txt', conteudo: 'x' },
        { nome: 'z', conteudo: zeros, tamanhoDeclarado: 10 },
      ],
      {},
    ],
  ])('%s', async (codigo, entradas, limites) => {
    const z = await extract(buildZip(entradas), limites);
    expect(codigos(z)).toEqual([codigo]);
    expect(z.recusa?.length).toBeGreaterThan(40);
    expect(z.entradas).toEqual([]);
    expect(readdirSync(z.outDir)).toEqual(['conteudo.json']);
  });

  it('a highly compressible file of honest size is not a bomb', async () => {
    const z = await extract(buildZip([{ nome: 'a.txt', conteudo: '|C170|0|\r\n'.repeat(50_000) }]));
    expect(z.recusa).toBeNull();
    expect(z.entradas[0]?.tamanho).toBe(500_000);
  });

  it('inflates no more than the budget that outer ZIPs left', async () => {
    const path = `${newPath()}.zip`;
    writeFileSync(path, buildZip([{ nome: 'a', conteudo: 'x'.repeat(50) }]));
    const z = await extractZip({
      path,
      outDir: newPath(),
      limites: LIMITES_ZIP,
      orcamento: { bytes: 49, entradas: 5 },
    });
    expect(codigos(z)).toEqual(['zip-grande']);
  });
});

describe('names', () => {
  it.each([
    '../../fora.txt',
    '/etc/fora.txt',
    'C:\\fora.txt',
    '..\\..\\fora.txt',
    '\\\\servidor\\fora.txt',
    'a/../../fora.txt',
  ])('%s never leaves the folder: the last part is kept, with a problem', async (nome) => {
    const z = await extract(buildZip([{ nome, conteudo: 'x' }]));
    expect(codigos(z)).toEqual(['zip-nome-perigoso']);
    expect(conteudo(z)).toEqual([['fora.txt', 'x']]);
    expect(readdirSync(z.outDir).sort()).toEqual(['000001', 'conteudo.json']);
  });

  it('backslashes between folders are folders', async () => {
    const z = await extract(buildZip([{ nome: 'pasta\\nota.xml', conteudo: 'x' }]));
    expect(z.entradas).toMatchObject([{ nome: 'nota.xml', caminho: 'pasta/nota.xml' }]);
    expect(z.problemas).toEqual([]);
  });

  it('in code page 850 are read and said to be guessed', async () => {
    const z = await extract(
      buildZip([{ nome: Buffer.from([0x43, 0xc6, 0x6f, 0x2e, 0x78, 0x6d, 0x6c]), conteudo: 'x' }]),
    );
    expect(z.entradas[0]?.nome).toBe('Cão.xml');
    expect(codigos(z)).toEqual(['zip-nome-codificacao']);
  });

  it('in UTF-8 without the mark are UTF-8', async () => {
    const z = await extract(buildZip([{ nome: 'Declaração.xml', conteudo: 'x' }]));
    expect([z.entradas[0]?.nome, z.problemas]).toEqual(['Declaração.xml', []]);
  });

  it('that repeat are all read', async () => {
    const z = await extract(
      buildZip([
        { nome: 'a.xml', conteudo: '1' },
        { nome: 'a.xml', conteudo: '2' },
      ]),
    );
    expect(conteudo(z)).toEqual([
      ['a.xml', '1'],
      ['a.xml', '2'],
    ]);
    expect(z.entradas.map((e) => e.caminho)).toEqual(['a.xml', 'a.xml (2)']);
    expect(codigos(z)).toEqual(['zip-nome-repetido']);
  });

  it('are always safe to show, whatever their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, utf8) => {
        const { base } = parseNomeEntrada({ bytes: Buffer.from(bytes), utf8, extras: [] });
        expect(base).not.toMatch(/[/\\\p{Cc}]/u);
        expect(base).not.toMatch(/^\.*$/);
        expect(Buffer.byteLength(base)).toBeLessThanOrEqual(200);
      }),
    );
  });
});

describe('an entry that cannot be read is a problem and the others go on', () => {
  const boa: EntradaCrua = { nome: 'boa.txt', conteudo: 'x' };
  it.each<[string, EntradaCrua]>([
    ['zip-cifrado', { nome: 's.txt', conteudo: 'y', flags: 1 }],
    ['zip-atalho', { nome: 'l.txt', conteudo: '/etc/passwd', modo: 0o120777 }],
    ['zip-metodo', { nome: 'm.txt', conteudo: 'y', metodo: 12 }],
    ['zip-entrada-corrompida', { nome: 'c.txt', conteudo: 'y', crc: 1 }],
    ['zip-entrada-corrompida', { nome: 'd.txt', conteudo: 'y', tamanhoDeclarado: 5 }],
    ['zip-arquivos-do-sistema', { nome: '__MACOSX/._boa.txt', conteudo: 'y' }],
  ])('%s', async (codigo, ruim) => {
    const z = await extract(buildZip([ruim, boa]));
    expect(codigos(z)).toEqual([codigo]);
    expect(z.recusa).toBeNull();
    expect(conteudo(z)).toEqual([['boa.txt', 'x']]);
    expect(readdirSync(z.outDir)).toHaveLength(2);
  });

  it('folders are no files', async () => {
    expect((await extract(buildZip([{ nome: 'pasta/', metodo: 0 }, boa]))).entradas).toHaveLength(1);
  });
});

describe('what is no ZIP', () => {
  it('cut short is refused by name', async () => {
    const inteiro = buildZip([{ nome: 'a', conteudo: 'x'.repeat(100) }]);
    const z = await extract(inteiro.subarray(0, inteiro.length - 10));
    expect(codigos(z)).toEqual(['zip-corrompido']);
    expect(z.recusa).toMatch(/corrompido.*Gere-o de novo e envie outra vez\.$/);
  });

  it('never throws, whatever bytes change', async () => {
    const inteiro = buildZip([
      { nome: 'a.txt', conteudo: 'abc'.repeat(50) },
      { nome: 'b.txt', conteudo: 'z' },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(inteiro.length - 1), fc.nat(255), async (onde, valor) => {
        const ruim = Buffer.from(inteiro);
        ruim[onde] = valor;
        const z = await extract(ruim);
        expect(z.recusa === null || z.entradas.length === 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
