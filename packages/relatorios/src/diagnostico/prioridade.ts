import { moneyOfCents } from '@apura/br';
import type { Achado } from './agregado.ts';
import { centavos } from './centavos.ts';

type Pesado = Pick<Achado, 'tipo' | 'grupo' | 'valor' | 'confianca' | 'prescreve90' | 'prescreve180' | 'ja_tratado'>;

/**
 * Value by confidence and urgency. Confidence weighs 1, 0.6 or 0.25 (a risk 0.6 at least, what hangs on a lawsuit
 * 0.25); urgency 1.5 when some of the right ends within ninety days, 1.2 within 180. What the company already asked for
 * has none.
 */
export function prioridadeDe(a: Pesado): string {
  if (a.ja_tratado === 'Sim') return '0.00';
  const urgencia = centavos(a.prescreve90) > 0n ? 150n : centavos(a.prescreve180) > 0n ? 120n : 100n;
  return moneyOfCents((centavos(a.valor) * pesoDe(a) * urgencia) / 10_000n);
}

function pesoDe({ tipo, grupo, confianca }: Pesado): bigint {
  if (grupo === 'contingente') return 25n;
  if (confianca === 'Alta') return 100n;
  return confianca === 'Média' || tipo === 'Risco' ? 60n : 25n;
}
