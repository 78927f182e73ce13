import type { Trx } from '../../platform/db/create-db.ts';

export interface CertificadoRow {
  nome: string;
  validade: string;
  status: string;
}

export async function listCertificados(trx: Trx): Promise<CertificadoRow[]> {
  return trx.selectFrom('certificado').select(['nome', 'validade', 'status']).orderBy('nome').execute();
}

export async function findCertificado(trx: Trx, nome: string): Promise<CertificadoRow | undefined> {
  return trx
    .selectFrom('certificado')
    .select(['nome', 'validade', 'status'])
    .where('nome', '=', nome)
    .executeTakeFirst();
}
