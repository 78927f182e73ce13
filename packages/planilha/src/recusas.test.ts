/* Workbooks of other programs are read with every kind of cell; harmful and damaged ones are refused with advice. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { EventoPlanilha } from './celula-lida.ts';
import { LIMITES_PLANILHA, type LimitesPlanilha } from './limites-planilha.ts';
import { openPacote } from './open-pacote.ts';
import { PlanilhaError } from './planilha-error.ts';
import { readLotes } from './read-lotes.ts';
import { readPlanilha } from './read-planilha.ts';
import { buildPlanilha } from './write-planilha.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apura-recusas-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

let contador = 0;
const novoCaminho = () => join(dir, `${++contador}.xlsx`);

/** Reads a workbook in this thread, as far as it is small, and in a thread of its own; both must give the same. */
async function read(path: string, limites: LimitesPlanilha = LIMITES_PLANILHA): Promise<EventoPlanilha[]> {
  const [aqui, la] = await Promise.allSettled([
    reunir(path, limites),
    reunir(path, { ...limites, maximoBytesAqui: 0 }),
  ]);
  if (aqui.status === 'fulfilled') {
    expect(la).toEqual(aqui);
    return aqui.value;
  }
  expect(la.status === 'rejected' ? la.reason : null).toMatchObject({ message: aqui.reason.message });
  throw aqui.reason;
}

async function reunir(path: string, limites: LimitesPlanilha): Promise<EventoPlanilha[]> {
  const eventos: EventoPlanilha[] = [];
  for await (const evento of readPlanilha({ path, limites })) eventos.push(evento);
  return eventos;
}

/** Why a workbook was refused: the sentence that the user gets. */
async function recusa(bytes: Uint8Array, limites?: LimitesPlanilha): Promise<string> {
  const path = novoCaminho();
  await writeFile(path, bytes);
  const erro = await read(path, limites).then(
    () => null,
    (causa: unknown) => causa,
  );
  expect(erro).toBeInstanceOf(PlanilhaError);
  if (!(erro instanceof PlanilhaError)) throw new Error('not refused');
  expect(erro.sugestao).toMatch(/\.$/);
  return erro.message;
}

async function zipar(partes: Readonly<Record<string, string>>, opcoes = { compress: true }): Promise<string> {
  const zip = new ZipFile();
  for (const [nome, conteudo] of Object.entries(partes)) zip.addBuffer(Buffer.from(conteudo), nome, opcoes);
  zip.end();
  const path = novoCaminho();
  if (!(zip.outputStream instanceof Readable)) throw new TypeError('a stream was expected');
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as some programs write it: shared texts, looks, prefixed names, absolute targets. */
function partesDe(aba: string, outras: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels':
      `<Relationships><Relationship Id="a" Type="${RELS}/officeDocument" ` +
      'Target="/xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      `<x:workbook xmlns:x="m" xmlns:r="${RELS}"><x:sheets><x:sheet name="Aba" sheetId="1" ` +
      'r:id="r1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships><Relationship Id="r1" Type="${RELS}/worksheet" Target="/xl/aba.xml"/><Relationship ` +
      `Id="r2" Type="${RELS}/sharedStrings" Target="textos.xml"/><Relationship Id="r3" ` +
      `Type="${RELS}/styles" Target="estilos.xml"/><Relationship Id="r4" Type="${RELS}/externalLink" ` +
      'TargetMode="External" Target="http://example.invalid/x"/></Relationships>',
    'xl/aba.xml': aba,
    'xl/textos.xml':
      '<sst><si><t>simples</t></si><si><r><t>par</t></r><r><t xml:space="preserve">tes </t></r><rPh>' +
      '<t>fala</t></rPh></si><si><t>linha_x000D_</t></si></sst>',
    'xl/estilos.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-416]dd/mm/yyyy;@"/>' +
      '<numFmt numFmtId="171" formatCode="#,##0.00&quot; dias&quot;"/></numFmts><cellStyleXfs>' +
      '<xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/>' +
      '<xf numFmtId="171"/><xf numFmtId="17"/></cellXfs></styleSheet>',
    ...outras,
  };
}

const folha = (linhas: string) => `<x:worksheet xmlns:x="m"><x:sheetData>${linhas}</x:sheetData></x:worksheet>`;

describe('every kind of cell that other programs write', () => {
  it('gives its value and its kind', async () => {
    const aba = folha(
      '<x:row r="7"><x:c r="A7" t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c r="D7" t="s">' +
        '<x:v>2</x:v></x:c>' +
        '<x:c r="E7" s="1"><x:v>45382.75</x:v></x:c><x:c r="F7" s="2"><x:v>7.5999999999999996</x:v></x:c>' +
        '<x:c r="G7" t="b"><x:v>1</x:v></x:c><x:c r="H7" t="e"><x:v>#REF!</x:v></x:c>' +
        '<x:c r="I7" t="str"><x:f>A1&amp;B1</x:f><x:v>junto</x:v></x:c><x:c r="J7"><x:f>1+1</x:f></x:c>' +
        '<x:c r="K7" t="str"><x:f>""</x:f><x:v></x:v></x:c><x:c r="L7"><x:v>1E-3</x:v></x:c><x:c r="M7">' +
        '<x:v>3.5E+20</x:v></x:c>' +
        '<x:c r="N7" t="d"><x:v>2024-03-31T00:00:00</x:v></x:c><x:c r="O7" s="3"><x:v>45352</x:v></x:c>' +
        '<x:c r="P7"><x:f>1+1</x:f><x:v/></x:c><x:c r="Q7" s="1"><x:f>TODAY()</x:f><x:v></x:v></x:c></x:row>' +
        '<x:row><x:c t="inlineStr"><x:is><x:r><x:t>em </x:t></x:r><x:r><x:t>linha</x:t></x:r></x:is>' +
        '</x:c></x:row><x:row r="9"/>',
    );
    const [abas, primeira, segunda, ...resto] = await read(await zipar(partesDe(aba)));
    expect(abas).toEqual({ tipo: 'abas', abas: ['Aba'] });
    expect(primeira).toMatchObject({ aba: 'Aba', linha: 7 });
    const celulas = primeira?.tipo === 'linha' ? primeira.celulas : [];
    expect(celulas.map((c) => c && `${c.tipo}:${c.texto}${c.formula ? ' f' : ''}`)).toEqual([
      'texto:simples',
      'texto:partes ',
      null,
      'texto:linha\r',
      'data:2024-03-31',
      'numero:7.6',
      'logico:VERDADEIRO',
      'erro:#REF!',
      'texto:junto f',
      'erro: f',
      null,
      'numero:0.001',
      'numero:350000000000000000000',
      'data:2024-03-31',
      'data:2024-03-01',
      'erro: f',
      'erro: f',
    ]);
    expect(segunda).toMatchObject({ linha: 8, celulas: [{ texto: 'em linha' }] });
    expect(resto).toEqual([]);
  });

  it('knows the calendar that starts in 1904, and ignores macros and links', async () => {
    const pasta =
      `<workbook xmlns:r="${RELS}"><workbookPr date1904="1"/><externalReferences/><sheets>` +
      '<sheet name="A" r:id="r1"/></sheets></workbook>';
    const partes = partesDe(
      folha('<x:row r="1"><x:c r="A1" s="1"><x:v>43920</x:v></x:c><x:c><x:v>43920</x:v></x:c></x:row>'),
      {
        'xl/workbook.xml': pasta,
        'xl/vbaProject.bin': 'macro',
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      },
    );
    expect(await read(await zipar(partes))).toMatchObject([
      { abas: ['A'] },
      // A number that lost its date format still says from when its days are counted.
      { celulas: [{ texto: '2024-03-31' }, { texto: '43920', desde1904: true }] },
    ]);
  });
});

test('a text that stands in every cell comes in batches that a thread can take', async () => {
  const linhas = Array.from(
    { length: 1_000 },
    (_, i) => `<x:row r="${i + 1}">${'<x:c t="s"><x:v>0</x:v></x:c>'.repeat(4)}</x:row>`,
  );
  const texto = randomBytes(16_000).toString('hex');
  const path = await zipar(
    partesDe(folha(linhas.join('')), { 'xl/textos.xml': `<sst><si><t>${texto}</t></si></sst>` }),
  );
  const pacote = await openPacote(path, LIMITES_PLANILHA);
  let lidas = 0;
  let maior = 0;
  for await (const eventos of readLotes(pacote, LIMITES_PLANILHA)) {
    const celulas = eventos.flatMap((e) => (e.tipo === 'linha' ? e.celulas : []));
    lidas += celulas.length;
    maior = Math.max(maior, celulas.length);
  }
  pacote.close();
  expect(lidas).toBe(4_000);
  // Each text has 32,000 characters; the smallest batch is one piece of the sheet.
  expect(maior).toBeLessThan(2_000);
});

describe('what is refused, with what to do', () => {
  it('an empty file, another format, a protected or an old workbook', async () => {
    expect(await recusa(Buffer.alloc(0))).toContain('está vazio');
    expect(await recusa(Buffer.from('%PDF-1.7'))).toContain('não é uma planilha');
    expect(await recusa(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('protegida por senha');
    const zip = await readFile(await zipar({ 'nota.xml': '<nfeProc/>' }));
    expect(await recusa(zip)).toContain('não é uma planilha');
    const ods = await readFile(await zipar({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }));
    expect(await recusa(ods)).toContain('não é uma planilha');
  });

  it('a bomb, by what its directory declares, before a byte of it is inflated', async () => {
    const aba = folha(`<x:row r="1"><x:c t="str"><x:v>${'a'.repeat(40_000_000)}</x:v></x:c></x:row>`);
    const bytes = await readFile(await zipar(partesDe(aba)));
    // Inflating the part would show that it is damaged.
    const dados = bytes.indexOf('xl/aba.xml') + 'xl/aba.xml'.length;
    bytes.fill(0xff, dados, dados + 64);
    expect(await recusa(bytes)).toContain('mais de 200 vezes');
    expect(await recusa(bytes, { ...LIMITES_PLANILHA, maximoBytes: 1024 ** 2 })).toContain('passaria de 1 MB');
    const semLimite = { ...LIMITES_PLANILHA, maximaRazao: Number.POSITIVE_INFINITY };
    expect(await recusa(bytes, semLimite)).toContain('danificada');
  });

  it('a part that is larger than it declares', async () => {
    const bytes = await readFile(
      await zipar(partesDe(folha(''), { 'xl/textos.xml': `<sst>${randomBytes(9_000).toString('hex')}</sst>` })),
    );
    // The inflated size of the part, in the directory at the end of the ZIP.
    const nome = bytes.lastIndexOf('xl/textos.xml');
    bytes.writeUInt32LE(200, nome - 46 + 24);
    expect(await recusa(bytes)).toContain('danificada');
  });

  it('a document type, which could expand without end', async () => {
    const aba = `<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY x SYSTEM "file:///etc/passwd">]>${folha('')}`;
    expect(await recusa(await readFile(await zipar(partesDe(aba))))).toContain('danificada');
  });

  it('elements in one another without end', async () => {
    const fundo = folha(`${'<x:c>'.repeat(50_000)}${'</x:c>'.repeat(50_000)}`);
    expect(await recusa(await readFile(await zipar(partesDe(fundo), { compress: false })))).toContain('danificada');
  });

  it('sheets that are all the same part', async () => {
    const pasta =
      `<workbook xmlns:r="${RELS}"><sheets><sheet name="A" r:id="r1"/><sheet name="B" ` +
      'r:id="r1"/></sheets></workbook>';
    const partes = partesDe(folha(''), { 'xl/workbook.xml': pasta });
    expect(await recusa(await readFile(await zipar(partes)))).toContain('danificada');
  });

  it('rows beyond the last that is read, and cells in no column of a model', async () => {
    const longe = folha('<x:row r="300000"><x:c r="A300000"><x:v>1</x:v></x:c></x:row>');
    expect(await recusa(await readFile(await zipar(partesDe(longe))))).toContain(
      'A aba Aba tem linhas além da 200.003',
    );
    const larga = folha('<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c><x:c r="XFD1"><x:v>2</x:v></x:c></x:row>');
    expect(await read(await zipar(partesDe(larga)))).toMatchObject([{}, { celulas: [{ texto: '1' }] }]);
  });

  it('more rows than its sheets may hold together', async () => {
    const linhas = Array.from({ length: 4 }, (_, i) => `<x:row r="${i + 1}"><x:c><x:v>1</x:v></x:c></x:row>`).join('');
    const path = await zipar(partesDe(folha(linhas)));
    expect(await read(path, { ...LIMITES_PLANILHA, maximoLinhasDaPasta: 4 })).toHaveLength(5);
    expect(await recusa(await readFile(path), { ...LIMITES_PLANILHA, maximoLinhasDaPasta: 3 })).toContain(
      'mais de 3 linhas preenchidas, somadas as abas',
    );
  });

  it('no rows that only have a look, down to the last one of a sheet', async () => {
    const uma = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>';
    const vazias = Array.from({ length: 2_000 }, (_, i) => `<x:row r="${1_046_577 + i}" s="1"><x:c s="1"/></x:row>`);
    expect(await read(await zipar(partesDe(folha(uma + vazias.join('')))))).toMatchObject([{}, { linha: 1 }]);
  });

  it('a cell with more than a cell holds, and a sheet with a name without end', async () => {
    const texto = `<x:row r="3"><x:c r="B3" t="str"><x:v>${'ab'.repeat(16_384)}</x:v></x:c></x:row>`;
    const longa = await zipar(partesDe(folha(texto)));
    expect(await recusa(await readFile(longa))).toContain('A célula B3 da aba Aba tem mais de 32.767 caracteres');
    await expect(read(longa)).rejects.toMatchObject({ lugar: { aba: 'Aba', linha: 3, coluna: 'B' } });
    const partes = partesDe(folha(''));
    const nomeada = {
      ...partes,
      'xl/workbook.xml': (partes['xl/workbook.xml'] ?? '').replace('Aba', 'C170'.padEnd(300)),
    };
    expect(await recusa(await readFile(await zipar(nomeada)))).toContain('danificada');
  });

  it('texts that take more memory than the thread has', async () => {
    const textos = Array.from({ length: 60_000 }, () => `<si><t>${randomBytes(120).toString('hex')}</t></si>`);
    const path = await zipar(partesDe(folha(''), { 'xl/textos.xml': `<sst>${textos.join('')}</sst>` }));
    const erro = await read(path, { ...LIMITES_PLANILHA, memoriaMb: 8 }).catch((e: unknown) => e);
    expect(erro).toBeInstanceOf(PlanilhaError);
  });

  it('a workbook in which one digit was damaged', async () => {
    const path = await zipar(partesDe(folha('<x:row r="1"><x:c r="A1"><x:v>100</x:v></x:c></x:row>')), {
      compress: false,
    });
    const bytes = await readFile(path);
    bytes[bytes.indexOf('<x:v>100<') + 5] = 57;
    expect(await recusa(bytes)).toContain('danificada');
  });

  it('any damage: never another error, never a hang', async () => {
    const bytes = await buildPlanilha([
      { nome: 'A', colunas: [], linhas: Array.from({ length: 20 }, (_, i) => ({ valores: [`v${i}`] })) },
    ]);
    const cortado = await recusa(bytes.subarray(0, Math.trunc(bytes.length / 2)));
    expect(cortado).toContain('danificada');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (trocas) => {
          const copia = Uint8Array.from(bytes);
          for (const [onde, byte] of trocas) copia[onde] = byte;
          const path = novoCaminho();
          await writeFile(path, copia);
          const erro = await read(path).then(
            () => null,
            (causa: unknown) => causa,
          );
          expect(erro === null || erro instanceof PlanilhaError).toBe(true);
        },
      ),
      { numRuns: 8 },
    );
  });
});
