import { formatCents } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { chaveBasica } from './codigo-contribuicao.ts';
import { comDiferenca } from './com-diferenca.ts';
import { applyPercentual, proporcao, sum } from './decimal.ts';
import type { ParametrosReducaoLinear } from './opcoes-recalculo.ts';
import { registroDe } from './registros.ts';
import {
  type Ajuste,
  type AjustePorCodigo,
  type AjusteReducaoLinear,
  type BaseReducaoLinear,
  type Credito,
  chaveCredito,
  type EntradaTributo,
  type Tributo,
} from './tipos.ts';

/*
 * The adjustments of LC 224/2025 (linear cut of benefits): COD_AJ 10 and 11 of M220 on revenue exempt or at zero rate,
 * COD_AJ 12 of M110 on presumed credits. They follow the revenue and the credits that a rectification changes. An
 * adjustment stays as declared when its base did not change, or when the workbook gives it.
 */

interface Contexto {
  tributo: Tributo;
  COD_INC_TRIB: string;
  /** AAAA-MM. */
  mes: string;
  dados: EntradaTributo;
  /** The same tax before the changes; without it nothing was changed. */
  antes: EntradaTributo | undefined;
  parametros: ParametrosReducaoLinear | undefined;
  warn: Avisar;
}

/** Adjustments by the key of their parent. */
export type Mudados = ReadonlyMap<string, AjusteReducaoLinear[]>;

interface AjustesFeitos {
  ajustes: Ajuste[];
  mudados: Mudados;
}

/** The adjustments of M220 as they become. */
export function adjustContribuicoes(ctx: Contexto): AjustesFeitos {
  const { dados, parametros, tributo } = ctx;
  const mudados = new Map<string, AjusteReducaoLinear[]>();
  let ajustes = dados.ajustesContribuicao;
  for (const base of emVigor(ctx) ? (dados.basesReducaoLinear ?? []) : []) {
    if (base.antes === base.depois) continue;
    const COD_AJ = parametros?.codigos[base.CST] ?? '';
    const destino = destinoDe(COD_AJ, ctx);
    if (destino === null) continue;
    const aliquota = parametros?.residual[tributo][destino.COD_CONT] ?? 0n;
    const VL_AJ = novoValor(base, { declarado: destino.declarado, aliquota, COD_AJ, ctx });
    if (VL_AJ === null || VL_AJ === destino.declarado) continue;
    ajustes = comDiferenca(ajustes, { chave: destino.chave, acrescimo: VL_AJ - destino.declarado });
    const linha = { COD_AJ, VL_AJ, CST: base.CST, base: base.depois, aliquota };
    mudados.set(destino.chave, [...(mudados.get(destino.chave) ?? []), linha]);
  }
  return { ajustes, mudados };
}

/**
 * The adjustments of M110 as they become where a presumed credit is no longer the declared one. `apurar` gives the
 * credits before the cut; it is called only where the cut is in force.
 */
export function disallowCreditos(assess: () => readonly Credito[], ctx: Contexto): AjustesFeitos {
  const { dados, antes, parametros } = ctx;
  const mudados = new Map<string, AjusteReducaoLinear[]>();
  let ajustes = dados.ajustesCredito;
  if (!emVigor(ctx) || parametros === undefined || antes === undefined) return { ajustes, mudados };
  const COD_AJ = parametros.codigos.credito;
  const novos = new Map(assess().map((c) => [chaveCredito(c), c]));
  const antigos = new Map(antes.declarado.creditos.map((c) => [chaveCredito(c), c]));
  for (const chave of new Set([...novos.keys(), ...antigos.keys()])) {
    const credito = novos.get(chave) ?? antigos.get(chave);
    if (!credito || !/0[67]$/.test(credito.COD_CRED) || credito.IND_CRED_ORI === '1') continue;
    const [era, passa] = [antigos.get(chave)?.VL_CRED ?? 0n, novos.get(chave)?.VL_CRED ?? 0n];
    const declarado = somaDe(antes.ajustesCreditoPorCodigo, { chave, COD_AJ }).reducao;
    if (era === passa || somaDe(dados.ajustesCreditoPorCodigo, { chave, COD_AJ }).reducao !== declarado) continue;
    const nova = era === 0n && declarado === 0n;
    if (nova && !parametros.creditosAlcancados.includes(credito.COD_CRED.slice(-2))) {
      ctx.warn(
        avisoMantida(ctx, { registro: 'M110', COD_AJ, porque: `o crédito ${credito.COD_CRED} não diz a sua lei` }),
      );
      continue;
    }
    const VL_AJ = novoValor({ antes: era, depois: passa }, { declarado, aliquota: parametros.glosa, COD_AJ, ctx });
    if (VL_AJ === null || VL_AJ === declarado) continue;
    ajustes = comDiferenca(ajustes, { chave, reducao: VL_AJ - declarado });
    const CST = credito.bases[0]?.CST ?? '';
    mudados.set(chave, [{ COD_AJ, VL_AJ, CST, base: passa, aliquota: parametros.glosa }]);
  }
  return { ajustes, mudados };
}

/** The records with the adjustments that their lines have to be brought to. */
export const comReducaoLinear = <R extends { reducaoLinear?: AjusteReducaoLinear[] }>(
  registros: readonly R[],
  o: { mudados: Mudados; chave: (r: R) => string },
): R[] =>
  registros.map((r) => {
    const reducaoLinear = o.mudados.get(o.chave(r));
    return reducaoLinear ? { ...r, reducaoLinear } : r;
  });

const emVigor = ({ parametros, antes, mes }: Contexto): boolean =>
  parametros !== undefined && antes !== undefined && mes >= parametros.inicio;

/**
 * What an adjustment becomes: base times rate where that gave the declared one, or where there was neither; else the
 * declared one in proportion. Null keeps it, with a notice.
 */
function novoValor(
  base: Pick<BaseReducaoLinear, 'antes' | 'depois'>,
  o: { declarado: bigint; aliquota: bigint; COD_AJ: string; ctx: Contexto },
): bigint | null {
  const { declarado, aliquota, COD_AJ, ctx } = o;
  const registro = COD_AJ === ctx.parametros?.codigos.credito ? 'M110' : 'M220';
  if (declarado === applyPercentual(base.antes, aliquota)) return applyPercentual(base.depois, aliquota);
  if (declarado === 0n || base.antes <= 0n) {
    const porque = declarado === 0n ? 'nenhum valor foi declarado antes' : 'os documentos não tinham a sua base';
    ctx.warn(avisoMantida(ctx, { registro, COD_AJ, porque }));
    return null;
  }
  const valor = proporcao(declarado, base.depois, base.antes);
  ctx.warn({
    codigo: 'REDUCAO_LINEAR_PROPORCIONAL',
    nivel: 'advertencia',
    registro: registroDe(registro, ctx.tributo),
    chave: `COD_AJ ${COD_AJ}`,
    mensagem:
      `O ajuste ${COD_AJ} declarado no ${registroDe(registro, ctx.tributo)} não é o da base que os documentos ` +
      `dão: passou a ${formatCents(valor)} na mesma proporção.`,
  });
  return valor;
}

const avisoMantida = (
  { tributo }: Contexto,
  o: { registro: string; COD_AJ: string; porque: string },
): Parameters<Avisar>[0] => ({
  codigo: 'REDUCAO_LINEAR_MANTIDA',
  nivel: 'advertencia',
  registro: registroDe(o.registro, tributo),
  chave: `COD_AJ ${o.COD_AJ}`,
  mensagem:
    `A retificação mudou a base da redução linear (LC 224/2025), mas o ajuste ${o.COD_AJ} do ` +
    `${registroDe(o.registro, tributo)} ficou como estava: ${o.porque}.`,
});

interface Destino {
  chave: string;
  COD_CONT: string;
  declarado: bigint;
}

/** The M210 that has the adjustments of a code, else that of the company's regime. Null keeps everything as it is. */
function destinoDe(COD_AJ: string, ctx: Contexto): Destino | null {
  const { dados, antes, tributo, COD_INC_TRIB } = ctx;
  const doCodigo = (antes?.ajustesContribuicaoPorCodigo ?? []).filter((a) => a.COD_AJ === COD_AJ && a.acrescimo > 0n);
  const atuais = (dados.ajustesContribuicaoPorCodigo ?? []).filter((a) => a.COD_AJ === COD_AJ && a.acrescimo > 0n);
  // The workbook gives the adjustment itself.
  if (retrato(doCodigo) !== retrato(atuais)) return null;
  const [unico, ...outros] = doCodigo;
  const COD_CONT = unico ? (unico.chave.split(':')[0] ?? '') : codigoDoRegime(COD_INC_TRIB);
  if (outros.length > 0 || COD_CONT === null || ctx.parametros?.residual[tributo][COD_CONT] === undefined) {
    const porque =
      outros.length > 0
        ? 'está em mais de um código de contribuição'
        : 'a empresa tem os dois regimes, ou o código é outro';
    ctx.warn(avisoMantida(ctx, { registro: 'M220', COD_AJ, porque }));
    return null;
  }
  if (unico) return { chave: unico.chave, COD_CONT, declarado: unico.acrescimo };
  const codigo = COD_CONT === '51' ? '51' : '01';
  return { chave: chaveBasica(tributo, codigo, ctx.mes), COD_CONT, declarado: 0n };
}

const codigoDoRegime = (COD_INC_TRIB: string): '01' | '51' | null =>
  COD_INC_TRIB === '1' ? '01' : COD_INC_TRIB === '2' ? '51' : null;

const retrato = (ajustes: readonly AjustePorCodigo[]): string =>
  ajustes
    .map((a) => `${a.chave} ${a.acrescimo} ${a.reducao}`)
    .sort()
    .join();

function somaDe(
  ajustes: readonly AjustePorCodigo[] | undefined,
  o: { chave: string; COD_AJ: string },
): { acrescimo: bigint; reducao: bigint } {
  const dele = (ajustes ?? []).filter((a) => a.chave === o.chave && a.COD_AJ === o.COD_AJ);
  return { acrescimo: sum(dele.map((a) => a.acrescimo)), reducao: sum(dele.map((a) => a.reducao)) };
}
