import { type BlocoM, TRIBUTOS, type Tributo } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { getInicio } from '@apura/tabelas';
import type { RetificarTambem } from '../../comum/resultado.ts';
import { devido, pagoAMaior } from './summarize.ts';

export interface MesFeito {
  mes: string;
  antes: Readonly<Record<Tributo, BlocoM>>;
  depois: Readonly<Record<Tributo, BlocoM>>;
}

/** From this month on the DCTFWeb takes the place of the DCTF, filled in by the MIT (IN RFB 2.237/2024). */
const MIT_DESDE = getInicio('DCTFWEB_TODOS_OS_TRIBUTOS').slice(0, 7);

/** The other obligations that the made months affect, and the months of this obligation whose credits change. */
export function listRetificarTambem(o: {
  feitos: readonly MesFeito[];
  /** Months that were not made and whose carried credits are no longer as declared. */
  meses: readonly { mes: string; motivo: string }[];
}): RetificarTambem[] {
  const lista: RetificarTambem[] = o.meses.map(({ mes, motivo }) => ({
    obrigacao: 'EFD-Contribuições',
    periodo: mes,
    motivo,
  }));
  const anos = new Set<string>();
  for (const { mes, antes, depois } of o.feitos) {
    const mudados = TRIBUTOS.filter((t) => devido(antes, t) !== devido(depois, t));
    if (mudados.length > 0) {
      lista.push({
        obrigacao: mes < MIT_DESDE ? 'DCTF' : 'DCTFWeb (MIT)',
        periodo: mes,
        motivo:
          `O valor a recolher de ${mudados.join(' e ')} de ${formatPeriodo(mes)} mudou: retifique antes de qualquer ` +
          'PER/DCOMP.',
      });
    }
    if (pagoAMaior(antes, depois) > 0n) {
      lista.push({
        obrigacao: 'PER/DCOMP',
        periodo: mes,
        motivo:
          `Se o valor declarado de ${formatPeriodo(mes)} foi pago, o que passa do devido é pagamento indevido ou a ` +
          'maior.',
      });
    }
    const creditos = (b: MesFeito['antes']) =>
      TRIBUTOS.reduce((s, t) => s + b[t].creditos.reduce((x, c) => x + c.VL_CRED_DISP, 0n), 0n);
    if (creditos(antes) !== creditos(depois)) anos.add(mes.slice(0, 4));
  }
  for (const ano of [...anos].sort()) {
    lista.push({
      obrigacao: 'ECF',
      periodo: ano,
      motivo:
        `Os créditos de PIS e COFINS de ${ano} mudaram: se eles reduzem custo ou despesa, o lucro do ano também ` +
        'muda.',
    });
  }
  return lista;
}
