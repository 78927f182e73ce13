import { expect, test } from 'vitest';
import { tabela } from './index.ts';

// Guarantee: the tables of the tax reform agree with its laws.

test('the natures of the stock credit exist, have NCM on 31/12/2026 and are neither fuels nor cold drinks', () => {
  const naturezas = tabela('nat_rec').linhas;
  const ncms = tabela('nat_rec_ncm').linhas;
  const dia = '2026-12-31';
  for (const [quadro = '', codigo = ''] of tabela('estoque_art381').linhas) {
    expect(
      naturezas.some((n) => n[0] === quadro && n[1] === codigo),
      codigo,
    ).toBe(true);
    const vigentes = ncms.filter(
      ([q, c, , , tipo, inicio = '', fim]) =>
        q === quadro && c === codigo && tipo === 'INCLUI' && inicio <= dia && (fim || '9999-12-31') >= dia,
    );
    expect(vigentes.length, codigo).toBeGreaterThan(0);
    // Fuels are 1xx and cold drinks 4xx of Tabela 4.3.10.
    if (quadro === '4.3.10') expect(codigo).toMatch(/^[23]/);
  }
});

test('the duty to inform IBS and CBS begins on the days of Ato Conjunto 4/2026', () => {
  const linhas = tabela('reforma_obrigatoriedade').linhas;
  const dia = (modelo: string, crt: string, condicao: string) =>
    linhas
      .filter((l) => l[0] === modelo && l[1] === crt && l[2] === condicao && l[6] === 'Obrigatório')
      .map((l) => l[5]);
  for (const modelo of ['55', '65', '57', '58', '66']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-08-03']);
  for (const modelo of ['62', 'NFS-e']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-10-01']);
  for (const modelo of ['NFAg', 'NFGas']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-12-01']);
  for (const crt of ['1', '2', '4']) expect(dia('55', crt, 'Emitente do Simples Nacional')).toEqual(['2027-01-01']);
  expect(dia('55', '', 'Emitente que não é contribuinte do ICMS')).toEqual(['2026-12-01']);
  expect(dia('NFS-e', '', 'Plataformas, locações e bens imateriais')).toEqual(['2026-12-01']);
  expect(dia('55', '', 'Operação monofásica')).toEqual(['2027-01-01', '2027-01-01']);
  expect(dia('DUIMP', '', 'Importação')).toEqual(['2027-01-01']);
});

test('a note without the groups is refused from 03/08/2026, and from 04/01/2027 in the Simples', () => {
  const linhas = tabela('reforma_rejeicao').linhas;
  const dias = (regra: string, crt: string) =>
    linhas.filter((l) => l[1] === regra && l[3] === crt).map((l) => [l[2], l[4]]);
  const deAmbos = (dia: string) => [
    ['55', dia],
    ['65', dia],
  ];
  expect(dias('UB12-10', '3')).toEqual(deAmbos('2026-08-03'));
  for (const crt of ['1', '2', '4']) expect(dias('UB12-10', crt)).toEqual(deAmbos('2027-01-04'));
  for (const crt of ['1', '2', '3', '4']) expect(dias('UB13-40', crt)).toEqual(deAmbos('2027-01-04'));
});
