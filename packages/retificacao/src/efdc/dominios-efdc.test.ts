/* The lists of codes belong to the fields that they check. */
import { getLayout } from '@apura/documentos';
import { expect, test } from 'vitest';
import { dominioEfdc } from './dominios-efdc.ts';

test('a code without its zero is in no list', () => {
  const cst = dominioEfdc('C170', 'CST_PIS');
  expect(cst?.nome).toBe('tabela 4.3.3');
  expect(cst?.codigos.has('5')).toBe(false);
  expect(cst?.codigos.get('50')).toMatch(/crédito/i);
});

test('one name stands for different lists in different records', () => {
  expect([...(dominioEfdc('C001', 'IND_MOV')?.codigos.keys() ?? [])]).toEqual(['0', '1']);
  expect(dominioEfdc('C170', 'IND_MOV')?.codigos.get('0')).toBe('Sim');
  expect([...(dominioEfdc('F100', 'IND_OPER')?.codigos.keys() ?? [])]).toEqual(['0', '1', '2']);
  expect([...(dominioEfdc('M205', 'NUM_CAMPO')?.codigos.keys() ?? [])]).toEqual(['08', '12']);
  expect(dominioEfdc('C170', 'DESCR_COMPL')).toBeUndefined();
});

test('every code fits its field, and lists were found for most records', () => {
  let vistos = 0;
  for (const { registro, campos } of getLayout('EFDC').registros.values()) {
    for (const campo of campos) {
      for (const codigo of dominioEfdc(registro, campo.campo)?.codigos.keys() ?? []) {
        vistos++;
        expect(codigo, `${registro}.${campo.campo}`).not.toBe('');
        if (campo.tamanho !== null)
          expect(codigo.length, `${registro}.${campo.campo}`).toBeLessThanOrEqual(campo.tamanho);
      }
    }
  }
  expect(vistos).toBeGreaterThan(5_000);
});
