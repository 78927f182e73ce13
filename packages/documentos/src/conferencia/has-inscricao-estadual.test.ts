import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hasInscricaoEstadual } from './has-inscricao-estadual.ts';

// Guarantees when an EFD-Contribuições shows that a company has no ICMS registration, and when it is silent.

const dir = mkdtempSync(join(tmpdir(), 'apura-ie-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const abertura = (atividade: string) =>
  `|0000|006|0|||01102025|31102025|EMPRESA FICTICIA|99210437000117|SP|3550308||00|${atividade}|`;
const estabelecimento = (ie: string) => `|0140|1|MATRIZ|99210437000117|SP|${ie}|3550308|||`;

function ask(...linhas: string[]): boolean | null {
  const path = join(dir, 'efdc.txt');
  writeFileSync(path, `${linhas.join('\r\n')}\r\n`, 'latin1');
  return hasInscricaoEstadual(path);
}

describe('hasInscricaoEstadual', () => {
  it('is false where no establishment of a service company has an IE', () => {
    expect(ask(abertura('1'), estabelecimento(''), estabelecimento('ISENTO'), '|0990|9|')).toBe(false);
  });

  it('is true with one IE among many establishments, however far block 0 reaches', () => {
    const participantes = Array.from({ length: 40_000 }, (_, n) => `|0150|${n}|PARTICIPANTE FICTICIO COM NOME LONGO|`);
    const linhas = [abertura('1'), estabelecimento(''), ...participantes, estabelecimento('110042490114'), '|0990|9|'];
    expect(ask(...linhas)).toBe(true);
  });

  it('is true for industry and trade, whose 0140 may leave the IE out', () => {
    expect(ask(abertura('0'), estabelecimento(''), '|0990|9|')).toBe(true);
    expect(ask(abertura('2'), estabelecimento(''), '|0990|9|')).toBe(true);
  });

  it('is unknown without a 0140, and where block 0 is cut off', () => {
    expect(ask(abertura('1'), '|0990|9|')).toBeNull();
    expect(ask(abertura('1'), estabelecimento(''))).toBeNull();
  });
});
