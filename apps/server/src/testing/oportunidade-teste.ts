import type { Deps } from '../deps.ts';
import { replaceFiguras } from '../modules/carteira/index.ts';
import { asOwner } from '../platform/db/as-owner.ts';

export const TESE_TESTE = 'Exclusão do ICMS da base';
export const RELATORIO_TESTE = 'EFD-C Exclusão do ICMS da Base de Cálculo';

/** Gives a project one finding of money in place of its figures; answers the id of the opportunity. */
export async function insertOportunidadeTeste(
  deps: Deps,
  { ownerId, projetoId }: { ownerId: string; projetoId: string },
): Promise<string> {
  return asOwner(deps.db, ownerId, async (trx) => {
    await replaceFiguras(trx, {
      ownerId,
      projetoId,
      now: deps.clock.now(),
      figuras: {
        legivel: true,
        virada: null,
        simples: null,
        meses: [],
        achados: [
          {
            id: 'oportunidade-teste',
            ano: 2025,
            grupo: 'caixa',
            confianca: 'Alta',
            tese: TESE_TESTE,
            relatorio: RELATORIO_TESTE,
            filtros: { Ano: '2025' },
            parcelas: [['2025-11', null, '100.00']],
          },
        ],
      },
    });
    const { id } = await trx
      .selectFrom('oportunidade')
      .select('id')
      .where('projeto_id', '=', projetoId)
      .executeTakeFirstOrThrow();
    return id;
  });
}
