import { foldText, searchWords } from '@apura/br';
import type { EstadoDaMudanca, QuaisMudancas } from '@apura/contract';
import { type RawBuilder, sql } from 'kysely';

export interface FiltroMudancas {
  periodo?: string | undefined;
  tese?: string | undefined;
  relatorio?: string | undefined;
  aba?: string | undefined;
  estado?: EstadoDaMudanca | undefined;
  q?: string | undefined;
}

/** The condition on `m` (a row of `rascunho_mudanca`) that a filter means. */
export function condicaoDoFiltro(rascunhoId: string, filtro: FiltroMudancas): RawBuilder<boolean> {
  const partes: RawBuilder<boolean>[] = [sql`m.rascunho_id = ${rascunhoId}`];
  for (const coluna of ['periodo', 'tese', 'relatorio', 'aba'] as const) {
    const valor = filtro[coluna];
    if (valor !== undefined) partes.push(sql`${sql.ref(`m.${coluna}`)} = ${valor}`);
  }
  // Both sides of a conflict are looked at together.
  if (filtro.estado === 'conflito') partes.push(sql`(m.estado = 'conflito' or (m.estado = 'ativa' and m.vence > 0))`);
  else if (filtro.estado !== undefined) partes.push(sql`m.estado = ${filtro.estado}`);
  for (const palavra of searchWords(filtro.q ?? '')) {
    partes.push(sql`strpos(m.busca, ${foldText(palavra)}) > 0`);
  }
  return sql`${sql.join(partes, sql` and `)}`;
}

/** The condition on `m` of what a call is about. */
function condicaoDe(rascunhoId: string, quais: QuaisMudancas): RawBuilder<boolean> {
  if (!Array.isArray(quais)) return condicaoDoFiltro(rascunhoId, quais);
  return sql`m.rascunho_id = ${rascunhoId} and m.n = any(${quais}::int[])`;
}

/** As {@link condicaoDe}, with the other changes of the documents of these: they go together. */
export function condicaoComDocumentos(rascunhoId: string, quais: QuaisMudancas): RawBuilder<boolean> {
  const direta = condicaoDe(rascunhoId, quais);
  return sql`m.rascunho_id = ${rascunhoId} and (
    (${direta})
    or (
      m.documento <> ''
      and (m.relatorio, m.documento) in (
        select m.relatorio, m.documento from rascunho_mudanca as m where m.documento <> '' and ${direta}
      )
    )
  )`;
}
