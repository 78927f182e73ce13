import { centsOf, formatPeriodo, moneyOfCents } from '@apura/br';
import type { AntesDepois } from './dados-do-dossie.ts';

/** What a simulation says of each period, as far as a dossier shows it. */
interface Simulado {
  tributos: readonly {
    periodo: string;
    tributo: string;
    situacao: string;
    antes: { recolher: string };
    depois: { recolher: string };
  }[];
  inss: readonly { periodo: string; situacao: string; inssAntes: string | null; inssDepois: string | null }[];
}

/** The section of a dossier on a simulation: what is to be paid in each period, before and after. */
export const antesEDepoisDe = (origem: string, { tributos, inss }: Simulado): AntesDepois => ({
  origem,
  linhas: [
    ...tributos.map((t) => ({
      periodo: formatPeriodo(t.periodo),
      tributo: t.tributo,
      situacao: t.situacao,
      ...diferenca(t.antes.recolher, t.depois.recolher),
    })),
    ...inss.map((i) => ({
      periodo: formatPeriodo(i.periodo),
      tributo: 'INSS',
      situacao: i.situacao,
      ...diferenca(i.inssAntes ?? '', i.inssDepois ?? ''),
    })),
  ],
});

function diferenca(antes: string, depois: string): { antes: string; depois: string; diferenca: string } {
  const conhecida = antes !== '' && depois !== '';
  return { antes, depois, diferenca: conhecida ? moneyOfCents(centsOf(depois) - centsOf(antes)) : '' };
}
