import type { Avisar } from './avisos.ts';
import type { BasesApuradas } from './base-credito.ts';
import { applyPercentual, applyPorUnidade, naoNegativo, sum } from './decimal.ts';
import { registroDe } from './registros.ts';
import { type Ajuste, type BaseCredito, type Credito, chaveCredito, type Tributo } from './tipos.ts';

interface Contexto {
  tributo: Tributo;
  declarados: readonly Credito[];
  ajustes: readonly Ajuste[];
  warn: Avisar;
}

/**
 * Step 4: one M100 per COD_CRED, origin and rate, from its M105 and the adjustments that were declared. Credits of a
 * succession (IND_CRED_ORI 1) and those that the documents do not show are copied. How much of each is used comes
 * later: here `VL_CRED_DESC` is what was declared.
 */
export function assessCreditos({ creditos, mantidos }: BasesApuradas, ctx: Contexto): Credito[] {
  const antigos = new Map(ctx.declarados.map((c) => [chaveCredito(c), c]));
  const ajustes = new Map(ctx.ajustes.map((a) => [a.chave, a]));
  const resultado = new Map<string, Credito>();
  for (const [chave, antigo] of antigos) {
    if (antigo.IND_CRED_ORI === '1' || mantidos.has(chave)) resultado.set(chave, { ...antigo });
    else if (!creditos.has(chave) && temAjuste(chave)) resultado.set(chave, build({ ...antigo, bases: [] }));
  }
  for (const [chave, { COD_CRED, aliquota, bases }] of creditos) {
    if (!resultado.has(chave)) resultado.set(chave, build({ COD_CRED, IND_CRED_ORI: '0', aliquota, bases }));
  }
  return [...resultado.values()].sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));

  function temAjuste(chave: string): boolean {
    const ajuste = ajustes.get(chave);
    const diferido = antigos.get(chave)?.VL_CRED_DIF ?? 0n;
    return (ajuste?.acrescimo ?? 0n) !== 0n || (ajuste?.reducao ?? 0n) !== 0n || diferido !== 0n;
  }

  function build(c: Pick<Credito, 'COD_CRED' | 'IND_CRED_ORI' | 'aliquota'> & { bases: BaseCredito[] }): Credito {
    const chave = chaveCredito(c);
    const antigo = antigos.get(chave);
    const VL_BC = sum(c.bases.map((b) => b.VL_BC));
    const QUANT_BC = sum(c.bases.map((b) => b.QUANT_BC));
    const porUnidade = c.aliquota.tipo === 'unidade';
    const VL_CRED = porUnidade ? applyPorUnidade(QUANT_BC, c.aliquota.valor) : applyPercentual(VL_BC, c.aliquota.valor);
    const VL_AJUS_ACRES = ajustes.get(chave)?.acrescimo ?? 0n;
    const VL_AJUS_REDUC = ajustes.get(chave)?.reducao ?? 0n;
    const VL_CRED_DIF = antigo?.VL_CRED_DIF ?? 0n;
    const disponivel = VL_CRED + VL_AJUS_ACRES - VL_AJUS_REDUC - VL_CRED_DIF;
    if (disponivel < 0n) warnNegativo(c);
    const VL_CRED_DISP = naoNegativo(disponivel);
    const VL_CRED_DESC = antigo?.VL_CRED_DESC ?? 0n;
    return {
      COD_CRED: c.COD_CRED,
      IND_CRED_ORI: c.IND_CRED_ORI,
      aliquota: c.aliquota,
      VL_BC,
      QUANT_BC,
      VL_CRED,
      VL_AJUS_ACRES,
      VL_AJUS_REDUC,
      VL_CRED_DIF,
      VL_CRED_DISP,
      IND_DESC_CRED: antigo?.IND_DESC_CRED ?? '1',
      VL_CRED_DESC,
      SLD_CRED: VL_CRED_DISP - VL_CRED_DESC,
      bases: c.bases,
    };
  }

  function warnNegativo({ COD_CRED }: Pick<Credito, 'COD_CRED'>): void {
    const registro = registroDe('M100', ctx.tributo);
    ctx.warn({
      codigo: 'AJUSTE_MAIOR_QUE_VALOR',
      nivel: 'erro',
      registro,
      chave: `COD_CRED ${COD_CRED}`,
      mensagem: `As reduções e o diferimento do ${registro} são maiores que o crédito ${COD_CRED}: reveja os ajustes.`,
    });
  }
}

const ordem = (c: Credito): string =>
  `${c.COD_CRED}:${c.IND_CRED_ORI}:${c.aliquota.tipo}:${c.aliquota.valor.toString().padStart(20, '0')}`;
