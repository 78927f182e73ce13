import { ratear } from './decimal.ts';
import type { BaseCredito } from './tipos.ts';

/**
 * One nature and CST may have been declared in several M105, distinguished by DESC_CRED alone. The documents do not
 * know the descriptions, so what they give is spread over the declared lines as these were among themselves.
 */
export function distributeByDescricao(base: BaseCredito, antigas: readonly BaseCredito[]): BaseCredito[] {
  const declaradas = antigas.toSorted((a, b) => (a.DESC_CRED < b.DESC_CRED ? -1 : 1));
  const [primeira] = declaradas;
  if (!primeira) return [base];
  if (declaradas.length === 1) return [{ ...base, DESC_CRED: primeira.DESC_CRED }];
  const totais = ratear(base.VL_BC_TOT, pesos(declaradas, 'VL_BC_TOT'));
  const cumulativas = ratear(base.VL_BC_CUM, pesos(declaradas, 'VL_BC_CUM'));
  const valores = ratear(base.VL_BC, pesos(declaradas, 'VL_BC'));
  const quantidadesTotais = ratear(base.QUANT_BC_TOT, pesos(declaradas, 'QUANT_BC_TOT'));
  const quantidades = ratear(base.QUANT_BC, pesos(declaradas, 'QUANT_BC'));
  return declaradas.map((d, i) => ({
    ...base,
    DESC_CRED: d.DESC_CRED,
    VL_BC_TOT: totais[i] ?? 0n,
    VL_BC_CUM: cumulativas[i] ?? 0n,
    VL_BC_NC: (totais[i] ?? 0n) - (cumulativas[i] ?? 0n),
    VL_BC: valores[i] ?? 0n,
    QUANT_BC_TOT: quantidadesTotais[i] ?? 0n,
    QUANT_BC: quantidades[i] ?? 0n,
  }));
}

const pesos = (
  bases: readonly BaseCredito[],
  campo: 'VL_BC_TOT' | 'VL_BC_CUM' | 'VL_BC' | 'QUANT_BC_TOT' | 'QUANT_BC',
) => bases.map((b) => b[campo]);
