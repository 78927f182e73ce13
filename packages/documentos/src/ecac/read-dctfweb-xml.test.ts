// The XML of a DCTFWeb is read in the shape in which the e-CAC and the Integra Contador give it, and a paper whose
// company or period cannot be read never counts.
import { describe, expect, it } from 'vitest';
import { identify } from '../identify/identify.ts';
import type { PapelLido } from './papel-lido.ts';
import { parsePa } from './parse-pa.ts';
import { readPapelTexto } from './read-papel.ts';
import { debitoXml, procDctf } from './testing-dctfweb.ts';

const read = (xml: string): PapelLido => readPapelTexto(new TextEncoder().encode(xml), 'DCTFWEB');

/** Some columns of the debts, in their order. */
function debitosDe(papel: PapelLido, ...colunas: string[]): unknown[][] {
  return papel.linhas.map(({ esquema, linha }) =>
    colunas.map((nome) => linha[esquema.colunas.findIndex((c) => c.nome === nome)]),
  );
}

/** Days since 1970. */
const dia = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

describe('the XML of a DCTFWeb as SERPRO gives it', () => {
  const xml = procDctf({
    inscricao: '11222333000181',
    perApuracao: '032024',
    recibo: '50000524030022',
    debitos: [
      debitoXml({ codigo: '810902', valor: '650.00', pa: '01032024', creditos: '150.00', saldo: '500.00' }),
      debitoXml({ codigo: '217201', valor: '3000.00', pa: '31032024', creditos: '0.00', saldo: '3000.00' }),
    ],
  });

  it('is recognised by its root', () => {
    expect(identify(new TextEncoder().encode(xml)).tipo).toBe('DCTFWEB');
  });

  it('gives company, kind, period, receipt, debts, credits and balances', () => {
    const papel = read(xml);
    expect(papel.ficha).toMatchObject({
      cnpj: '11222333000181',
      inicio: '2024-03-01',
      fim: '2024-03-31',
      recibo: '50000524030022',
      grupo: 'DCTFWeb|11222333|03/2024|Geral',
      confianca: 1,
      recusa: null,
      problemas: [],
    });
    expect(papel.ficha.naoLidos).toBeUndefined();
    expect(debitosDe(papel, 'cod_receita', 'periodo', 'pa', 'debito', 'soma_creditos', 'saldo')).toEqual([
      ['810902', '03/2024', '03/2024', 65_000n, 15_000n, 50_000n],
      ['217201', '03/2024', '03/2024', 300_000n, 0n, 300_000n],
    ]);
    expect(debitosDe(papel, 'pa_inicio', 'pa_fim')).toEqual([
      [dia('2024-03-01'), dia('2024-03-31')],
      [dia('2024-03-01'), dia('2024-03-31')],
    ]);
  });

  it('keeps a debt of one day, and one of another month', () => {
    const papel = read(
      procDctf({
        inscricao: '11222333000181',
        perApuracao: '032024',
        recibo: '1',
        debitos: [
          debitoXml({ codigo: '042201', valor: '10.00', pa: '15032024' }),
          debitoXml({ codigo: '056107', valor: '20.00', pa: '01022024' }),
        ],
      }),
    );
    expect(debitosDe(papel, 'cod_receita', 'pa', 'pa_inicio', 'pa_fim')).toEqual([
      ['042201', '15/03/2024', dia('2024-03-15'), dia('2024-03-15')],
      ['056107', '02/2024', dia('2024-02-01'), dia('2024-02-29')],
    ]);
  });

  it('of the 13th salary names the year of its debts by any day', () => {
    const papel = read(
      procDctf({
        inscricao: '11222333000181',
        perApuracao: '2024',
        categoria: '41',
        recibo: '1',
        debitos: [debitoXml({ codigo: '113821', valor: '10.00', pa: '01122024' })],
      }),
    );
    expect(papel.ficha).toMatchObject({ inicio: '2024-12-01', fim: '2024-12-31' });
    expect(debitosDe(papel, 'categoria', 'pa')).toEqual([['13º Salário', '2024']]);
  });

  it('with a debt whose period cannot be read gives that debt no period, and says so', () => {
    const papel = read(
      procDctf({
        inscricao: '11222333000181',
        perApuracao: '032024',
        recibo: '1',
        debitos: [debitoXml({ codigo: '810902', valor: '650.00', pa: '99992024' })],
      }),
    );
    expect(debitosDe(papel, 'pa', 'pa_inicio', 'pa_fim')).toEqual([['99992024', null, null]]);
    expect(papel.ficha.problemas.map((p) => p.codigo)).toEqual(['ecac-linha-nao-lida', 'ecac-confianca']);
  });

  it('of a person is of a CPF, and without a number is of nobody known', () => {
    const de = (inscricao: string) =>
      read(
        procDctf({
          inscricao,
          perApuracao: '032024',
          recibo: '1',
          debitos: [debitoXml({ codigo: '108201', valor: '1.00', pa: '01032024' })],
        }),
      ).ficha;
    expect(de('12345678909')).toMatchObject({ cnpj: '12345678909' });
    expect(de('1122233300018')).toMatchObject({ cnpj: null, naoLidos: ['CNPJ'] });
    expect(de('')).toMatchObject({ cnpj: null, naoLidos: ['CNPJ'] });
  });
});

describe('parsePa', () => {
  it.each([
    ['032024', '03/2024'],
    ['202403', '03/2024'],
    ['122019', '12/2019'],
    ['201912', '12/2019'],
    ['132024', '2024'],
    ['202413', '2024'],
    ['15032024', '15/03/2024'],
    ['20240315', '15/03/2024'],
    ['20122010', '20/12/2010'],
    ['20101220', '20/12/2010'],
  ])('reads %s as %s', (texto, pa) => expect(parsePa(texto)?.pa).toBe(pa));

  it.each(['002024', '142024', '012300', '31022024', '00032024', '99992024'])('reads no period in %s', (texto) =>
    expect(parsePa(texto)).toBeNull(),
  );
});
