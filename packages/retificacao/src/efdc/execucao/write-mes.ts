import type { BlocoM, MesRecalculado, Rateio, Tributo } from '@apura/apuracao';
import type { Mudanca } from '../../comum/resultado.ts';
import { composeSped } from '../../sped/compose-sped.ts';
import { composeTrocas } from '../../sped/compose-trocas.ts';
import type { SpedComposto } from '../../sped/sped-composto.ts';
import { CAMPO_REGISTRO, type MudancaRecalculo } from '../recalculo/merge-registros.ts';
import { type NaturezaNova, origemDaNatureza } from '../recalculo/naturezas-novas.ts';
import { valorCampo } from '../recalculo/no-registro.ts';
import { planLinhas } from '../recalculo/plan-linhas.ts';
import { type BlocosLidos, readBlocos } from '../recalculo/read-blocos.ts';
import { createTrocas } from '../recalculo/trocas-de-linhas.ts';
import type { MesAplicado } from './apply-meses.ts';
import type { MesBase } from './meses-base.ts';

/** What the recomputation changes in the file of a month. */
export interface RecalculoDoMes {
  mes: Pick<MesRecalculado, 'mantido' | 'soRetencoes'> & { tributos: Readonly<Record<Tributo, BlocoM>> };
  COD_INC_TRIB: string;
  rateio: Rateio | null;
  soCascata: boolean;
  comSaldos: boolean;
}

export interface EscreverMesOptions {
  base: MesBase;
  /** Null when no row of the workbook changes the base. */
  aplicado: Pick<MesAplicado, 'guardado'> | null;
  /** Null: block M and the carried credits stay as they are. */
  recalculo: RecalculoDoMes | null;
  /** Rows of the workbook that the recomputation writes. */
  naturezas: readonly NaturezaNova[];
  /** Receipt of the file that is replaced. */
  recibo: string;
  /** Whether the month is only written when the recomputation changes a line, because it has no change of its own. */
  soSeMudar: boolean;
  signal?: AbortSignal | undefined;
}

export interface MesEscrito {
  /** The rectifying file. */
  composto: SpedComposto;
  mudancas: Mudanca[];
  incluidas: number;
  alteradas: number;
  excluidas: number;
}

/** Builds the rectifying file of a month; null when there was nothing to write. */
export async function writeMes(o: EscreverMesOptions): Promise<MesEscrito | null> {
  const { arquivo, mes } = o.base;
  const { path } = arquivo;
  const {
    trocas: daPlanilha,
    lidos,
    mapa,
  } = o.aplicado ? o.aplicado.guardado() : { trocas: null, ...(await readBlocos({ path, signal: o.signal })) };
  const achadas: MudancaRecalculo[] = [];
  const marcas = marcasRetificadora(lidos, o.recibo);
  const trocas =
    o.recalculo === null ? createTrocas() : planLinhas({ ...o.recalculo, lidos, mudar: (m) => achadas.push(m) });
  if (o.soSeMudar && trocas.substituir.size + trocas.insertAntes.size === 0) return null;
  const { composto } = composeSped({
    path,
    mapa,
    obrigacao: 'EFDC',
    encoding: lidos.encoding,
    campos0000: marcas.campos,
    ...(daPlanilha ? composeTrocas(daPlanilha, trocas) : trocas),
  });
  const comum = { periodo: mes, arquivo: arquivo.id };
  const doRecalculo = achadas.map(
    ({ passo, linha, ...m }): Mudanca => ({
      ...comum,
      ...m,
      origem: origemDaNatureza(o.naturezas, m) ?? `recálculo passo ${passo}`,
      // A record that the workbook added has its place between two lines of the base, and no line of its own.
      linha: linha !== null && Number.isInteger(linha) ? linha : null,
    }),
  );
  return {
    composto,
    mudancas: [...marcas.mudancas.map((m) => ({ ...comum, ...m })), ...doRecalculo],
    ...count(achadas),
  };
}

function marcasRetificadora(
  { registro0000, leiaute }: BlocosLidos,
  recibo: string,
): { campos: Record<string, string>; mudancas: Omit<Mudanca, 'periodo' | 'arquivo'>[] } {
  const campos = { TIPO_ESCRIT: '1', NUM_REC_ANTERIOR: recibo };
  if (registro0000 === null) return { campos, mudancas: [] };
  const mudancas = Object.entries(campos).flatMap(([campo, depois]) => {
    const antes = valorCampo(registro0000, campo, leiaute);
    if (antes === depois) return [];
    const { linha } = registro0000;
    return [{ registro: '0000', chave: '', campo, antes, depois, origem: 'encerramento', linha }];
  });
  return { campos, mudancas };
}

/** Counts records, not fields: a record with many changed fields counts once. */
function count(mudancas: readonly MudancaRecalculo[]): Omit<MesEscrito, 'mudancas' | 'composto'> {
  const inteiros = mudancas.filter((m) => m.campo === CAMPO_REGISTRO);
  const alterados = mudancas.filter((m) => m.campo !== CAMPO_REGISTRO);
  return {
    incluidas: inteiros.filter((m) => m.antes === '').length,
    alteradas: new Set(alterados.map((m) => `${m.registro}\u0001${m.chave}`)).size,
    excluidas: inteiros.filter((m) => m.antes !== '').length,
  };
}
