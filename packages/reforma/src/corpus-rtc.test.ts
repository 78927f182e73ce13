// The official calculator's own cases give the official numbers, and what it refuses is refused for the same reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calculateJson, createCenario } from './calculate-json.ts';
import { TabelasDaReforma } from './tabelas-da-reforma.ts';

const corpus = join(process.env.APURA_CORPUS ?? join(import.meta.dirname, '../../../../shared/corpus'), 'rtc');
const calculos = join(corpus, 'entradas/calculoscorretos');
const compras = join(calculos, 'compras-governamentais/testes');
const validacoes = join(corpus, 'entradas/validacoes');

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const list = (dir: string): string[] =>
  existsSync(dir) ? readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) => f.endsWith('.json')) : [];

/** Without the sentences, which are ours, and without what is absent. */
const numeros = (valor: unknown): unknown =>
  JSON.parse(JSON.stringify(valor, (campo, v) => (campo === 'memoriaCalculo' || campo === 'avisos' ? undefined : v)));

const tabelas = new TabelasDaReforma();
/** Their cases of 2027 and later are made with this placeholder. */
const CENARIO = createCenario('8.4');
const calculate = (file: string) => calculateJson(tabelas, read(file), CENARIO);

/** Reasons that the official tests name but the program itself no longer gives, and what we say instead. */
const OUTRO_NOME: Readonly<Record<string, string>> = {
  // A name of before for the same group.
  DesoneracaoNaoInformada: 'TributacaoRegularNaoInformada',
  DesoneracaoInformadaIndevidamente: 'TributacaoRegularInformadaIndevidamente',
  // Single-phase goods are refused before a rate is looked for.
  AliquotaAdRemNaoEncontrada: 'ErroFaltaImplementacao',
};

describe.runIf(existsSync(corpus))('the official cases', () => {
  test('300 items, to the cent', () => {
    const { saida } = calculate(join(calculos, 'varios_itens/Teste_Varios_Itens.json'));
    const oficial = read(join(corpus, 'saidas/Teste_Varios_Itens.json'));
    expect((numeros(saida) as { objetos: unknown[] }).objetos).toHaveLength(300);
    expect(numeros(saida)).toEqual(numeros(oficial));
  });

  test.each(list(compras).filter((f) => f.endsWith('_output_regime_geral.json')))('%s', (saida) => {
    const entrada = join(compras, saida.replace('_output_regime_geral', '_input'));
    expect(numeros(calculate(entrada).saida)).toEqual(numeros(read(join(compras, saida))));
  });

  test.each(list(validacoes).filter((f) => f.endsWith('Exception.json')))('%s', (file) => {
    const motivo = /_([A-Za-z]+)Exception\.json$/.exec(basename(file))?.[1] ?? '';
    expect(calculate(join(validacoes, file))).toMatchObject({
      recusada: true,
      saida: { erro: OUTRO_NOME[motivo] ?? motivo },
    });
  });

  test.each(list(join(validacoes, 'pedagio')))('%s is refused', (file) => {
    expect(calculate(join(validacoes, 'pedagio', file)).recusada).toBe(true);
  });

  test.each([
    // Base, CBS and IBS of the State as the official tests state them.
    ['Teste_000001_1.json', '200.00', '1.80', '0.20'],
    ['Teste_000001_2.json', '247.30', '20.77', '0.12'],
    ['Teste_200032_1.json', '200.00', '0.72', '0.08'],
    ['Teste_200032_2.json', '247.30', '8.31', '0.05'],
    ['Teste_200002_1.json', '200.00', '0.00', '0.00'],
    ['Teste_011002_1.json', '200.00', '0.72', '0.08'],
  ])('%s', (file, vBC, vCBS, vIBSUF) => {
    const { saida } = calculate(join(calculos, file));
    const [objeto] = (numeros(saida) as { objetos: { tribCalc: { IBSCBS: { gIBSCBS: unknown } } }[] }).objetos;
    expect(objeto?.tribCalc.IBSCBS.gIBSCBS).toMatchObject({ vBC, gCBS: { vCBS }, gIBSUF: { vIBSUF } });
  });
});

test.runIf(!existsSync(corpus))('the comparison with the official cases was left out because they are absent', () => {
  expect(existsSync(corpus)).toBe(false);
});
