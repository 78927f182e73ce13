/* The manual lists every code of an occurrence, and no flood of warnings hides an error. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createColetorOcorrencias } from './coletor-ocorrencias.ts';
import type { Ocorrencia } from './ocorrencia.ts';

const read = (caminho: string) => readFileSync(new URL(caminho, import.meta.url), 'utf8');

test('every code of an occurrence has its row in the manual, and the manual has no other', () => {
  const codigos = [...read('./ocorrencia.ts').matchAll(/^ {2}\| '([A-Z_]+)'/gm)].map((m) => m[1]);
  const [, secao = ''] = read('../../../../docs/manual/retificacoes.md').split('## Códigos das ocorrências');
  const manual = [...secao.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((m) => m[1]);
  expect(codigos.length).toBeGreaterThan(10);
  expect(manual.toSorted()).toEqual(codigos.toSorted());
});

const ocorrencia = (nivel: Ocorrencia['nivel'], periodo: string, linha: number): Ocorrencia => ({
  nivel,
  codigo: 'FORMATO',
  periodo,
  aba: 'C170',
  linha,
  coluna: '',
  valor: '',
  mensagem: '',
  sugestao: '',
});

test('errors come first, by period and in the order they were told', () => {
  const coletor = createColetorOcorrencias();
  coletor.report(ocorrencia('ADVERTENCIA', '2024-01', 1));
  coletor.report(ocorrencia('ERRO', '2024-02', 2));
  coletor.report(ocorrencia('ERRO', '2024-01', 4));
  coletor.report(ocorrencia('ERRO', '2024-01', 3));
  expect(coletor.lista().map((o) => o.linha)).toEqual([4, 3, 2, 1]);
  expect([...coletor.periodosComErro()].toSorted()).toEqual(['2024-01', '2024-02']);
});

test('a flood of warnings hides no error, and all are counted', () => {
  const coletor = createColetorOcorrencias(3);
  for (let i = 0; i < 100; i++) coletor.report(ocorrencia('ADVERTENCIA', '2024-01', i));
  coletor.report(ocorrencia('ERRO', '2024-03', 7));
  expect(coletor.lista().map((o) => [o.nivel, o.linha])).toEqual([
    ['ERRO', 7],
    ['ADVERTENCIA', 0],
    ['ADVERTENCIA', 1],
  ]);
  expect([coletor.total(), coletor.periodosComErro().has('2024-03')]).toEqual([101, true]);
});
