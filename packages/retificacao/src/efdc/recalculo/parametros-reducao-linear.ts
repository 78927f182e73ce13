import { type ParametrosReducaoLinear, parseDecimal, TRIBUTOS, type Tributo } from '@apura/apuracao';
import { loadTabelas } from '@apura/tabelas';

const ESCALA = 4;

/** The numbers of LC 224/2025 that the recomputation needs, from the dated tables; undefined where one is missing. */
export function readParametrosReducaoLinear(oficiaisDir?: string): ParametrosReducaoLinear | undefined {
  const { tabelas } = loadTabelas({ nomes: ['lc224_parametro', 'lc224_credito'], overrideDir: oficiaisDir });
  const linhas = (tabelas.get('lc224_parametro')?.linhas ?? []).map(
    ([codigo = '', tributo = '', regime = '', inicio = '', , valor = '']) => ({
      codigo,
      tributo,
      regime,
      inicio,
      valor,
    }),
  );
  const de = (codigo: string, tributo = '', regime = '') =>
    linhas.find((linha) => linha.codigo === codigo && linha.tributo === tributo && linha.regime === regime);
  const regimes = linhas.filter((linha) => linha.codigo === 'COD_CONT');
  const residualDe = (tributo: Tributo) =>
    Object.fromEntries(
      regimes.map((linha) => [
        linha.valor,
        parseDecimal(de('ALIQUOTA_RESIDUAL', tributo, linha.regime)?.valor ?? '0', ESCALA),
      ]),
    );
  const glosa = de('GLOSA_CREDITO');
  const [isencao, zero, credito] = ['COD_AJ_ISENCAO', 'COD_AJ_ALIQUOTA_ZERO', 'COD_AJ_CREDITO'].map(
    (codigo) => de(codigo)?.valor,
  );
  if (!glosa || !isencao || !zero || !credito) return undefined;
  const [pis, cofins] = TRIBUTOS.map(residualDe);
  return {
    inicio: glosa.inicio.slice(0, 7),
    residual: { PIS: pis ?? {}, COFINS: cofins ?? {} },
    codigos: { '06': zero, '07': isencao, credito },
    glosa: parseDecimal(glosa.valor, ESCALA),
    creditosAlcancados: (tabelas.get('lc224_credito')?.linhas ?? []).flatMap(([grupos = '', lei, , , alcance]) =>
      lei === '' && alcance === 'Alcançado' ? grupos.split(' ') : [],
    ),
  };
}
