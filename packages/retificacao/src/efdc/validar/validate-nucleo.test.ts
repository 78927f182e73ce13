/* A file has the same faults whether the core or the rules check its lines. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { palavraLinha, releaseNucleoRegistros, sinalLinha, takeNucleoRegistros } from '@apura/documentos/registros';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { validateArquivo } from '../../sped/validar/validate-arquivo.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';

// Each run checks a long file twice, and a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 });

/** The core that reads the next file. */
const nucleo = takeNucleoRegistros();
releaseNucleoRegistros(nucleo);
const check = nucleo.check.bind(nucleo);
/** Whether the core asks the rules to check every line. */
let desconfiado = false;
/** Lines that the core joined with the line before, when it trusts itself. */
let seguintes = 0;
nucleo.check = (quantos) => {
  check(quantos);
  for (let k = 0; k < quantos; k++) {
    const i = k * palavraLinha.total + palavraLinha.sinais;
    const sinais = nucleo.tabela[i] ?? 0;
    if (desconfiado) nucleo.tabela[i] = (sinais & DA_LINHA) | sinalLinha.tudo;
    else seguintes += sinais >> sinalLinha.bitsSeguintes;
  }
};
afterAll(() => {
  nucleo.check = check;
});
/** The flags that the cut alone sets. */
const DA_LINHA = sinalLinha.aberta | sinalLinha.controle;

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures', import.meta.url));
const limpo = readFileSync(path.join(FIXTURES, 'retificacao/validacao/entrada.txt'), 'latin1').split('\r\n');
const dir = mkdtempSync(path.join(tmpdir(), 'validar-nucleo-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The file with many documents, so that the core reads most of it, and with items that follow each other. */
const extenso = limpo.flatMap((linha) => {
  if (linha.startsWith('|C500|')) return [...documentos('C100', 'C170', 300), linha];
  if (linha.startsWith('|D990|')) return [...documentos('D100', 'D105', 60), linha];
  return linha.startsWith('|A990|') ? [...documentos('A100', 'A170', 60), linha] : [linha];
});

function documentos(de: string, ate: string, vezes: number): string[] {
  const primeira = limpo.findIndex((l) => l.startsWith(`|${de}|`));
  const trecho = limpo.slice(primeira, limpo.findLastIndex((l) => l.startsWith(`|${ate}|`)) + 1);
  const comItens = trecho.flatMap((l) =>
    l.startsWith('|C170|2|') ? [l, ...[3, 4, 5].map((n) => l.replace('|C170|2|', `|C170|${n}|`))] : [l],
  );
  return Array.from({ length: vezes }).flatMap(() => comItens);
}

async function validate(linhas: readonly string[], ligado: boolean) {
  const file = path.join(dir, 'entrada.txt');
  writeFileSync(file, linhas.join('\r\n'), 'latin1');
  desconfiado = ligado;
  const ocorrencias: Ocorrencia[] = [];
  const report = (o: Ocorrencia) => void ocorrencias.push(o);
  return {
    ...(await validateArquivo({ path: file, obrigacao: VALIDACAO_EFDC, periodo: '2024-01', report })),
    ocorrencias,
  };
}

const VALORES = [
  ...['', '0', '0,00', '1,', '-1,00', '0,0100', '12,345', '9999999999999999', '1,6500000', '0,65', '3', '7,60'],
  ...[
    '01',
    '06',
    '50',
    '53',
    '88',
    '99',
    '1',
    'X',
    '31012030',
    '29022024',
    '99210437000117',
    'SRV01',
    'PAO01',
    'KG',
    '3.1',
  ],
];

const itens = extenso.flatMap((l, i) => (l.startsWith('|C170|1|PAO01|') ? [i] : []));

const dano = fc.record({
  /** Mostly where the core is at work. */
  em: fc.integer({ min: 20, max: extenso.length - 1 }),
  campo: fc.nat(40),
  outra: fc.nat(3000),
  valor: fc.constantFrom(...VALORES),
  feito: fc.constantFrom(
    'valor',
    'valor',
    'valor',
    'algarismo',
    'retirar',
    'repetir',
    'mover',
    'cortar',
    'estabelecimento',
  ),
});

function danificar(
  linhas: string[],
  d: { em: number; campo: number; outra: number; valor: string; feito: string },
): void {
  const em = d.em % linhas.length;
  const linha = linhas[em] ?? '';
  const campos = linha.split('|');
  const i = 2 + (d.campo % Math.max(1, campos.length - 3));
  if (d.feito === 'valor') linhas[em] = campos.with(Math.min(i, campos.length - 1), d.valor).join('|');
  else if (d.feito === 'algarismo') linhas[em] = linha.replace(/\d(?=\D*$)/, String(d.outra % 10));
  else if (d.feito === 'retirar') linhas.splice(em, 1);
  else if (d.feito === 'repetir') linhas.splice(d.outra % linhas.length, 0, linha);
  else if (d.feito === 'mover') linhas.splice(d.outra % linhas.length, 0, ...linhas.splice(em, 1));
  else if (d.feito === 'cortar') linhas[em] = linha.slice(0, d.outra % (linha.length + 1));
  else linhas.splice(em, 0, ['|C010|11222333000181|2|', '|C010|99210437000117|2|', '|C001|0|'][d.outra % 3] ?? '');
}

/** An item's code, value and CST: what chance might leave out. */
const certos = [
  { campo: 1, valor: 'X' },
  { campo: 5, valor: 'X' },
  { campo: 23, valor: '88' },
].map((d, k) => ({ ...d, em: itens[50 + k] ?? 0, outra: 0, feito: 'valor' as const }));

test('a file has the same faults whether the core looks at its lines or the rules do', async () => {
  const vistas = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(dano, { minLength: 5, maxLength: 40, size: 'max' }), async (danos) => {
      const linhas = [...extenso];
      for (const d of danos) danificar(linhas, d);
      const comNucleo = await validate(linhas, false);
      expect(comNucleo).toEqual(await validate(linhas, true));
      for (const o of comNucleo.ocorrencias) vistas.add(o.codigo);
    }),
    { numRuns: 25, examples: [[certos]] },
  );
  // Otherwise nothing would have been compared.
  expect([...vistas].toSorted()).toEqual(
    expect.arrayContaining(['CALCULO_DIVERGENTE', 'CHAVE_DUPLICADA', 'DOMINIO', 'FORMATO', 'REFERENCIA_INEXISTENTE']),
  );
  expect(seguintes).toBeGreaterThan(1000);
});
