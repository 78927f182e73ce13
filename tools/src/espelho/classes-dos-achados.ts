import type { LinhaResultado } from '@apura/relatorios';
import type { Mes } from '../geradores/nota.ts';
import { type Achados, mesDe, TESES, type Tese, texto } from './achados.ts';
import { centavos, TRIBUTOS, type Tributo } from './bloco-m-lido.ts';

const COLUNAS: Readonly<Record<Tese, Readonly<Record<Tributo, string>>>> = {
  148: { PIS: 'PIS', COFINS: 'COFINS' },
  25: { PIS: 'PIS a Recuperar', COFINS: 'COFINS a Recuperar' },
  131: { PIS: 'PIS', COFINS: 'COFINS' },
  133: { PIS: 'PIS', COFINS: 'COFINS' },
  135: { PIS: 'PIS', COFINS: 'COFINS' },
};

const valorDe = (l: LinhaResultado, tese: Tese, tributo: Tributo) => centavos(texto(l, COLUNAS[tese][tributo]));

/** Whether a row has an amount that counts. */
export const temValor = (l: LinhaResultado, tese: Tese) =>
  texto(l, 'Classe do Valor') !== 'Contingente' && TRIBUTOS.some((t) => valorDe(l, tese, t) !== 0);

/** Cents by class of the rows of one month and tax. */
export function classesDe(achados: Achados, mes: Mes | null, tributo: Tributo): Map<string, number> {
  const somas = new Map<string, number>();
  for (const tese of TESES)
    for (const l of achados.linhas.get(tese) ?? []) {
      if (mes !== null && mesDe(l) !== mes) continue;
      const classe = texto(l, 'Classe do Valor');
      somas.set(classe, (somas.get(classe) ?? 0) + valorDe(l, tese, tributo));
    }
  return somas;
}
