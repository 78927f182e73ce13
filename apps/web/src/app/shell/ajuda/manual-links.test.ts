// Guarantees where links of the manual lead, how headings are named, and what its search finds.

import { describe, expect, it } from 'vitest';
import { alvoOf, searchManual, slugOf } from './manual-links.ts';

describe('a link of a page', () => {
  it.each([
    ['diagnostico.md', { tipo: 'pagina', pagina: 'diagnostico', titulo: '' }],
    ['retificacoes.md#c%C3%B3digos', { tipo: 'pagina', pagina: 'retificacoes', titulo: 'códigos' }],
    ['#segundo-fator', { tipo: 'pagina', pagina: 'aqui', titulo: 'segundo-fator' }],
    ['https://www.gov.br/', { tipo: 'fora', href: 'https://www.gov.br/' }],
    ['../erros', null],
    ['javascript:alert(1)', null],
    [undefined, null],
  ])('%s leads to %j', (href, alvo) => {
    expect(alvoOf(href, 'aqui')).toEqual(alvo);
  });

  it('reaches a heading by its words', () => {
    expect(slugOf('Códigos das ocorrências')).toBe('códigos-das-ocorrências');
    expect(slugOf('Transmitir, pelo portal')).toBe('transmitir-pelo-portal');
  });
});

describe('the search of the manual', () => {
  const paginas = [
    { id: 'a', title: 'A', text: '# A\nA **prescrição** corre em cinco anos, e a [coleta](b.md) não espera.' },
    { id: 'b', title: 'B', text: '# B\nNada a ver.' },
  ];

  it('finds several words without accents and shows where', () => {
    const [found, ...others] = searchManual(paginas, 'PRESCRICAO coleta');
    expect(others).toEqual([]);
    expect(found?.id).toBe('a');
    expect(found?.trecho).toContain('A prescrição corre em cinco anos');
  });

  it('shows whole words of a sentence, and names as they are', () => {
    const text = [
      '# Recibos',
      '',
      '| Campo | O que é |',
      '|---|:-----|',
      '| `NUM_REC_ANTERIOR` | o recibo do arquivo _original_, com 41 letras e números do comprovante de entrega |',
      '- [ver](c.md) **aqui** a_b',
    ].join('\n');
    const [found] = searchManual([{ id: 'c', title: 'C', text }], 'num_rec');
    expect(found?.trecho).toBe(
      'Recibos. Campo · O que é. NUM_REC_ANTERIOR · o recibo do arquivo original, com 41 letras e…',
    );
    expect(searchManual([{ id: 'c', title: 'C', text }], 'aqui')[0]?.trecho).toBe(
      '…com 41 letras e números do comprovante de entrega. ver aqui a_b',
    );
  });

  it('shows a word whole that is longer than what is shown around it', () => {
    const longa = 'x'.repeat(200);
    expect(searchManual([{ id: 'd', title: 'D', text: `um ${longa}fim dois` }], 'fim')[0]?.trecho).toBe(
      `…${longa}fim dois`,
    );
  });

  it('finds nothing for nothing', () => {
    expect(searchManual(paginas, '  ')).toEqual([]);
    expect(searchManual(paginas, 'inexistente')).toEqual([]);
  });
});
