// A statement of CBS and IBS is read row by row: what is not valid is a problem with its line, and never a zero.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identify } from '../identify/identify.ts';
import { decideEcac } from '../quebrar/decide-ecac.ts';
import { esquemaExtratoApuracao } from './esquemas-ecac.ts';
import type { FichaPapel } from './papel-lido.ts';
import { readPapelTexto } from './read-papel.ts';

const CHAVE = '35260911222333000181550010000000011000000010';
const bytes = (texto: string) => new TextEncoder().encode(texto);
const read = (texto: string) => readPapelTexto(bytes(texto), 'EXTRATO_CBS_IBS');
const extrato = (linhas: readonly string[], mes = '09/2026') =>
  ['Extrato de apuração da CBS e do IBS', `Mês;${mes}`, 'Chave;Data;CNPJ;Lado;CBS;IBS', ...linhas].join('\n');
const valoresOf = (texto: string) => {
  const colunas = esquemaExtratoApuracao.colunas.map((c) => c.nome);
  const pick = ['lado', 'cbs', 'ibs', 'linha'].map((c) => colunas.indexOf(c));
  return read(texto).linhas.map(({ linha }) => pick.map((i) => linha[i]));
};

describe('the rows of a statement', () => {
  it('are known by the title, with the headings in any order', () => {
    const texto = ['Extrato de Apuração da CBS e do IBS', 'Mês;09/2026', 'IBS;CBS;Lado;Chave', `0,74;6,70;D;${CHAVE}`];
    expect(identify(bytes(texto.join('\r\n'))).tipo).toBe('EXTRATO_CBS_IBS');
    expect(valoresOf(texto.join('\r\n'))).toEqual([['Débito', 670n, 74n, 4]]);
  });

  it('may be of a note of services, whose key has 50 positions', () => {
    const servico = `355030822${CHAVE.slice(6, 20)}000000000000126030000000017`;
    expect(valoresOf(extrato([`${servico};;;C;1,00;0,10`]))).toEqual([['Crédito', 100n, 10n, 4]]);
  });

  it('another CSV is not one', () => {
    expect(identify(bytes(`Chave;Lado;CBS;IBS\n${CHAVE};D;1,00;0,10\n`)).tipo).toBe('CSV');
  });

  it.each([
    ['a key whose check digit is wrong', `${CHAVE.slice(0, 43)}1;;;D;1,00;0,10`],
    ['a key of 43 positions', `${CHAVE.slice(1)};;;D;1,00;0,10`],
    ['a side that is none', `${CHAVE};;;Entrada;1,00;0,10`],
    ['no amount', `${CHAVE};;;D;;0,10`],
    ['an amount with three decimals', `${CHAVE};;;D;1.234;0,10`],
    ['a day that is none', `${CHAVE};31/02/2026;;D;1,00;0,10`],
    ['a CNPJ that is none', `${CHAVE};;123;D;1,00;0,10`],
    ['fewer cells', CHAVE],
  ])('%s: the row is a problem with its line, and the others are read', (_nome, linha) => {
    const { ficha, linhas } = read(extrato([linha, `${CHAVE};;;C;2,00;0,20`]));
    expect(linhas).toHaveLength(1);
    expect(ficha.problemas).toContainEqual(expect.objectContaining({ codigo: 'ecac-linha-nao-lida', linha: 4 }));
    expect(ficha.confianca).toBe(0.5);
  });

  it('a month without operations is an answer, and a statement without headings or month is not', () => {
    expect(read(extrato([])).ficha).toMatchObject({ recusa: null, inicio: '2026-09-01', fim: '2026-09-30' });
    expect(read('Extrato de apuração da CBS e do IBS;x\nMês;09/2026').ficha.recusa).toContain('cabeçalho');
    for (const mes of ['', '13/2026', 'setembro']) {
      expect(read(extrato([`${CHAVE};;;D;1,00;0,10`], mes)).ficha).toMatchObject({ naoLidos: ['período'] });
    }
    expect(read(extrato([`${CHAVE};;;D;1,00;0,10`], '12/2026')).ficha.fim).toBe('2026-12-31');
  });

  it('damaged text never throws, and every row is read or reported', () => {
    const celula = fc.oneof(fc.constantFrom(CHAVE, 'D', 'Crédito', '1,00', '', '"', '='), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(fc.array(celula, { maxLength: 8 }), { maxLength: 8 }), (linhas) => {
        const { ficha, linhas: lidas } = read(extrato(linhas.map((l) => l.join(';'))));
        expect(lidas.length + ficha.totalProblemas).toBeGreaterThanOrEqual(0);
        if (lidas.length > 0 && ficha.problemas.length > 0) expect(ficha.confianca).toBeLessThan(1);
      }),
    );
  });
});

describe('of two statements of one month', () => {
  const escopo = { cnpj: '11222333000181', inicio: '2026-09-01', fim: '2026-12-31' };
  const candidato = (id: string, recebidoEm: string, ficha: FichaPapel) => ({ id, nome: id, recebidoEm, ficha });

  it('the one that was received last counts, and the other is said to be replaced', () => {
    const setembro = read(extrato([`${CHAVE};;;D;1,00;0,10`])).ficha;
    const outubro = read(extrato([`${CHAVE};;;D;1,00;0,10`], '10/2026')).ficha;
    const decisoes = decideEcac(
      [
        candidato('novo', '2026-11-20T10:00:00Z', setembro),
        candidato('velho', '2026-11-10T10:00:00Z', setembro),
        candidato('outubro', '2026-11-01T10:00:00Z', outubro),
      ],
      escopo,
    );
    expect([...decisoes].map(([id, d]) => [id, d.situacao])).toEqual([
      ['novo', 'Usado'],
      ['velho', 'Substituído'],
      ['outubro', 'Usado'],
    ]);
    expect(decisoes.get('velho')?.motivo).toBe('Foi usada outra versão do mesmo período: "novo" (mais recente).');
  });
});
