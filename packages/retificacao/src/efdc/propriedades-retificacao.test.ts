/* Random rows over several months never break an identity, a counter or the chain of credits. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conferencia } from '../sped/regras/open-conferencia.ts';
import { arquivosDoCaso, FIXTURES, linhasDe, readPlanilha, rectifyCaso } from '../testing/caso-efdc.ts';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import { openConferenciaEfdc } from './regras/open-conferencia-efdc.ts';

/*
 * Months of the worked example whose credits follow each other, with random rows: bases and CST of items changed, items
 * and documents removed, shared and plain credits and adjustments added. Every file that is made keeps the identities
 * and the counters, passes the validation, and each month opens with the credits that the month before leaves.
 */
const CASO = path.join(FIXTURES, 'doze-meses');
const MESES = ['2024-03', '2024-04', '2024-05', '2024-06'] as const;
const caminho = (mes: string) => path.join(CASO, 'base', `efd-c-${mes}.txt`);
const arquivos = arquivosDoCaso(MESES.map(caminho));
/** `APURA_RUNS` raises them in the long run, where they also differ from run to run. */
const numRuns = Number(process.env.APURA_RUNS ?? 3);

let dir: string;
let n = 0;
/** In the long run every file is also validated on its own, as `apura validar` does. */
let conferencia: Conferencia | undefined;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'propriedades-'));
  if (process.env.APURA_RUNS) conferencia = await openConferenciaEfdc({ workDir: path.join(dir, 'conferir') });
});
afterAll(() => {
  conferencia?.close();
  rmSync(dir, { recursive: true, force: true });
});

async function errosDe(aberta: Conferencia, texto: string): Promise<string[]> {
  const file = path.join(dir, 'conferido.txt');
  writeFileSync(file, texto, 'latin1');
  const { faltas } = await aberta.check(file);
  return faltas.flatMap((f) => (f.nivel === 'ERRO' ? [`${f.regra} ${f.mensagem}`] : []));
}

type Linha = Record<string, string>;

const reais = (centavos: number): string => `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`;
const imposto = (centavos: number, aliquota: number): string =>
  reais(Number((BigInt(centavos) * BigInt(aliquota) * 2n + 1_000_000n) / 2_000_000n));
const periodo = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`;
const centavos = fc.integer({ min: 1, max: 20_000_000 });

/** Every item of a note in the months, with the key that its sheet asks for. */
const itens = MESES.flatMap((mes) => {
  let chave = '';
  let saida = false;
  return linhasDe(readFileSync(caminho(mes), 'latin1'), /^C1[07]0$/).flatMap((l) => {
    const c = l.split('|');
    if (c[1] === 'C100') {
      chave = c[9] ?? '';
      saida = c[2] === '1';
      return [];
    }
    return [{ mes, chave, saida, item: c[2] ?? '', cst: c[25] ?? '' }];
  });
});

const changeItem = (i: (typeof itens)[number]) =>
  fc.tuple(fc.constantFrom('base', 'cst', 'excluir'), centavos).map(([como, base]): [string, Linha] => {
    const comum = { PERIODO: periodo(i.mes), CHAVE_NUM_ITEM: i.item, CHAVE_CHV_NFE: i.chave };
    if (como === 'excluir') return ['C170', { ...comum, ACAO: 'EXCLUIR' }];
    const novoCst = !i.saida ? (['50', '53', '51', '70'][base % 4] ?? '50') : i.cst === '01' ? '06' : '01';
    const cst = como === 'cst' ? novoCst : i.cst;
    const semTributo = cst === '06' || cst === '70';
    const valores = semTributo
      ? { VL_BC_PIS: '0,00', VL_PIS: '0,00', VL_BC_COFINS: '0,00', VL_COFINS: '0,00' }
      : {
          VL_BC_PIS: reais(base),
          VL_PIS: imposto(base, 16_500),
          VL_BC_COFINS: reais(base),
          VL_COFINS: imposto(base, 76_000),
        };
    const aliquotas = semTributo
      ? { ALIQ_PIS: '0,0000', ALIQ_COFINS: '0,0000' }
      : { ALIQ_PIS: '1,6500', ALIQ_COFINS: '7,6000' };
    return ['C170', { ...comum, ACAO: 'ALTERAR', CST_PIS: cst, CST_COFINS: cst, ...valores, ...aliquotas }];
  });

const includeCredito = fc
  .tuple(fc.constantFrom(...MESES), fc.constantFrom('50', '51', '52', '53', '54', '55', '56'), centavos, fc.nat(99))
  .map(([mes, cst, base, k]): [string, Linha] => [
    'F100',
    {
      ACAO: 'INCLUIR',
      PERIODO: periodo(mes),
      ...{ IND_OPER: '0', COD_PART: 'F1', DT_OPER: `20/${periodo(mes)}`, VL_OPER: reais(base) },
      ...{ CST_PIS: cst, VL_BC_PIS: reais(base), ALIQ_PIS: '1,6500', VL_PIS: imposto(base, 16_500) },
      ...{ CST_COFINS: cst, VL_BC_COFINS: reais(base), ALIQ_COFINS: '7,6000', VL_COFINS: imposto(base, 76_000) },
      ...{ NAT_BC_CRED: '13', IND_ORIG_CRED: '0', COD_CTA: '4.1', DESC_DOC_OPER: `CREDITO ${k}` },
    },
  ]);

const ajustar = fc
  .tuple(fc.constantFrom(...MESES), fc.constantFrom('M110', 'M510'), fc.integer({ min: 1, max: 90_000 }))
  .map(([mes, registro, valor]): [string, Linha] => [
    registro,
    {
      ...{ ACAO: 'INCLUIR', PERIODO: periodo(mes), CHAVE_COD_CRED: '101', IND_AJ: '1', VL_AJ: reais(valor) },
      ...{ COD_AJ: '06', NUM_DOC: `P${valor}`, DESCR_AJ: 'AJUSTE', DT_REF: `28/${periodo(mes)}` },
    },
  ]);

const alteracoes = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...itens), { maxLength: 4 }).chain((lista) => fc.tuple(...lista.map(changeItem))),
    fc.uniqueArray(includeCredito, { maxLength: 3, selector: ([, l]) => `${l.PERIODO} ${l.DESC_DOC_OPER}` }),
    fc.uniqueArray(ajustar, { maxLength: 2, selector: ([r, l]) => `${r} ${l.PERIODO} ${l.NUM_DOC}` }),
  )
  .map((grupos) => grupos.flat())
  .filter((lista) => lista.length > 0);

test(
  'random rows leave no month that breaks an identity of block M or a counter',
  async () => {
    let feitos = 0;
    await fc.assert(
      fc.asyncProperty(alteracoes, fc.constantFrom('MANTER', 'MAXIMIZAR'), async (linhas, utilizacao) => {
        const abas = Object.fromEntries(
          [...Map.groupBy(linhas, ([aba]) => aba)].map(([aba, lista]) => [aba, lista.map(([, l]) => l)]),
        );
        const { PARAMETROS } = readPlanilha('doze-meses');
        const workDir = path.join(dir, String(++n));
        const caso = await rectifyCaso({
          arquivos,
          planilha: { PARAMETROS: { ...PARAMETROS, UTILIZACAO_CREDITO: utilizacao, CONFIRMAR_VALORES: 'S' }, abas },
          workDir,
        });
        rmSync(workDir, { recursive: true, force: true });
        feitos += caso.arquivos.size;
        for (const [mes, texto] of caso.arquivos) {
          expect([mes, checkIdentidades(texto)]).toEqual([mes, []]);
          if (conferencia !== undefined) expect([mes, await errosDe(conferencia, texto)]).toEqual([mes, []]);
        }
        const avisados = caso.prova.retificarTambem.map((r) => r.periodo);
        expect(checkCadeia(caso.arquivos, avisados)).toEqual([]);
      }),
      { numRuns, ...(process.env.APURA_RUNS ? {} : { seed: 20_240_301 }), endOnFailure: true },
    );
    expect(feitos).toBeGreaterThan(numRuns);
  },
  // A workbook of four months takes two seconds on an idle machine, and five times that on a busy one.
  60_000 + numRuns * 15_000,
);

/**
 * The opening of each carried credit is the closing of the month before, made or declared, except for a month that the
 * proof lists as not made and to be rectified too.
 */
function checkCadeia(feitos: ReadonlyMap<string, string>, avisados: readonly string[]): string[] {
  const falhas: string[] = [];
  const textoDe = (mes: string) => feitos.get(mes) ?? readFileSync(caminho(mes), 'latin1');
  MESES.slice(1).forEach((mes, i) => {
    const antes = MESES[i] ?? '';
    if (!feitos.has(mes) && avisados.includes(mes)) return;
    for (const [registro, credito] of [
      ['1100', 'M100'],
      ['1500', 'M500'],
    ] as const) {
      const saldos = (m: string) =>
        linhasDe(textoDe(m), new RegExp(`^${registro}$`)).map((l) => l.split('|').slice(1, -1));
      const abertura = new Map(saldos(mes).map((s) => [`${s[1]}:${s[4]}`, s[11]]));
      const fechos = saldos(antes).map((s) => [`${s[1]}:${s[4]}`, s[17]] as const);
      const doMes = linhasDe(textoDe(antes), new RegExp(`^${credito}$`)).map((l) => l.split('|').slice(1, -1));
      for (const c of doMes) fechos.push([`${antes.slice(5)}${antes.slice(0, 4)}:${c[1]}`, c[14]]);
      for (const [chave, fecho] of fechos) {
        if ((abertura.get(chave) ?? '0,00') !== fecho)
          falhas.push(`${mes} ${registro} ${chave}: ${abertura.get(chave)} não é ${fecho}`);
      }
    }
  });
  return falhas;
}
