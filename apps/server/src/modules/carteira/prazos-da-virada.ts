import type { PrazoDaVirada } from '@apura/contract';
import { listVigencias, tabela } from '@apura/tabelas';

/** The business day of the second month after it on which the EFD-Contribuições of a month is due. */
const DIA_UTIL_DA_ENTREGA = 10;

/** What to do by when because PIS and COFINS end, by the dated tables, in the order of the days. */
export function prazosDaVirada(): PrazoDaVirada[] {
  const ultimoDia = listVigencias('PIS_COFINS').at(-1)?.fim ?? '';
  const estoque = listVigencias('CREDITO_DE_ESTOQUE').at(-1);
  const entrega = { ano: Number(ultimoDia.slice(0, 4)), mes: Number(ultimoDia.slice(5, 7)) + 2 };
  return [
    {
      dia: estoque?.inicio ?? '',
      fazer: 'Contar o estoque, item por item, no último dia de PIS e COFINS',
      fundamento: 'LC 214/2025, art. 381',
    },
    {
      dia: diaUtil(entrega, DIA_UTIL_DA_ENTREGA),
      fazer: 'Entregar a EFD-Contribuições do último mês, com saldos e créditos escriturados (confira a agenda)',
      fundamento: 'LC 214/2025, art. 378, II; IN RFB 1.252/2012',
    },
    {
      dia: estoque?.fim ?? '',
      fazer: 'Apropriar o crédito de estoque, para usar em doze parcelas',
      fundamento: 'LC 214/2025, art. 381',
    },
  ].sort((a, b) => (a.dia < b.dia ? -1 : 1));
}

/** The n-th business day of a month, yyyy-MM-dd, by the banks' holidays; months count on past December. */
function diaUtil({ ano, mes }: { ano: number; mes: number }, n: number): string {
  const feriados = new Set(tabela('feriado_bancario').linhas.map(([dia]) => dia));
  const data = new Date(Date.UTC(ano, mes - 1, 1));
  for (let contados = 0; ; data.setUTCDate(data.getUTCDate() + 1)) {
    const dia = data.toISOString().slice(0, 10);
    const util = data.getUTCDay() !== 0 && data.getUTCDay() !== 6 && !feriados.has(dia);
    if (util && ++contados === n) return dia;
  }
}
