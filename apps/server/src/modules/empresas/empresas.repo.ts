import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/db/create-db.ts';
import type { EmpresaTable } from '../../platform/db/tabelas-processamento.ts';

export type EmpresaRow = Selectable<EmpresaTable>;

/** The registry's data of a company, in the columns of the table. */
export interface DadosCadastrais {
  nome: string;
  uf: string;
  municipio: string;
  ie: string;
  qtdFiliais: number | null;
  situacao: string;
  cnae: string;
  cnaeSecundario: readonly string[];
  regime: readonly string[];
}

export async function listEmpresas(trx: Trx): Promise<EmpresaRow[]> {
  return trx.selectFrom('empresa').selectAll().orderBy('nome').orderBy('cnpj').execute();
}

/** The owner's company of this CNPJ, without a mask. */
export async function findEmpresaByCnpj(trx: Trx, cnpj: string): Promise<EmpresaRow | undefined> {
  return trx.selectFrom('empresa').selectAll().where('cnpj', '=', cnpj).executeTakeFirst();
}

/** The owner's company of this id. */
export async function findEmpresaById(trx: Trx, id: string): Promise<EmpresaRow | undefined> {
  return trx.selectFrom('empresa').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Answers undefined when the owner already has the CNPJ, also when two requests insert it at the same time. */
export async function insertEmpresa(
  trx: Trx,
  empresa: { ownerId: string; cnpj: string; grupo: string; parceiro: string },
): Promise<EmpresaRow | undefined> {
  return trx
    .insertInto('empresa')
    .values({
      owner_id: empresa.ownerId,
      cnpj: empresa.cnpj,
      nome: empresa.cnpj,
      grupo: empresa.grupo,
      parceiro: empresa.parceiro,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'cnpj']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Which of these companies the owner has. */
export async function listCadastradas(trx: Trx, cnpjs: readonly string[]): Promise<Set<string>> {
  if (cnpjs.length === 0) return new Set();
  const rows = await trx.selectFrom('empresa').select('cnpj').where('cnpj', 'in', cnpjs).execute();
  return new Set(rows.map(({ cnpj }) => cnpj));
}

/** Answers of those that the owner did not have. */
export async function insertEmpresas(
  trx: Trx,
  ownerId: string,
  empresas: readonly { cnpj: string; grupo: string; parceiro: string }[],
): Promise<{ id: string; cnpj: string }[]> {
  if (empresas.length === 0) return [];
  return trx
    .insertInto('empresa')
    .values(empresas.map(({ cnpj, grupo, parceiro }) => ({ owner_id: ownerId, cnpj, nome: cnpj, grupo, parceiro })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'cnpj']).doNothing())
    .returning(['id', 'cnpj'])
    .execute();
}

/** Keeps an answer of the registry together with the day on which it came. */
export async function updateDadosCadastrais(
  trx: Trx,
  id: string,
  dados: DadosCadastrais,
  consultadoEm: string,
): Promise<EmpresaRow | undefined> {
  return trx
    .updateTable('empresa')
    .set({
      nome: dados.nome,
      uf: dados.uf,
      municipio: dados.municipio,
      ie: dados.ie,
      qtd_filiais: dados.qtdFiliais,
      situacao: dados.situacao,
      cnae: dados.cnae,
      cnae_secundario: JSON.stringify(dados.cnaeSecundario),
      regime: JSON.stringify(dados.regime),
      consultado_em: consultadoEm,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The newest project of a company, which the list shows together with the company's data. */
export async function findProjetoDaEmpresa(trx: Trx, empresaId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('projeto')
    .select('id')
    .where('empresa_id', '=', empresaId)
    .where('excluido_em', 'is', null)
    .orderBy('criado_em', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
