/* A base in UTF-8 gives the same rectified file as the same base in ISO-8859-1, and the change is told. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emLatin1 } from '../sped/em-latin1.ts';
import { arquivosDoCaso, FIXTURES, readPlanilha, rectifyCaso } from '../testing/caso-efdc.ts';

const { PARAMETROS, abas } = readPlanilha('doze-meses');
const original = readFileSync(path.join(FIXTURES, 'doze-meses', 'base', 'efd-c-2024-01.txt'), 'latin1');

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'base-utf8-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function save(nome: string, bytes: Buffer): string {
  const destino = path.join(dir, nome);
  writeFileSync(destino, bytes);
  return destino;
}

const rectify = async (nome: string, bytes: Buffer) => {
  const caso = await rectifyCaso({
    arquivos: arquivosDoCaso([save(`${nome}.txt`, bytes)]),
    planilha: { PARAMETROS, abas: { C170: (abas.C170 ?? []).filter((l) => l.PERIODO === '01/2024') } },
    workDir: path.join(dir, nome),
  });
  return { texto: caso.arquivos.get('2024-01'), ocorrencias: caso.prova.ocorrencias.map((o) => o.mensagem) };
};

test('the rectified file is the same, byte for byte, and a warning says why', async () => {
  expect(original).toMatch(/[\xc0-\xff]/);
  const latin1 = await rectify('latin1', Buffer.from(original, 'latin1'));
  const utf8 = await rectify('utf8', Buffer.from(original, 'utf8'));
  expect(utf8.texto).toBe(latin1.texto);
  expect(utf8.ocorrencias.filter((m) => !latin1.ocorrencias.includes(m))).toEqual([
    expect.stringMatching(/UTF-8.*ISO-8859-1.*guia exige\.$/),
  ]);
  expect(latin1.ocorrencias.join(' ')).not.toContain('UTF-8');
});

const converter = async (bytes: Buffer) => {
  const feito = await emLatin1(save('base.txt', bytes), path.join(dir, 'latin1.txt'));
  return { trocados: feito.trocados, texto: readFileSync(feito.path, 'latin1') };
};
const FIM = '|9999|2|\r\n';

test('characters that ISO-8859-1 lacks are replaced and counted; a byte order mark goes', async () => {
  // Two quotes, a dash and a euro: four; the letters with accents have a place of their own.
  const texto = `|0000|006|\r\n|0200|P1|PEÇA DE AÇÃO “X” – 5 €|\r\n${FIM}`;
  expect(await converter(Buffer.from(`\ufeff${texto}`, 'utf8'))).toEqual({
    trocados: 4,
    texto: `|0000|006|\r\n|0200|P1|PEÇA DE AÇÃO "X" - 5 EUR|\r\n${FIM}`,
  });
});

test.each([
  ['ASCII', Buffer.from(`|0000|006|\r\n${FIM}`)],
  ['Windows-1252', Buffer.from(`|0000|006|\r\n|0200|P1|PE\xc7A \x93X\x94|\r\n${FIM}`, 'latin1')],
])('%s: the file itself', async (_nome, bytes) => {
  expect(await converter(bytes)).toEqual({ trocados: null, texto: bytes.toString('latin1') });
});

test('a file larger than what is read at once keeps every character', async () => {
  const linhas = Array.from({ length: 60_000 }, (_, i) => `|0200|P${i}|AÇÃO Nº ${i}|`);
  const texto = `|0000|006|\r\n${linhas.join('\r\n')}\r\n${FIM}`;
  expect(await converter(Buffer.from(texto, 'utf8'))).toEqual({ trocados: 0, texto });
});
