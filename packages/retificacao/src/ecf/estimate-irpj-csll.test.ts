// Guarantee: IRPJ and CSLL are estimated by quarter from the base that the file declares, at dated rates, and called an
// estimate; where the file does not have enough, nothing is claimed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { base, close, corpo, erasePastaEcf, openPastaEcf, parametros, rectify } from './testing-ecf.ts';

beforeEach(openPastaEcf);
afterEach(erasePastaEcf);

/** The fixture with the bases of the first quarter, for IRPJ and CSLL. */
const comBase = (irpj: string, csll: string, qualificacao = '01'): string[] =>
  corpo('2023').flatMap((l) => {
    if (l.startsWith('|0010|')) return [l.replace('|T|01|', `|T|${qualificacao}|`)];
    if (l !== '|Y001|0|') return [l];
    return ['|N001|0|', '|N030|01012023|31032023|T01|', `|N630|1|BASE|${irpj}|`, `|N670|1|BASE|${csll}|`, l];
  });

const TITULOS = ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CODIGO', 'TIPO_LANCAMENTO', 'IND_RELACAO', 'VALOR'];
/** An exclusion (line 95) or an addition (line 8) of the first quarter, in both books. */
const ajuste = (codigo: string, tipo: string, valor: string) => {
  const linhas = [TITULOS, [], [], ['INCLUIR', '2023', 'T01', codigo, tipo, '4', valor]];
  return { ...parametros(), M300: linhas, M350: linhas };
};

describe('IRPJ and CSLL of a quarter', () => {
  it('an exclusion that ends below the additional', async () => {
    const { lida } = await rectify(ajuste('95', 'E', '15000,00'), {
      arquivos: [base('2023', close(comBase('70000,00', '70000,00')))],
    });
    // Before: 70.000 × 15% = 10.500 and (70.000 − 3 × 20.000) × 10% = 1.000: 11.500,00. After, on 55.000: 8.250,00.
    // CSLL 9%: 6.300,00 → 4.950,00. In excess: 3.250,00 + 1.350,00 = 4.600,00.
    expect(lida.resumo[0]).toMatchObject({ pagamentoAMaior: '4600.00', retificarDctf: true });
    expect(lida.resumo[0]?.observacoes[0]).toContain(
      'Estimativa de T01: IRPJ de R$\u00a011.500,00 para R$\u00a08.250,00; ' +
        'CSLL de R$\u00a06.300,00 para R$\u00a04.950,00.',
    );
    expect(lida.retificarTambem.map((r) => r.obrigacao)).toContain('PER/DCOMP Web');
  });

  it('an addition: the quarter owes more, and nothing is in excess', async () => {
    const { lida } = await rectify(ajuste('8', 'A', '0,05'), {
      arquivos: [base('2023', close(comBase('100,00', '100,00')))],
    });
    // 100,05 × 15% = 15,0075 → 15,01; × 9% = 9,0045 → 9,00.
    expect(lida.resumo[0]).toMatchObject({ pagamentoAMaior: null, retificarDctf: true });
    expect(lida.resumo[0]?.observacoes[0]).toContain('IRPJ de R$\u00a015,00 para R$\u00a015,01; CSLL não muda');
    expect(lida.retificarTambem.map((r) => r.obrigacao)).not.toContain('PER/DCOMP Web');
  });

  it('claims nothing where a loss may take the addition up, or where the CSLL has another rate', async () => {
    const semLucro = await rectify(ajuste('8', 'A', '100,00'), {
      arquivos: [base('2023', close(comBase('0,00', '500,00')))],
    });
    // CSLL: 500 × 9% = 45,00; 600 × 9% = 54,00.
    expect(semLucro.lida.resumo[0]?.observacoes[0]).toContain(
      'IRPJ não pôde ser estimado; CSLL de R$\u00a045,00 para R$\u00a054,00',
    );
    const financeira = await rectify(ajuste('10', 'A', '100,00'), {
      arquivos: [base('2023', close(comBase('500,00', '500,00', '02')))],
    });
    expect(financeira.lida.resumo[0]?.observacoes[0]).toContain(
      'IRPJ de R$\u00a075,00 para R$\u00a090,00; CSLL não pôde ser estimado',
    );
  });

  it('claims no fall where the compensation of losses passes 30% of the profit afterwards', async () => {
    // 100.000 before a compensation of `comp` leaves 100.000 − comp; an exclusion of 15.000 leaves 85.000 to
    //   compensate from.
    const irpj = async (comp: string, base_: string) => {
      const linhas = comBase(base_, base_).flatMap((l) =>
        l === '|M305|A1|300,00|C|' ? [l, `|M300|173|COMPENSACAO|P|1|${comp}||`, `|M305|P1|${comp}|C|`] : [l],
      );
      const { lida } = await rectify(ajuste('95', 'E', '15000,00'), { arquivos: [base('2023', close(linhas))] });
      return lida.resumo[0];
    };
    // 30.000 > 85.000 × 30% = 25.500: the base is 59.500 and not 55.000. The estimate said 3.250,00 instead of
    //   2.575,00.
    const acima = await irpj('30000,00', '70000,00');
    expect(acima?.observacoes[0]).toContain(
      'IRPJ não pôde ser estimado; CSLL de R$\u00a06.300,00 para R$\u00a04.950,00',
    );
    expect(acima?.pagamentoAMaior).toBe('1350.00');
    // 25.500 is the limit itself: 74.500 × 15% + 14.500 × 10% = 12.625,00; 59.500 × 15% = 8.925,00.
    const noLimite = await irpj('25500,00', '74500,00');
    expect(noLimite?.observacoes[0]).toContain('IRPJ de R$\u00a012.625,00 para R$\u00a08.925,00');
  });

  it('stops at zero', async () => {
    const { lida } = await rectify(ajuste('95', 'E', '900,00'), {
      arquivos: [base('2023', close(comBase('500,00', '500,00')))],
    });
    // 500 × 15% = 75,00; 500 × 9% = 45,00: what goes beyond the base is a loss, not a payment in excess.
    expect(lida.resumo[0]?.pagamentoAMaior).toBe('120.00');
  });
});
