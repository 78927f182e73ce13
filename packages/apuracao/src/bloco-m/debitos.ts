import { getInicio } from '@apura/tabelas';
import type { Avisar } from './avisos.ts';
import { ratear } from './decimal.ts';
import { registroDe } from './registros.ts';
import type { Consolidacao, Debito, Tributo } from './tipos.ts';

/** Usual codes of receipt where none was declared; whether they are the company's is in no document. */
const COD_REC: Readonly<Record<Tributo, Record<Debito['NUM_CAMPO'], string>>> = {
  PIS: { '08': '691201', '12': '810902' },
  COFINS: { '08': '585601', '12': '217201' },
};

/** First month (AAAA-MM) in which M205 and M605 are required; until then companies might leave them out. */
const OBRIGATORIO_DESDE = getInicio('M205_OBRIGATORIO').slice(0, 7);

/** Step 9: M205, the amounts to collect spread over the declared codes of receipt as they were among themselves. */
export function unfoldDebitos(
  consolidacao: Consolidacao,
  o: { tributo: Tributo; mes: string; declarados: readonly Debito[]; warn: Avisar },
): Debito[] {
  if (o.mes < OBRIGATORIO_DESDE && o.declarados.length === 0) return [];
  const campos = [
    ['08', consolidacao.VL_CONT_NC_REC],
    ['12', consolidacao.VL_CONT_CUM_REC],
  ] as const;
  return campos.flatMap(([NUM_CAMPO, valor]) => {
    if (valor === 0n) return [];
    const antigos = o.declarados
      .filter((d) => d.NUM_CAMPO === NUM_CAMPO)
      .sort((a, b) => (a.COD_REC < b.COD_REC ? -1 : 1));
    if (antigos.length === 0) {
      const padrao = COD_REC[o.tributo][NUM_CAMPO];
      o.warn({
        codigo: 'CODIGO_RECEITA_PADRAO',
        nivel: 'advertencia',
        registro: registroDe('M205', o.tributo),
        chave: `NUM_CAMPO ${NUM_CAMPO}`,
        mensagem: `Nenhum código de receita declarado para o campo ${NUM_CAMPO}: usado ${padrao}; confirme.`,
      });
      return [{ NUM_CAMPO, COD_REC: padrao, VL_DEBITO: valor }];
    }
    const partes = ratear(
      valor,
      antigos.map((d) => d.VL_DEBITO),
    );
    return antigos
      .map((d, i) => ({ NUM_CAMPO, COD_REC: d.COD_REC, VL_DEBITO: partes[i] ?? 0n }))
      .filter((d) => d.VL_DEBITO > 0n);
  });
}
