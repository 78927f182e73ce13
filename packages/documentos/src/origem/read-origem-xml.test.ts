// A document, an item or any element of an XML is found and shown with its values.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readOrigemXml } from './read-origem-xml.ts';

const path = fileURLToPath(
  new URL('../../../../fixtures/relatorios/xml-tributos/venda-2-com-ibs.xml', import.meta.url),
);
const chave = '35260111222333000181550010000000021123456789';

test('finds an item of a note and names the values below it by path', async () => {
  const { linhas, alvo } = await readOrigemXml({ path, linha: 1, chave, item: 2 });
  const linha = linhas.find((l) => l.linha === alvo);
  expect(linha?.texto.trim()).toBe('<det nItem="2">');
  expect(linha?.campos).toContainEqual({ campo: 'prod/NCM', valor: '22021000' });
  expect(linha?.campos).toContainEqual({ campo: 'imposto/PIS/PISAliq/vPIS', valor: '4.95' });
  expect(linha?.campos.some((c) => c.valor === '33051000')).toBe(false);
  expect(linhas.map((l) => l.linha)).toEqual(Array.from({ length: 11 }, (_, i) => alvo - 5 + i));
});

test('finds the note itself, and any element by its number', async () => {
  const nota = await readOrigemXml({ path, linha: 1, chave });
  const alvo = nota.linhas.find((l) => l.linha === nota.alvo);
  expect(alvo?.registro).toBe('infNFe');
  expect(alvo?.campos).toContainEqual({ campo: 'ide/nNF', valor: '2' });
  const seguinte = await readOrigemXml({ path, linha: nota.alvo + 2 });
  expect(seguinte.linhas.find((l) => l.linha === seguinte.alvo)).toMatchObject({
    registro: 'cUF',
    campos: [{ campo: 'nfeProc/NFe/infNFe/ide/cUF', valor: '35' }],
  });
});

test.each([
  ['nf3e-1.xml', '35260844987654000126660010000000011000000017', 'infNF3e'],
  ['nfcom-1.xml', '35261044987654000126620010000000011000000016', 'infNFCom'],
  ['nfse-1.xml', '35503082244987654000126000000000000126100000000017', 'infNFSe'],
])('finds the body of %s by its key', async (nome, daNota, registro) => {
  const pasta = '../../../../fixtures/relatorios/reforma-servicos/';
  const { linhas, alvo } = await readOrigemXml({
    path: fileURLToPath(new URL(`${pasta}${nome}`, import.meta.url)),
    linha: 1,
    chave: daNota,
  });
  expect(linhas.find((l) => l.linha === alvo)?.registro).toBe(registro);
});

test('is empty beyond the end and for the key of another note', async () => {
  expect(await readOrigemXml({ path, linha: 100_000 })).toEqual({ linhas: [], alvo: 0 });
  expect(await readOrigemXml({ path, linha: 1, chave: chave.replace('3526', '3527') })).toEqual({
    linhas: [],
    alvo: 0,
  });
});
