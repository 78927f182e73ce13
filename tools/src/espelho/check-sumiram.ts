import type { LinhaResultado } from '@apura/relatorios';
import type { Mes } from '../geradores/nota.ts';
import { type Achados, mesDe, TESES, texto } from './achados.ts';
import { centavos } from './bloco-m-lido.ts';
import { temValor } from './classes-dos-achados.ts';

/** I5: nothing is left to find, in these months or in all, but what the law may not reach. */
export function checkSumiram(depois: Achados, falhas: string[], o: { meses?: readonly Mes[] } = {}): void {
  for (const tese of TESES)
    for (const l of depois.linhas.get(tese) ?? []) {
      if (o.meses?.includes(mesDe(l)) === false) continue;
      const diferenca = centavos(texto(l, 'Diferença de Base'));
      const aConfirmar = texto(l, 'Nota do Valor').startsWith('A confirmar:');
      const sobra = tese === 25 ? diferenca !== 0 && texto(l, 'Classe do Valor') !== 'Contingente' : !aConfirmar;
      if (temValor(l, tese) || sobra)
        falhas.push(`I5 report ${tese} still finds ${texto(l, 'Período')} line ${texto(l, 'Linha')}: ${oQue(l)}`);
    }
}

const oQue = (l: LinhaResultado) => `${texto(l, 'Situação') || texto(l, 'Resultado')} ${texto(l, 'Nota do Valor')}`;
