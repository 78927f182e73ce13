import type { Trx } from '../../platform/db/create-db.ts';
import { type CobrancaRow, findCobranca } from './cobrancas.repo.ts';

const COLUNAS = [
  'id',
  'forma',
  'creditos',
  'valor',
  'estado',
  'provedor',
  'linha_digitavel',
  'endereco_hash',
  'pix_codigo',
  'boleto_endereco',
  'criado_em',
  'expira_em',
  'encerrado_em',
] as const satisfies readonly (keyof CobrancaRow)[];

/** An order with who gave it, and when and by which movement of money it was paid. */
export type CompraRow = Pick<CobrancaRow, (typeof COLUNAS)[number]> & {
  usuario: string | null;
  pago_em: Date | null;
  pagamento_id: string | null;
};

/** The owner's orders, newest first, from the one after `depois` on. */
export async function listCompras(
  trx: Trx,
  { depois, limit }: { depois: string | undefined; limit: number },
): Promise<CompraRow[]> {
  const ultima = depois === undefined ? undefined : await findCobranca(trx, depois);
  return selectCompras(trx)
    .$if(ultima !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('cobranca.criado_em', 'cobranca.id'),
          '<',
          eb.tuple(ultima?.criado_em ?? new Date(0), ultima?.id ?? ''),
        ),
      ),
    )
    .orderBy('cobranca.criado_em', 'desc')
    .orderBy('cobranca.id', 'desc')
    .limit(limit)
    .execute();
}

/** Takes an id that a charge has. */
export async function findCompra(trx: Trx, id: string): Promise<CompraRow | undefined> {
  return selectCompras(trx).where('cobranca.id', '=', id).executeTakeFirst();
}

function selectCompras(trx: Trx) {
  return trx
    .selectFrom('cobranca')
    .leftJoin('usuario', 'usuario.id', 'cobranca.usuario_id')
    .leftJoin('cobranca_evento as pago', (join) =>
      join
        .onRef('pago.cobranca_id', '=', 'cobranca.id')
        .on('pago.tipo', '=', 'pago')
        .on('pago.resultado', '=', 'aplicado'),
    )
    .select(COLUNAS.map((coluna) => `cobranca.${coluna}` as const))
    .select(['usuario.nome as usuario', 'pago.recebido_em as pago_em', 'pago.evento_id as pagamento_id']);
}
