import { centsOf, moneyOfCents } from '@apura/br';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { FigurasDoProjeto } from './figuras-do-diagnostico.ts';
import { syncOportunidades } from './oportunidades/sync-oportunidades.repo.ts';

/**
 * Replaces a project's figures, `undefined` removes them, and brings its opportunities into step. Written twice, they
 * are the same.
 */
export async function replaceFiguras(
  trx: Trx,
  {
    ownerId,
    projetoId,
    figuras,
    now,
  }: { ownerId: string; projetoId: string; figuras: FigurasDoProjeto | undefined; now: Date },
): Promise<void> {
  await trx.deleteFrom('carteira_projeto').where('projeto_id', '=', projetoId).execute();
  if (figuras === undefined) {
    await syncOportunidades(trx, { ownerId, projetoId, now });
    return;
  }
  const { legivel, meses, virada, simples, achados } = figuras;
  const daqui = { projeto_id: projetoId, owner_id: ownerId };
  const projeto = {
    ...daqui,
    legivel,
    meses: JSON.stringify(meses),
    virada: virada === null ? null : JSON.stringify(virada),
    simples: simples === null ? null : JSON.stringify(simples),
    gravado_em: now,
  };
  await trx.insertInto('carteira_projeto').values(projeto).execute();
  const linhas = achados.map(({ id, parcelas, ...achado }, n) => {
    const valor = moneyOfCents(parcelas.reduce((soma, [, , parcela]) => soma + centsOf(parcela), 0n));
    return { n, achado_id: id, valor, ...achado };
  });
  await sql`
    insert into carteira_achado
      (projeto_id, owner_id, n, achado_id, ano, grupo, confianca, tese, relatorio, filtros, valor)
    select ${projetoId}, ${ownerId}, a.*
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as a (
      n integer, achado_id text, ano smallint, grupo text, confianca text, tese text, relatorio text, filtros jsonb,
      valor numeric(18, 2)
    )`.execute(trx);
  const parcelas = achados.flatMap(({ grupo, confianca, parcelas }, n) => {
    const pago_a_maior = grupo === 'caixa' && confianca !== 'Baixa';
    return parcelas.map(([mes, prescreve_em, valor, prazo_retificacao = null], ordem) => {
      return { n, ordem, mes, prescreve_em, prazo_retificacao, valor, pago_a_maior };
    });
  });
  await sql`
    insert into carteira_parcela
      (projeto_id, owner_id, n, ordem, mes, prescreve_em, prazo_retificacao, valor, pago_a_maior)
    select ${projetoId}, ${ownerId}, p.*
    from jsonb_to_recordset(${JSON.stringify(parcelas)}::jsonb) as p (
      n integer, ordem integer, mes text, prescreve_em date, prazo_retificacao date, valor numeric(18, 2),
      pago_a_maior boolean
    )`.execute(trx);
  await syncOportunidades(trx, { ownerId, projetoId, now });
}
