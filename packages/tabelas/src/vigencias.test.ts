import { describe, expect, test } from 'vitest';
import { findVigencia, getFim, getInicio, getValor, listVigencias, tabela } from './index.ts';
import { TABELA_DO_PARAMETRO } from './parametros.ts';
import { isVigente, type LinhaDeLei, NOMES_DE_LEI, regraDaLinha } from './tabelas-de-lei.ts';

// Guarantee: each dated row of a table of law is the one that holds on its first and on its last day, and holds neither
// before nor after them.

const linhasDe = (nome: (typeof NOMES_DE_LEI)[number]): LinhaDeLei[] => {
  const { colunas, linhas } = tabela(nome);
  return linhas.map((valores) => new Map(colunas.map((c, i) => [c, valores[i] ?? ''])));
};

const outroDia = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10);

const DATADAS = NOMES_DE_LEI.filter((nome) => linhasDe(nome).some((l) => l.get('inicio') || l.get('fim')));

describe('a row of a table of law holds from its first to its last day', () => {
  test('in every table whose rows are dated', () => {
    expect(DATADAS).toEqual([
      ...['teses', 'verbas_cp', 'lc224', 'lc224_credito', 'lc224_parametro', 'parametro_pis_cofins'],
      ...['parametro_lei', 'aliquota_cst', 'aliquota_irpj_csll', 'presuncao_atividade', 'simples_faixa'],
      ...['encargo_folha', 'percentual_reinf'],
      ...['reforma_obrigatoriedade', 'reforma_rejeicao', 'evento_reforma', 'nota_ajuste_reforma'],
      ...['estoque_art381', 'servico_credito', 'providencia', 'obrigacao_prazo'],
    ]);
  });

  test.each(DATADAS)('%s', (nome) => {
    const linhas = linhasDe(nome);
    let dias = 0;
    for (const linha of linhas) {
      const regra = regraDaLinha(nome, linha);
      // Of a rule one row holds on a day; a table without rules may have several.
      const irmas = regra === undefined ? [linha] : linhas.filter((l) => regraDaLinha(nome, l) === regra);
      const vigentes = (dia: string) => irmas.filter((l) => isVigente(l, dia));
      const [inicio = '', fim = ''] = [linha.get('inicio'), linha.get('fim')];
      for (const dia of [inicio, fim].filter((d) => d !== '')) {
        expect(vigentes(dia), `${[...linha.values()].join(' · ')} on ${dia}`).toEqual([linha]);
        dias++;
      }
      if (inicio !== '') expect(vigentes(outroDia(inicio, -1))).not.toContain(linha);
      if (fim !== '') expect(vigentes(outroDia(fim, 1))).not.toContain(linha);
    }
    expect(dias).toBeGreaterThan(0);
  });
});

describe('the parameters that code asks for by their names', () => {
  test('are those of the tables', () => {
    const nomes = (['parametro_pis_cofins', 'parametro_lei'] as const).flatMap((nome) =>
      linhasDe(nome).map((linha) => `${nome} ${linha.get('codigo')}`),
    );
    expect(new Set(Object.entries(TABELA_DO_PARAMETRO).map(([codigo, nome]) => `${nome} ${codigo}`))).toEqual(
      new Set(nomes),
    );
  });

  test('have the value of the day, by tax', () => {
    expect(findVigencia('ALIQUOTA_NC', '2024-01-01', 'PIS')?.valor).toBe('1.65');
    expect(findVigencia('ALIQUOTA_NC', '2004-02-01', 'COFINS')?.valor).toBe('7.6');
    expect(findVigencia('ALIQUOTA_NC', '2004-01-31', 'COFINS')).toBeUndefined();
    expect(getValor('DIAS_DA_EMPRESA', '2015-03-01')).toBe('30');
    expect(getValor('ANOS_DO_PAGAMENTO', '0001-01-01')).toBe('5');
    expect([getInicio('IBS_CBS'), getFim('DCTF'), getFim('IBS_CBS')]).toEqual(['2026-01-01', '2024-12-31', '']);
  });

  test('come from another source where one is given', () => {
    const { colunas, ...t } = tabela('parametro_lei');
    const linhas = [
      ['IBS_CBS', '', '2027-01-01', '', '', 'Lei'],
      ['IBS_CBS', '', '2026-07-01', '2026-12-31', '', 'Lei'],
    ];
    const vigencias = listVigencias('IBS_CBS', '', () => ({ ...t, colunas, linhas }));
    expect(vigencias.map((v) => v.inicio)).toEqual(['2026-07-01', '2027-01-01']);
    expect(listVigencias('IBS_CBS', '', () => undefined)).toEqual([]);
  });
});
