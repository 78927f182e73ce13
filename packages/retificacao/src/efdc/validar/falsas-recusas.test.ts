/* Lines that the guide orders pass, and the same lines with a fault do not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curta, erasePasta, openPasta, refazer, save, validate } from './testing-validar.ts';

beforeAll(openPasta);
afterAll(erasePasta);

/** The file without faults, with this line before the first one that begins with `antes`. */
const com = (linha: string, antes: string) =>
  save(refazer((l) => l.flatMap((x) => (x.startsWith(antes) ? [linha, x] : [x]))));

async function ditas(linha: string, antes: string): Promise<string[]> {
  const { ocorrencias } = await validate(com(linha, antes));
  return ocorrencias.filter((o) => o.nivel === 'ERRO').map(curta);
}

describe('COD_MOD of revenue by model of document', () => {
  const caixa = (modelo: string) => ditas(`|F500|100,00|06||||0|06||||0|${modelo}||3.1||`, '|F990|');
  const competencia = (modelo: string) => ditas(`|F550|100,00|06||||0|06||||0|${modelo}||3.1||`, '|F990|');
  const consolidada = (modelo: string) => ditas(`|1900|11222333000181|${modelo}|||00|100,00|1|06|06|||3.1|`, '|1990|');

  test.each(['98', '99', '55'])('%s is accepted in F500, F550 and 1900', async (modelo) => {
    expect(await caixa(modelo)).toEqual([]);
    expect(await competencia(modelo)).toEqual([]);
    expect(await consolidada(modelo)).toEqual([]);
  });

  test('a model of no list is refused in each of them', async () => {
    expect(await caixa('97')).toEqual(['ERRO DOMINIO F500.COD_MOD']);
    expect(await competencia('97')).toEqual(['ERRO DOMINIO F550.COD_MOD']);
    expect(await consolidada('97')).toEqual(['ERRO DOMINIO 1900.COD_MOD']);
  });

  test('98 is refused where the field names a real document', async () => {
    const nota = '|C395|98|F1|||10|10012024|100,00|';
    const item = '|C396|FAR01|100,00||03|50|100,00|1,65|1,65|50|100,00|7,6|7,60|4.1|';
    expect(await ditas(`${nota}\r\n${item}`, '|C500|')).toContain('ERRO DOMINIO C395.COD_MOD');
  });
});

describe('I100, whose one CST is of both contributions', () => {
  const bloco = (valores: string) =>
    save(
      refazer((l) =>
        l.flatMap((x) => {
          if (x === '|I001|1|') return ['|I001|0|', '|I010|11222333000181|01||', `|I100|10000,00|${valores}||`];
          return [x];
        }),
      ),
    );
  const ditasDe = async (valores: string) => (await validate(bloco(valores))).ocorrencias.map(curta);

  test('base times rate: 8.000,00 × 0,65 % = 52,00 and 8.000,00 × 4 % = 320,00', async () => {
    expect(await ditasDe('01|1500,00|500,00|8000,00|0,65|52,00|8000,00|4,00|320,00')).toEqual([]);
    expect(await ditasDe('01|1500,00|500,00|8000,00|0,65|52,02|8000,00|4,00|320,02')).toEqual([
      'ERRO CALCULO_DIVERGENTE I100.VL_PIS',
      'ERRO CALCULO_DIVERGENTE I100.VL_COFINS',
    ]);
  });

  test('a CST without contribution has none, and a CST of no table is refused', async () => {
    expect(await ditasDe('06|0|0|0|0|0|0|0|0')).toEqual([]);
    expect(await ditasDe('06|1500,00|500,00|8000,00|0,65|52,00|0|0|0')).toEqual([
      'ERRO CALCULO_DIVERGENTE I100.VL_PIS',
    ]);
    expect(await ditasDe('88|0|0|0|0|0|0|0|0')).toEqual(['ERRO DOMINIO I100.CST_PIS_COFINS']);
  });
});
