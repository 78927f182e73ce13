/** Guarantees that the reports propose changes by the keys that the rectification's workbook looks records up by. */
import { REGISTROS_DE_ITEM } from '@apura/relatorios';
import { chavesDe, isRegistroEditavel, registrosAcima } from '@apura/retificacao';
import { describe, expect, test } from 'vitest';

const camposDaChave = (registro: string): string[] => [...new Set(chavesDe(registro)?.chave.flat())].sort();

describe('the records of items in proposals', () => {
  test.each(REGISTROS_DE_ITEM.map((r) => [r.registro, r] as const))('%s', (registro, { chave, acima }) => {
    expect(isRegistroEditavel(registro)).toBe(true);
    expect(chave.toSorted()).toEqual(camposDaChave(registro));
    expect(acima.map((pai) => pai.registro)).toEqual(registrosAcima(registro));
    for (const pai of acima) expect(pai.chave.toSorted()).toEqual(camposDaChave(pai.registro));
  });

  test('none is there twice', () => {
    const registros = REGISTROS_DE_ITEM.map((r) => r.registro);
    expect(new Set(registros).size).toBe(registros.length);
  });
});
