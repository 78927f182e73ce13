import { cnpjRoot } from '@apura/br';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import { notSuspended } from '../../platform/db/not-suspended.ts';
import type { CertificadoTable } from '../../platform/db/tabelas-processamento.ts';

export type CertificadoRow = Pick<Selectable<CertificadoTable>, 'nome' | 'validade' | 'status'>;
export type CertificadoInteiro = Selectable<CertificadoTable>;

export async function listCertificados(trx: Trx): Promise<CertificadoRow[]> {
  return trx.selectFrom('certificado').select(['nome', 'validade', 'status']).orderBy('nome').execute();
}

/** The name of the company's own certificate (of any of its establishments) with the longest validity after `hoje`. */
export async function findCertificadoDoCnpj(
  trx: Trx,
  { cnpj, hoje }: { cnpj: string; hoje: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('certificado')
    .select('nome')
    .where('titular_cnpj', 'like', `${cnpjRoot(cnpj)}%`)
    .where('status', '=', 'active')
    .where('validade', '>', hoje)
    .orderBy('validade', 'desc')
    .orderBy('nome')
    .limit(1)
    .executeTakeFirst();
  return row?.nome;
}

/** The certificate of that name; holds its row until the transaction ends. */
export async function lockCertificado(trx: Trx, nome: string): Promise<CertificadoInteiro | undefined> {
  return trx.selectFrom('certificado').selectAll().where('nome', '=', nome).forUpdate().executeTakeFirst();
}

/** The certificates that are still valid on `hoje` and no longer than until `limite`: ids alone, for the system. */
export async function listCertificadosAVencer(trx: Trx, hoje: string, limite: string) {
  return trx
    .selectFrom('certificado')
    .select(['id', 'owner_id'])
    .where('status', '=', 'active')
    .where('validade', '>=', hoje)
    .where('validade', '<=', limite)
    .where(notSuspended('certificado'))
    .orderBy('id')
    .execute();
}

/** The name and the last day of a certificate that is not turned off, held until the transaction ends. */
export async function lockCertificadoAtivo(
  trx: Trx,
  id: string,
): Promise<Pick<CertificadoRow, 'nome' | 'validade'> | undefined> {
  return trx
    .selectFrom('certificado')
    .select(['nome', 'validade'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
}

export interface CertificadoNovo {
  ownerId: string;
  nome: string;
  validade: string;
  titularCnpj: string | null;
  titularCpf: string | null;
  validoDesde: Date;
  validoAte: Date;
  sha256: string;
  conteudo: Buffer;
}

/** As {@link lockCertificado}, but the row can be read by others; it cannot be deleted until the transaction ends. */
export async function shareCertificado(trx: Trx, nome: string): Promise<CertificadoInteiro | undefined> {
  return trx.selectFrom('certificado').selectAll().where('nome', '=', nome).forShare().executeTakeFirst();
}

/** Answers false when the owner has one of that name or of those bytes already. */
export async function insertCertificado(trx: Trx, certificado: CertificadoNovo): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('certificado')
    .values({ owner_id: certificado.ownerId, nome: certificado.nome, ...valuesOf(certificado) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Puts a renewed certificate in the place of the one of the same name. */
export async function replaceCertificado(trx: Trx, id: string, certificado: CertificadoNovo): Promise<void> {
  await trx.updateTable('certificado').set(valuesOf(certificado)).where('id', '=', id).execute();
}

export async function deleteCertificado(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('certificado').where('id', '=', id).execute();
}

/** Whether a project that still collects documents names the certificate. */
export async function isEmUso(trx: Trx, nome: string): Promise<boolean> {
  const row = await trx
    .selectFrom('projeto')
    .select('id')
    .where('certificado', '=', nome)
    .where('excluido_em', 'is', null)
    .where('status', 'in', ['PENDING', 'PROCESSING', 'PROCURACAO', 'DOIS FATORES'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is sealed for the owner, held until the transaction ends. */
export async function lockConteudos(trx: Trx): Promise<{ id: string; conteudo: Buffer }[]> {
  const rows = await trx
    .selectFrom('certificado')
    .select(['id', 'conteudo'])
    .where('conteudo', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.flatMap(({ id, conteudo }) => (conteudo === null ? [] : [{ id, conteudo }]));
}

export async function setConteudo(trx: Trx, id: string, conteudo: Buffer): Promise<void> {
  await trx.updateTable('certificado').set({ conteudo }).where('id', '=', id).execute();
}

function valuesOf(certificado: CertificadoNovo) {
  return {
    validade: certificado.validade,
    status: 'active',
    titular_cnpj: certificado.titularCnpj,
    titular_cpf: certificado.titularCpf,
    valido_desde: certificado.validoDesde,
    valido_ate: certificado.validoAte,
    sha256: certificado.sha256,
    conteudo: certificado.conteudo,
  };
}
