import { expect, test } from 'vitest';
import { assessReceitasNaoTributadas } from './receita-nao-tributada.ts';
import { coletor, pct, reais, saida } from './testing/mes-exemplo.ts';
import type { ReceitaNaoTributada } from './tipos.ts';

// Guarantee: M400 and M410: revenue that changes goes to one nature, with a notice, and the rest stays as declared.

const venda = (valor: string, CST = '06') => saida('0', { CST, aliquota: pct('0'), VL_ITEM: reais(valor) });
const receita = (CST: string, naturezas: [string, string][], COD_CTA = '3.1'): ReceitaNaoTributada => ({
  CST,
  COD_CTA,
  VL_TOT_REC: naturezas.reduce((s, [, v]) => s + reais(v), 0n),
  naturezas: naturezas.map(([NAT_REC, v]) => ({ NAT_REC, COD_CTA, VL_REC: reais(v) })),
});

function assess(vendas: ReturnType<typeof venda>[], declaradas: ReceitaNaoTributada[], naturezaPadrao = {}) {
  const { warn, codigos } = coletor();
  const feitas = assessReceitasNaoTributadas(vendas, {
    tributo: 'PIS',
    declaradas,
    naturezaPadrao,
    receitaLiquida: false,
    warn,
  });
  return { feitas, codigos: codigos() };
}

const DUAS = receita('06', [
  ['101', '700'],
  ['110', '300'],
]);

test('what agrees stays as declared, accounts and natures too', () => {
  expect(assess([venda('600'), venda('400')], [DUAS])).toEqual({ feitas: [DUAS], codigos: [] });
});

test('more revenue goes to the largest nature, with a notice', () => {
  const { feitas, codigos } = assess([venda('1250')], [DUAS]);
  expect(feitas).toEqual([
    receita('06', [
      ['101', '950'],
      ['110', '300'],
    ]),
  ]);
  expect(codigos).toEqual(['NATUREZA_PADRAO']);
});

test('more revenue goes to the nature that the caller gives', () => {
  const { feitas, codigos } = assess([venda('1250')], [DUAS], { '06': '999' });
  expect(feitas[0]?.naturezas.map((n) => [n.NAT_REC, n.VL_REC])).toEqual([
    ['101', reais('700')],
    ['110', reais('300')],
    ['999', reais('250')],
  ]);
  expect(feitas[0]?.VL_TOT_REC).toBe(reais('1250'));
  expect(codigos).toEqual([]);
});

test('which of two accounts of one nature has more or less is told: the documents are not asked', () => {
  const contas = [receita('06', [['101', '700']], '3.1'), receita('06', [['101', '300']], '3.2')];
  const mensagens = (vendas: ReturnType<typeof venda>[]) => {
    const { warn, avisos } = coletor();
    const ctx = { tributo: 'PIS' as const, declaradas: contas, naturezaPadrao: {}, receitaLiquida: false, warn };
    const feitas = assessReceitasNaoTributadas(vendas, ctx);
    return [feitas.map((f) => f.VL_TOT_REC), avisos.map((a) => a.mensagem)];
  };
  expect(mensagens([venda('900')])).toEqual([
    [reais('600'), reais('300')],
    ['A receita a menos do CST 06 saiu da natureza 101 da conta 3.1, a de maior valor: confirme.'],
  ]);
  expect(mensagens([venda('1100')])).toEqual([
    [reais('800'), reais('300')],
    ['A receita a mais do CST 06 foi para a natureza 101 da conta 3.1, a de maior valor: confirme.'],
  ]);
});

test('less revenue leaves the largest natures first; a CST without documents is left out', () => {
  expect(assess([venda('200')], [DUAS]).feitas).toEqual([receita('06', [['110', '200']])]);
  expect(assess([], [DUAS]).feitas).toEqual([]);
});

test('less revenue leaves the nature that the caller gives: 300 - 100 = 200; without one, that is told', () => {
  const comDada = assess([venda('900')], [DUAS], { '06': '110' });
  expect(comDada.feitas[0]?.naturezas.map((n) => [n.NAT_REC, n.VL_REC])).toEqual([
    ['101', reais('700')],
    ['110', reais('200')],
  ]);
  expect(comDada.codigos).toEqual([]);
  const { feitas, codigos } = assess([venda('900')], [DUAS]);
  expect(feitas[0]?.naturezas.map((n) => n.VL_REC)).toEqual([reais('600'), reais('300')]);
  expect(codigos).toEqual(['NATUREZA_PADRAO']);
  // Where nothing is left, nobody has to choose; neither with one nature alone.
  expect(assess([], [DUAS]).codigos).toEqual([]);
  expect(assess([venda('10')], [receita('06', [['101', '700']])]).codigos).toEqual([]);
});

test('a CST that was never declared needs its nature', () => {
  const { feitas, codigos } = assess([venda('500', '04')], []);
  expect(feitas).toEqual([{ CST: '04', COD_CTA: '', VL_TOT_REC: reais('500'), naturezas: [] }]);
  expect(codigos).toEqual(['INFORME_M410']);
  expect(assess([venda('500', '04')], [], { '04': '201' }).codigos).toEqual([]);
});

test('nothing of what was declared is changed in place', () => {
  const antes = structuredClone(DUAS);
  assess([venda('5000')], [DUAS]);
  expect(DUAS).toEqual(antes);
});
