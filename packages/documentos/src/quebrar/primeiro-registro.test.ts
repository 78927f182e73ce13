// What stands before the first bar of a SPED file hides no file of the company, and lets no stranger's count.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkArquivos } from '../conferencia/check-arquivos.ts';
import { readOrigemSped } from '../origem/read-origem-sped.ts';
import { createPastas, getArquivo, mensagensDe, quebrarEm, readRows, receive } from './testing-projeto.ts';
import { ecf, efdc } from './testing-sped.ts';

const novaPasta = createPastas();
const NOSSO = '11222333000181';
const ALHEIO = '99210437000117';
const escopo = { empresa: { cnpj: NOSSO }, periodo: { inicio: '2024-01-01', fim: '2024-12-31' } };

const arquivo = (cnpj: string) => efdc({ cnpj, ini: '01022024', fim: '29022024' });

/** What is done to the text of a good file; strings are bytes of Windows-1252. */
const lidos: [string, (texto: string) => string][] = [
  ['as it is', (t) => t],
  ['a byte order mark', (t) => `\xef\xbb\xbf${t}`],
  ['two byte order marks', (t) => `\xef\xbb\xbf\xef\xbb\xbf${t}`],
  ['a blank', (t) => ` ${t}`],
  ['a no-break space of one byte', (t) => `\xa0${t}`],
  ['a no-break space of two bytes', (t) => `\xc2\xa0${t}`],
  ['a control character', (t) => `\x1a${t}`],
  ['a byte order mark written twice over', (t) => `\xc3\xaf\xc2\xbb\xc2\xbf${t}`],
];

const recusados: [string, (texto: string) => string, RegExp][] = [
  ['lines that end with CR alone', (t) => t.replaceAll('\r\n', '\r'), /linhas não terminam em CRLF nem em LF/],
  ['a blank before every line', (t) => t.replace(/^\|/gm, ' |'), /há espaços antes ou dentro de "\|REG\|"/],
  ['dates with slashes', (t) => t.replace('|01022024|29022024|', '|01/02/2024|29/02/2024|'), /não estão em ddmmaaaa/],
  ['a letter before the bar', (t) => `x${t}`, /não traz, no começo de uma linha, um registro 0000/],
  ['a line and a blank before the bar', (t) => `\r\n ${t}`, /não traz, no começo de uma linha, um registro 0000/],
];

async function situacoes(documentos: Record<string, string>) {
  const dir = novaPasta();
  const catalogo = await quebrarEm(join(dir, 'projeto'), documentos, escopo);
  const entradas = receive(join(dir, 'recebidos'), documentos);
  const extraidosDir = join(dir, 'extraidos');
  mkdirSync(extraidosDir);
  const conferidos = await checkArquivos({ ...escopo, entradas, extraidosDir });
  return { catalogo, entradas, conferidos };
}

describe('a file of the company', () => {
  it.each(lidos)('with %s is read whole', async (_nome, mudar) => {
    const { catalogo, conferidos } = await situacoes({ 'nossa.txt': mudar(arquivo(NOSSO)) });
    expect(getArquivo(catalogo, 'nossa.txt').situacao).toBe('Usado');
    expect(conferidos).toMatchObject([{ tipo: 'EFDC', situacao: 'Usado', inicio: '2024-02-01', fim: '2024-02-29' }]);
    expect(await readRows(catalogo, 'efdc_0000', '_linha, DT_INI, CNPJ')).toEqual([['1', '2024-02-01', NOSSO]]);
    expect(await readRows(catalogo, 'efdc_0140', '_linha, CNPJ')).toEqual([['4', NOSSO]]);
  });

  it('says which bytes were left out, unless they are one byte order mark', async () => {
    const texto = arquivo(NOSSO);
    const documentos = { 'a.txt': texto, 'b.txt': `\xef\xbb\xbf${texto}`, 'c.txt': `\xef\xbb\xbf\xc2\xa0${texto}` };
    const { catalogo } = await situacoes(documentos);
    const [a, b, c] = ['a.txt', 'b.txt', 'c.txt'].map((nome) => mensagensDe(catalogo, nome));
    expect([a, b].join()).not.toContain('primeira barra');
    expect(c).toContain('Antes da primeira barra do arquivo há bytes invisíveis (2)');
  });

  it('shows the fields of its first line', async () => {
    const { entradas } = await situacoes({ 'nossa.txt': `\xc2\xa0${arquivo(NOSSO)}` });
    const [linha] = await readOrigemSped({ path: entradas[0]?.path ?? '', linha: 1, antes: 0, depois: 0 });
    expect(linha).toMatchObject({ linha: 1, registro: '0000' });
    expect(linha?.campos[1]).toEqual({ campo: 'COD_VER', valor: '006' });
  });

  it('keeps its book apart from that of a partnership', async () => {
    const o = { cnpj: NOSSO, ini: '01012024', fim: '31122024' };
    const { catalogo } = await situacoes({
      'a.txt': `\xa0${ecf(o)}`,
      'scp.txt': `\xc2\xa0${ecf({ ...o, scp: '77' })}`,
    });
    expect(catalogo.arquivos.map((a) => a.situacao)).toEqual(['Usado', 'Usado']);
  });

  it.each(recusados)('with %s is refused with the reason', async (_nome, mudar, motivo) => {
    const { catalogo, conferidos } = await situacoes({ 'nossa.txt': mudar(arquivo(NOSSO)) });
    expect(conferidos).toMatchObject([{ situacao: 'Ilegível', motivo: expect.stringMatching(motivo) }]);
    expect(getArquivo(catalogo, 'nossa.txt').situacao).toBe('Ilegível');
    expect(mensagensDe(catalogo, 'nossa.txt')).toMatch(motivo);
  });
});

describe('a file of a stranger', () => {
  it.each([...lidos, ...recusados.map(([nome, mudar]) => [nome, mudar] as const)])(
    'with %s never counts',
    async (_nome, mudar) => {
      const { catalogo, conferidos } = await situacoes({ 'alheia.txt': mudar(arquivo(ALHEIO)) });
      for (const { situacao } of [getArquivo(catalogo, 'alheia.txt'), ...conferidos]) {
        expect(['CNPJ diferente', 'Ilegível']).toContain(situacao);
      }
      expect(await readRows(catalogo, 'efdc_0000', 'CNPJ')).toEqual([]);
    },
  );
});
