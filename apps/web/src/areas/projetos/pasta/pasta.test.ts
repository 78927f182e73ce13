import { expect, test } from 'vitest';
import { empresasDaPasta } from './empresas-da-pasta.ts';
import { parseAbertura, readAbertura } from './read-abertura.ts';

const EFDC = '|0000|006|0|||01112024|30112024|EMPRESA FICTICIA|11222333000181|SP|3550308||00|2|';
const EFDF = '|0000|018|0|01122024|31122024|EMPRESA FICTICIA FILIAL|11222333000262|||SP|1|3550308|||A|1|';
const ECD = '|0000|LECD|01012025|31122025|EMPRESA FICTICIA|11222333000181|SP|||3550308||0|1|0||0|0||N|N|0|0|1|';
const ECF = '|0000|LECF|0011|11222333000181|EMPRESA FICTICIA|0|0|||01012025|31122025|N||0||';

test.each([
  [EFDC, { obrigacao: 'EFD-C', cnpj: '11222333000181', nome: 'EMPRESA FICTICIA', de: '2024-11', ate: '2024-11' }],
  [
    EFDF,
    { obrigacao: 'EFD-F', cnpj: '11222333000262', nome: 'EMPRESA FICTICIA FILIAL', de: '2024-12', ate: '2024-12' },
  ],
  [ECD, { obrigacao: 'ECD', cnpj: '11222333000181', nome: 'EMPRESA FICTICIA', de: '2025-01', ate: '2025-12' }],
  [ECF, { obrigacao: 'ECF', cnpj: '11222333000181', nome: 'EMPRESA FICTICIA', de: '2025-01', ate: '2025-12' }],
])('the first record says whose file it is, and of which months: %s', (linha, abertura) => {
  expect(parseAbertura(`${linha}\r\n|0001|0|\r\n`)).toEqual(abertura);
  expect(parseAbertura(`lixo de outro programa\r\n\uFEFF${linha}\n`)).toEqual(abertura);
});

test.each([
  ['a note', '<?xml version="1.0"?><nfeProc/>'],
  ['nothing', ''],
  ['a cut record', '|0000|006|0|||0111'],
  ['a CNPJ with a wrong digit', EFDC.replace('11222333000181', '11222333000182')],
  ['a month that does not exist', EFDC.replace('01112024', '01132024')],
  ['an end before the start', EFDC.replace('30112024', '31102024')],
  ['another field of that name', '|0001|0|'],
])('%s is no opening', (_what, text) => {
  expect(parseAbertura(text)).toBeNull();
});

test('the letters of a file in Windows-1252 are read as such', async () => {
  const bytes = Uint8Array.from(EFDC.replace('FICTICIA', 'FICT\u00CDCIA'), (letra) => letra.charCodeAt(0));
  expect((await readAbertura(new Blob([bytes])))?.nome).toBe('EMPRESA FICTÍCIA');
});

const aberto = (name: string, linha: string) => {
  const abertura = parseAbertura(linha);
  if (abertura === null) throw new Error(`no opening: ${linha}`);
  return { name, abertura };
};
const doMes = (linha: string, mes: string) => linha.replace(/\|01\d{6}\|\d{8}\|/, `|01${mes}|28${mes}|`);

test('the period is that of the monthly files, branches count to their company, and a month that lacks is told', () => {
  const [empresa, outra, ...resto] = empresasDaPasta([
    aberto('f', doMes(EFDF, '012025')),
    aberto('a', doMes(EFDC, '112024')),
    aberto('b', doMes(EFDC, '012025')),
    aberto('c', doMes(EFDC, '022025')),
    aberto('ecd', ECD),
    aberto('alheio', doMes(EFDC, '112024').replace('11222333000181', '99210437000117')),
  ]);
  expect(empresa).toEqual({
    cnpj: '11222333000181',
    nome: 'EMPRESA FICTICIA',
    arquivos: ['f', 'a', 'b', 'c', 'ecd'],
    inicio: '2024-11-01',
    fim: '2025-02-28',
    obrigacoes: [
      { obrigacao: 'EFD-C', arquivos: 3, faltam: ['2024-12'] },
      { obrigacao: 'EFD-F', arquivos: 1, faltam: ['2024-11', '2024-12', '2025-02'] },
      { obrigacao: 'ECD', arquivos: 1, faltam: [] },
    ],
  });
  expect(outra?.arquivos).toEqual(['alheio']);
  expect(resto).toEqual([]);
});

test('books alone give their year', () => {
  const [empresa] = empresasDaPasta([aberto('ecf', ECF)]);
  expect([empresa?.inicio, empresa?.fim]).toEqual(['2025-01-01', '2025-12-31']);
});
