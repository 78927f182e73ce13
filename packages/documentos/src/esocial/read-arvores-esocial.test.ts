// The elements of events are kept whole and counted as the reader of tables counts them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ElementoXml, readArvoresEsocial } from './read-arvores-esocial.ts';
import { readEsocial } from './read-esocial.ts';

const pasta = join(import.meta.dirname, '../../../../fixtures/esocial');
const casos = readdirSync(pasta, { withFileTypes: true })
  .filter((d) => d.isDirectory())
  .map((d) => d.name);
const todas = new Set(Array.from({ length: 1_000 }, (_, i) => i + 1));
const bytes = (caso: string) => readFileSync(join(pasta, caso, 'entrada.xml'));
const find = (e: ElementoXml | undefined, ...caminho: string[]): ElementoXml | undefined =>
  caminho.reduce<ElementoXml | undefined>((no, nome) => no?.filhos.find((f) => f.nome === nome), e);

describe('events as elements', () => {
  it('sees the fixtures', () => expect(casos.length).toBeGreaterThan(10));

  it.each(casos)('counts the events of %s as the reader of tables does', (caso) => {
    const lidos = readEsocial(bytes(caso)).eventos.map((e, i) => [i + 1, e.elemento, e.id]);
    const arvores = readArvoresEsocial(bytes(caso), todas).map((a) => [a.ordem, a.raiz.nome, a.id]);
    expect(arvores).toEqual(lidos);
  });

  it('keeps every element, its order and its text', () => {
    const [primeira, segunda] = readArvoresEsocial(bytes('download-completo'), new Set([1, 2]));
    const dados = find(primeira?.raiz, 'infoRubrica', 'inclusao', 'dadosRubrica');
    expect(dados?.filhos.map((f) => f.nome)).toEqual([
      'dscRubr',
      'natRubr',
      'tpRubr',
      'codIncCP',
      'codIncIRRF',
      'codIncFGTS',
      'ideProcessoCP',
      'ideProcessoIRRF',
    ]);
    expect(find(dados, 'dscRubr')?.texto).toBe('Salário & ordenado');
    expect(find(dados, 'ideProcessoCP', 'codSusp')?.texto).toBe('01');
    expect(find(segunda?.raiz, 'infoRubrica', 'alteracao', 'novaValidade', 'fimValid')?.texto).toBe('2025-12');
  });

  it('reads only what is asked for', () => {
    expect(readArvoresEsocial(bytes('download-completo'), new Set([2])).map((a) => a.ordem)).toEqual([2]);
    expect(readArvoresEsocial(bytes('doctype'), todas)).toEqual([]);
  });
});
