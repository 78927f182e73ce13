import { tabela } from '@apura/tabelas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Duck, openDuck } from '../duck/open-duck.ts';
import { MACROS } from '../macros.ts';
import { macrosDaLei } from './macros-da-lei.ts';

// Guarantee: the macros of the law give the value of the day by the dated tables, an administrator's too.

let duck: Duck;
beforeAll(async () => {
  duck = await openDuck({ threads: 1 });
});
afterAll(() => duck.close());

async function valores(script: string, ...expressoes: string[]): Promise<(string | null)[]> {
  await duck.run(script);
  const [linha = {}] = await duck.read(
    `SELECT ${expressoes.map((e, i) => `CAST(${e} AS VARCHAR) AS c${i}`).join(', ')}`,
  );
  return expressoes.map((_, i) => linha[`c${i}`] ?? null);
}

describe('the macros of the law', () => {
  test('hold from their first day on', async () => {
    expect(
      await valores(
        MACROS,
        "aliquota_nc_pis(DATE '2002-11-30')",
        "aliquota_nc_pis(DATE '2002-12-01')",
        "aliquota_nao_cumulativa(DATE '2004-01-31')",
        "aliquota_nao_cumulativa(DATE '2004-02-01')",
        "aliquota_importacao_pis(DATE '2015-04-30')",
        "aliquota_importacao_cofins(DATE '2015-05-01')",
        "aliquota_cumulativa(DATE '2024-01-01')",
        "anos_do_credito(DATE '2024-01-01')",
        "dia_do_pis_cofins(DATE '2024-01-01')",
        "dia_da_previdenciaria(DATE '2008-10-31')",
        "dias_da_empresa(DATE '2015-06-17')",
        "parte_do_varejista(DATE '2015-04-30')",
        "parte_do_varejista(DATE '2015-05-01')",
        "fator_r_minimo(DATE '2017-12-31')",
        "fator_r_minimo(DATE '2018-01-01')",
        "limite_do_simples(DATE '2024-01-01')",
        "sublimite_do_simples(DATE '2024-01-01')",
        "iss_maximo(DATE '2024-01-01')",
        "retencao_minima(DATE '2015-06-21')",
        "retencao_minima(DATE '2015-06-22')",
        "dia_do_simples(DATE '2024-01-01')",
      ),
    ).toEqual([
      ...[null, '1.6500', null, '9.2500', '1.6500', '9.6500', '3.6500', '5', '25', '20', '30', null, '75.0000'],
      ...[null, '0.2800', '4800000.00', '3600000.00', '5.0000', null, '10.00', '20'],
    ]);
  });

  test('know the days and the pairs of rates', async () => {
    expect(
      await valores(
        MACROS,
        'inicio_venda_sem_icms()',
        'inicio_credito_sem_icms()',
        'fim_dctf()',
        'aliquotas_cumulativas(0.65, 3)',
        'aliquotas_cumulativas(0.65, 4)',
        'aliquotas_financeiras(0.65, 4)',
        'aliquotas_financeiras(NULL, 4)',
      ),
    ).toEqual(['2017-03-16', '2023-05-01', '2024-12-31', 'true', 'false', 'true', null]);
  });

  test('come from the tables that are given; a missing one has no value', async () => {
    const { colunas, ...t } = tabela('parametro_pis_cofins');
    const linhas = [
      ['ALIQUOTA_NC', 'PIS', '2002-12-01', '2025-12-31', '1.65', 'Lei'],
      ['ALIQUOTA_NC', 'PIS', '2026-01-01', '', '2', 'Lei'],
    ];
    const script = macrosDaLei((nome) => (nome === 'parametro_pis_cofins' ? { ...t, colunas, linhas } : undefined));
    expect(
      await valores(
        script,
        "aliquota_nc_pis(DATE '2025-12-31')",
        "aliquota_nc_pis(DATE '2026-01-01')",
        "aliquota_nc_cofins(DATE '2026-01-01')",
        'fim_dctf()',
        'aliquotas_financeiras(0.65, 4)',
      ),
    ).toEqual(['1.6500', '2.0000', null, null, 'false']);
  });
});
