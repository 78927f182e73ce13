import type { AjusteReducaoLinear, Tributo } from '@apura/apuracao';
import { CAMPO_REGISTRO, type ContextoMescla } from './merge-registros.ts';
import { camposDe, type NoRegistro, textoNo, valorCampo, walk } from './no-registro.ts';
import { formatNumero, parseNumero } from './numero-sped.ts';

/** Texts of the adjustment lines of LC 224/2025 that the base file did not have. */
const LEI = 'Lei Complementar 224/2025';
const DESCRICAO = 'Redução linear de incentivos e benefícios (LC 224/2025)';

interface Lugar {
  tributo: Tributo;
  /** 'M220' or 'M110', by the name of PIS. */
  registro: 'M220' | 'M110';
  /** Last day of the month, ddmmaaaa. */
  fimDoMes: string;
  /** Step of the recomputation. */
  passo: number;
  ctx: ContextoMescla;
}

const DO_PIS = { M220: ['M220', 'M225'], M110: ['M110', 'M115'] } as const;
const DA_COFINS = { M220: ['M620', 'M625'], M110: ['M510', 'M515'] } as const;

/**
 * Changes the adjustments of LC 224/2025 below a record to the recomputed values, in place: a missing line is made,
 * several lines keep their shares, and their details (M225, M115) follow them. An adjustment of zero is removed.
 */
export function mergeReducaoLinear(pai: NoRegistro, ajustes: readonly AjusteReducaoLinear[], lugar: Lugar): void {
  const [registro, detalhe] = (lugar.tributo === 'PIS' ? DO_PIS : DA_COFINS)[lugar.registro];
  const indicador = lugar.registro === 'M220' ? '1' : '0';
  for (const ajuste of ajustes) {
    const nos = pai.filhos.filter(
      (no) =>
        no.registro === registro &&
        valorCampo(no, 'COD_AJ', lugar.ctx.leiaute) === ajuste.COD_AJ &&
        valorCampo(no, 'IND_AJ', lugar.ctx.leiaute) === indicador,
    );
    if (ajuste.VL_AJ === 0n) for (const no of nos) remover(pai, no, lugar);
    else if (nos.length === 0) incluir(pai, ajuste, { ...lugar, registro, detalhe, indicador });
    else share(nos, ajuste, { ...lugar, detalhe });
  }
}

/** Cuts the reductions (M220, M620) below a record to what is left to reduce, each in its share. */
export function mergeReducaoLimitada(pai: NoRegistro, total: bigint, lugar: Lugar): void {
  const [registro, detalhe] = (lugar.tributo === 'PIS' ? DO_PIS : DA_COFINS)[lugar.registro];
  const nos = pai.filhos.filter(
    (no) => no.registro === registro && valorCampo(no, 'IND_AJ', lugar.ctx.leiaute) === '0',
  );
  if (total === 0n) for (const no of nos) remover(pai, no, lugar);
  else share(nos, { VL_AJ: total }, { ...lugar, detalhe });
}

function share(
  nos: readonly NoRegistro[],
  ajuste: Pick<AjusteReducaoLinear, 'VL_AJ'> & Partial<AjusteReducaoLinear>,
  o: Omit<Lugar, 'registro'> & { detalhe: string },
): void {
  const partes = emPartes(nos, { campo: 'VL_AJ', total: ajuste.VL_AJ, leiaute: o.ctx.leiaute });
  nos.forEach((no, i) => {
    const parte = partes[i] ?? 0n;
    write(no, { campo: 'VL_AJ', valor: parte, escala: 2 }, o);
    const detalhes = no.filhos.filter((filho) => filho.registro === o.detalhe);
    const valores = emPartes(detalhes, { campo: 'DET_VALOR_AJ', total: parte, leiaute: o.ctx.leiaute });
    detalhes.forEach((detalhe, indice) => {
      write(detalhe, { campo: 'DET_VALOR_AJ', valor: valores[indice] ?? 0n, escala: 2 }, o);
      // The base of an adjustment is only known when a single line details it.
      const { base } = ajuste;
      const unico = nos.length === 1 && detalhes.length === 1;
      if (unico && base !== undefined && valorCampo(detalhe, 'DET_BC_CRED', o.ctx.leiaute) !== '')
        write(detalhe, { campo: 'DET_BC_CRED', valor: base, escala: 2 }, o);
    });
  });
}

/** Divides a total as the lines divided it before; the last line takes the remaining cents. */
function emPartes(
  nos: readonly NoRegistro[],
  { campo, total, leiaute }: { campo: string; total: bigint; leiaute: string },
): bigint[] {
  const antigos = nos.map((no) => parseNumero(valorCampo(no, campo, leiaute), 2) ?? 0n);
  const soma = antigos.reduce((total, valor) => total + valor, 0n);
  let resto = total;
  return antigos.map((antigo, i) => {
    const parte = i === antigos.length - 1 || soma <= 0n ? resto : (total * antigo) / soma;
    resto -= parte;
    return parte;
  });
}

function write(
  no: NoRegistro,
  { campo, valor, escala }: { campo: string; valor: bigint; escala: 2 | 3 | 4 },
  { passo, ctx }: Pick<Lugar, 'passo' | 'ctx'>,
): void {
  const i = camposDe(no.registro, ctx.leiaute, no.campos.length).indexOf(campo);
  const antes = no.campos[i] ?? '';
  if (i < 0 || parseNumero(antes, escala) === valor) return;
  const depois = formatNumero(valor, escala);
  no.campos[i] = depois;
  no.alterado = true;
  ctx.mudar({ registro: no.registro, chave: chaveDe(no, ctx), campo, antes, depois, passo, linha: no.linha });
}

function incluir(
  pai: NoRegistro,
  ajuste: AjusteReducaoLinear,
  o: Omit<Lugar, 'registro'> & { registro: string; detalhe: string; indicador: string },
): void {
  const { ctx, fimDoMes } = o;
  const valor = formatNumero(ajuste.VL_AJ, 2);
  const no = novo(o.registro, ctx, {
    IND_AJ: o.indicador,
    VL_AJ: valor,
    COD_AJ: ajuste.COD_AJ,
    NUM_DOC: LEI,
    DESCR_AJ: DESCRICAO,
    DT_REF: fimDoMes,
  });
  no.filhos.push(
    novo(o.detalhe, ctx, {
      DET_VALOR_AJ: valor,
      [`CST_${o.tributo}`]: ajuste.CST,
      DET_BC_CRED: formatNumero(ajuste.base, 2),
      DET_ALIQ: formatNumero(ajuste.aliquota, 4),
      DT_OPER_AJ: fimDoMes,
      DESC_AJ: DESCRICAO,
    }),
  );
  const depois = pai.filhos.findIndex((irmao) => irmao.registro > o.registro);
  pai.filhos.splice(depois < 0 ? pai.filhos.length : depois, 0, no);
  for (const cada of walk([no]))
    ctx.mudar({
      registro: cada.registro,
      chave: chaveDe(no, ctx),
      campo: CAMPO_REGISTRO,
      antes: '',
      depois: textoNo(cada),
      passo: o.passo,
      linha: null,
    });
}

function novo(registro: string, ctx: ContextoMescla, valores: Readonly<Record<string, string>>): NoRegistro {
  const campos = camposDe(registro, ctx.leiaute).map((nome, i) => (i === 0 ? registro : (valores[nome] ?? '')));
  return { registro, linha: null, campos, filhos: [], alterado: true };
}

function remover(pai: NoRegistro, no: NoRegistro, { passo, ctx }: Pick<Lugar, 'passo' | 'ctx'>): void {
  pai.filhos.splice(pai.filhos.indexOf(no), 1);
  const chave = chaveDe(no, ctx);
  for (const { registro, linha, ...cada } of walk([no]))
    ctx.mudar({
      registro,
      chave,
      campo: CAMPO_REGISTRO,
      antes: textoNo({ registro, linha, ...cada }),
      depois: '',
      passo,
      linha,
    });
}

const chaveDe = (no: NoRegistro, { leiaute, chavePai }: ContextoMescla): string =>
  [chavePai, `COD_AJ ${valorCampo(no, 'COD_AJ', leiaute)}`].filter((parte) => !/^(COD_AJ )?$/.test(parte)).join(' · ');
