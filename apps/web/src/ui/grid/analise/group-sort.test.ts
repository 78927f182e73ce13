// Guarantees that groups of times begin in the order of time, and all others with the most rows.

import { CONTAGEM } from '@apura/contract';
import { expect, test } from 'vitest';
import type { GridColumn } from '../grid-column.ts';
import { BY_VALUE, firstSort } from './group-sort.ts';
import { monthOf } from './with-months.ts';

const text = (key: string): GridColumn => ({ key, type: 'text' });
const emissao: GridColumn = { key: 'Emissão', type: 'date' };

test.each([text('Período'), text('Período Origem'), text('Competência'), text('Mês Ref.'), emissao, monthOf(emissao)])(
  'the groups of $key begin with the earliest',
  (column) => expect(firstSort(column)).toEqual({ key: BY_VALUE, desc: false }),
);

test.each([text('Resultado'), text('Anotação'), text('Mesmo CNPJ'), undefined])(
  'other groups begin with the most rows',
  (column) => expect(firstSort(column)).toEqual({ key: CONTAGEM, desc: true }),
);
