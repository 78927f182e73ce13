// Guarantee: IRPJ and CSLL are estimated by quarter from the base that the file declares, at dated rates, and said to be an
// estimate; where the file does not tell enough, nothing is claimed.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { abrirPastaEcf, apagarPastaEcf, base, corpo, fechar, parametros, retificar } from './testing-ecf.ts';

beforeEach(abrirPastaEcf);
afterEach(apagarPastaEcf);

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
    const { lida } = await retificar(ajuste('95', 'E', '15000,00'), {
      arquivos: [base('2023', fechar(comBase('70000,00', '70000,00')))],
    });
    // Before: 70.000 × 15% = 10.500 and (70.000 − 3 × 20.000) × 10% = 1.000: 11.500,00. After, on 55.000: 8.250,00.
    // CSLL 9%: 6.300,00 → 4.950,00. In excess: 3.250,00 + 1.350,00 = 4.600,00.
    expect(lida.resumo[0]).toMatchObject({ pagamentoAMaior: '4600.00', retificarDctf: true });
    expect(lida.resumo[0]?.observacoes[0]).toContain(
      'Estimativa de T01: IRPJ de R$ 11.500,00 para R$ 8.250,00; CSLL de R$ 6.300,00 para R$ 4.950,00.',
    );
    expect(lida.retificarTambem.map((r) => r.obrigacao)).toContain('PER/DCOMP Web');
  });

  it('an addition: the quarter owes more, and nothing is in excess', async () => {
    const { lida } = await retificar(ajuste('8', 'A', '0,05'), {
      arquivos: [base('2023', fechar(comBase('100,00', '100,00')))],
    });
    // 100,05 × 15% = 15,0075 → 15,01; × 9% = 9,0045 → 9,00.
    expect(lida.resumo[0]).toMatchObject({ pagamentoAMaior: null, retificarDctf: true });
    expect(lida.resumo[0]?.observacoes[0]).toContain('IRPJ de R$ 15,00 para R$ 15,01; CSLL não muda');
    expect(lida.retificarTambem.map((r) => r.obrigacao)).not.toContain('PER/DCOMP Web');
  });

  it('claims nothing where a loss may take the addition up, or where the CSLL has another rate', async () => {
    const semLucro = await retificar(ajuste('8', 'A', '100,00'), {
      arquivos: [base('2023', fechar(comBase('0,00', '500,00')))],
    });
    // CSLL: 500 × 9% = 45,00; 600 × 9% = 54,00.
    expect(semLucro.lida.resumo[0]?.observacoes[0]).toContain(
      'IRPJ não pôde ser estimado; CSLL de R$ 45,00 para R$ 54,00',
    );
    const financeira = await retificar(ajuste('10', 'A', '100,00'), {
      arquivos: [base('2023', fechar(comBase('500,00', '500,00', '02')))],
    });
    expect(financeira.lida.resumo[0]?.observacoes[0]).toContain(
      'IRPJ de R$ 75,00 para R$ 90,00; CSLL não pôde ser estimado',
    );
  });

  it('stops at zero', async () => {
    const { lida } = await retificar(ajuste('95', 'E', '900,00'), {
      arquivos: [base('2023', fechar(comBase('500,00', '500,00')))],
    });
    // 500 × 15% = 75,00; 500 × 9% = 45,00: what goes beyond the base is a loss, not a payment in excess.
    expect(lida.resumo[0]?.pagamentoAMaior).toBe('120.00');
  });
});
