// The generated documents are those that are committed, and their totals close.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCnpj } from '@apura/br';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRACAO_DIR, fingerprintOf, generateDemonstracao } from '../gen-demonstracao.ts';
import { PARTICIPANTES } from './cadastro.ts';
import { mulDiv, splitByWeight } from './centavos.ts';
import { writeEcd } from './ecd.ts';
import { writeEcf } from './ecf.ts';
import { writeEfdContribuicoes } from './efd-contribuicoes.ts';
import { writeEfdIcmsIpi } from './efd-icms-ipi.ts';
import { notaOf } from './nota.ts';

// A reader of its own, as naive as can be: the readers of the project must not judge the files they are tried on.
function linesOf(path: string): string[][] {
  const text = readFileSync(path, 'latin1');
  const end = text.indexOf('\r\n', text.indexOf('\r\n|9999|') + 2);
  return text
    .slice(0, end)
    .split('\r\n')
    .map((line) => line.split('|').slice(1, -1));
}

function cents(text: string | undefined): number {
  return Math.round(Number((text ?? '').replace(',', '.')) * 100);
}

function sumOf(lines: readonly string[][], registro: string, field: number): number {
  return lines.filter((l) => l[0] === registro).reduce((total, l) => total + cents(l[field - 1]), 0);
}

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-geradores-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('demonstration documents', () => {
  it('come out of the generator byte for byte as they are committed', () => {
    generateDemonstracao(dir);
    const committed = fingerprintOf(DEMONSTRACAO_DIR);
    expect(committed.length).toBeGreaterThan(60);
    expect(fingerprintOf(dir)).toEqual(committed);
  });

  it('declare the number of lines that they have, per record, per block and in all', () => {
    const files = readdirSync(join(DEMONSTRACAO_DIR, 'sped'));
    expect(files).toHaveLength(9);
    for (const file of files) {
      const lines = linesOf(join(DEMONSTRACAO_DIR, 'sped', file));
      expect(lines.at(-1)).toEqual(['9999', String(lines.length)]);
      for (const [, registro, count] of lines.filter((l) => l[0] === '9900')) {
        expect(`${registro} ${lines.filter((l) => l[0] === registro).length}`).toBe(`${registro} ${count}`);
      }
      for (const bloco of new Set(lines.map((l) => (l[0] ?? '')[0] ?? ''))) {
        if (bloco === '9') continue;
        const own = lines.filter((l) => l[0]?.startsWith(bloco) && !(bloco === '9' && l[0] === '9999'));
        expect(own.at(-1)).toEqual([`${bloco}990`, String(own.length)]);
      }
    }
  });
});

describe('EFD ICMS/IPI', () => {
  it('closes: C190 sums to the note, E110 to C190, and the items of a third party to its C190', () => {
    const path = join(dir, 'icms.txt');
    writeEfdIcmsIpi(path, { semente: 7, mes: '2025-02', notas: 300 });
    const lines = linesOf(path);
    let documents = 0;
    for (const [i, c100] of lines.entries()) {
      if (c100[0] !== 'C100' || c100[5] !== '00') continue;
      const children: string[][] = [];
      for (let j = i + 1; ['C170', 'C190'].includes(lines[j]?.[0] ?? ''); j++) children.push(lines[j] ?? []);
      expect(sumOf(children, 'C190', 5)).toBe(cents(c100[11]));
      expect(sumOf(children, 'C190', 7)).toBe(cents(c100[21]));
      if (c100[2] === '1') expect(sumOf(children, 'C170', 15)).toBe(sumOf(children, 'C190', 7));
      documents++;
    }
    expect(documents).toBeGreaterThan(250);
    const saida = lines.filter((l) => l[0] === 'C190' && Number(l[2]?.[0]) >= 5);
    const entrada = lines.filter((l) => ['C190', 'C590', 'D190'].includes(l[0] ?? '') && Number(l[2]?.[0]) < 5);
    const e110 = lines.find((l) => l[0] === 'E110') ?? [];
    expect(cents(e110[1])).toBe(saida.reduce((t, l) => t + cents(l[6]), 0));
    expect(cents(e110[5])).toBe(entrada.reduce((t, l) => t + cents(l[6]), 0));
    expect(cents(e110[12]) - cents(e110[13])).toBe(cents(e110[1]) - cents(e110[5]) - cents(e110[9]));
    expect(lines.some((l) => l[0] === 'C100' && l[5] === '02')).toBe(true);
    expect(sumOf(lines, 'E210', 13)).toBe(sumOf(lines, 'C190', 9));
  });
});

describe('EFD-Contribuições', () => {
  it('closes: block M is made of the items, credits of their bases, and M200 of both', () => {
    const path = join(dir, 'contribuicoes.txt');
    writeEfdContribuicoes(path, { semente: 7, mes: '2025-02', notas: 300 });
    const lines = linesOf(path);
    const taxed = lines.filter((l) => (l[0] === 'C170' && l[24] === '01') || (l[0] === 'A170' && l[8] === '01'));
    const base = taxed.reduce((t, l) => t + cents(l[0] === 'C170' ? l[25] : l[9]), 0);
    for (const [m210, m200, m100, m105, rate] of [
      ['M210', 'M200', 'M100', 'M105', 165],
      ['M610', 'M600', 'M500', 'M505', 760],
    ] as const) {
      const main = lines.find((l) => l[0] === m210 && l[1] === '01') ?? [];
      expect(cents(main[3])).toBe(base);
      expect(cents(main[15])).toBe(mulDiv(base, rate, 10_000));
      const total = lines.find((l) => l[0] === m200) ?? [];
      expect(cents(total[1])).toBe(sumOf(lines, m210, 16));
      expect(cents(total[2])).toBe(sumOf(lines, m100, 14));
      expect(cents(total[12])).toBe(cents(total[1]) - cents(total[2]));
      expect(sumOf(lines, m105, 7)).toBe(sumOf(lines, m100, 4));
    }
    const zeroRate = lines.filter((l) => l[0] === 'C170' && l[24] === '06').reduce((t, l) => t + cents(l[6]), 0);
    expect(cents((lines.find((l) => l[0] === 'M400' && l[1] === '06') ?? [])[2])).toBe(zeroRate);
    expect(sumOf(lines, 'M410', 3)).toBe(sumOf(lines, 'M400', 3));
  });
});

describe('ECD and ECF', () => {
  it('share one ledger: entries balance, months chain, the ECF repeats the year', () => {
    const cenario = { semente: 3, ano: 2025, lancamentosPorMes: 15 };
    const ecd = join(dir, 'ecd.txt');
    const ecf = join(dir, 'ecf.txt');
    writeEcd(ecd, cenario);
    writeEcf(ecf, cenario);
    const lines = linesOf(ecd);
    const signed = (amount?: string, side?: string): number => (side === 'C' ? -1 : 1) * cents(amount);
    for (const l of lines.filter((line) => line[0] === 'I155')) {
      expect(signed(l[3], l[4]) + cents(l[5]) - cents(l[6])).toBe(signed(l[7], l[8]));
    }
    const debits = lines.filter((l) => l[0] === 'I250' && l[4] === 'D').reduce((t, l) => t + cents(l[3]), 0);
    const credits = lines.filter((l) => l[0] === 'I250' && l[4] === 'C').reduce((t, l) => t + cents(l[3]), 0);
    expect(debits).toBe(credits);
    expect(sumOf(lines, 'I200', 4)).toBe(debits);
    expect(lines.find((l) => l[0] === 'I030')?.[4]).toBe(String(lines.length));
    const ativo = lines.find((l) => l[0] === 'J100' && l[1] === '1') ?? [];
    const passivo = lines.find((l) => l[0] === 'J100' && l[1] === '2') ?? [];
    expect(ativo[9]).toBe(passivo[9]);
    const bank = linesOf(ecf).find((l) => l[0] === 'K155' && l[1] === '1.1.01') ?? [];
    const december = lines.filter((l) => l[0] === 'I155' && l[1] === '1.1.01').at(-1) ?? [];
    expect(bank.slice(7)).toEqual(december.slice(7));
  });
});

describe('identities', () => {
  it('carry right check digits, in registers and in access keys', () => {
    const withCnpj = PARTICIPANTES.filter((p) => p.cnpj !== '');
    expect(withCnpj).toHaveLength(9);
    expect(withCnpj.filter((p) => !isCnpj(p.cnpj))).toEqual([]);
    for (let i = 0; i < 200; i++) {
      const { chave } = notaOf(5, '2025-03', i);
      if (chave === '') continue;
      let sum = 0;
      for (let k = 0; k < 43; k++) sum += Number(chave[42 - k]) * ((k % 8) + 2);
      const rest = sum % 11;
      expect(chave[43]).toBe(String(rest < 2 ? 0 : 11 - rest));
    }
  });

  it('split without losing a cent', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([33, 33, 34]);
    expect(splitByWeight(5, [0, 0])).toEqual([0, 5]);
  });
});
