import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDuck } from '@apura/apuracao';
import { catalogo, type RelatorioDefinido } from '@apura/relatorios';
import { asOwner } from '../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from './projeto-teste.ts';
import type { TestOwner, TestServer } from './test-server.ts';
import { VERSOES_ATUAIS } from './versoes-atuais.ts';

/** A report of thirty columns whose stored rows are those that it shows. */
const NOME = 'EFD-C Itens de Saída';

export interface ResultadoTeste {
  projetoId: string;
  relatorio: RelatorioDefinido;
  /** The address of its rows. */
  url: string;
}

/**
 * A concluded project of the owner in which one report has so many made-up rows, in the order of their numbers; `fixas`
 * gives the SQL of columns that are not to be made up.
 */
export async function createResultadoTeste(
  { app, deps, dataDir }: TestServer,
  owner: TestOwner,
  linhas: number,
  { nome = NOME, fixas = {} }: { nome?: string; fixas?: Readonly<Record<string, string>> } = {},
): Promise<ResultadoTeste> {
  const relatorio = catalogo.find((um) => um.nome === nome);
  if (relatorio === undefined) throw new Error(`no report ${nome}`);
  const file = join(dataDir, `resultado-${owner.id}.parquet`);
  const duck = await openDuck({ allowedDirs: [dataDir] });
  const colunas = relatorio.colunasGuardadas.map(({ key, type, scale = 2 }, n) => {
    const valor = `hash(i * ${n + 3})`;
    const sql =
      fixas[key] ??
      {
        text: `'Texto ' || ${valor} % 3000`,
        date: `DATE '2025-10-01' + CAST(i % 90 AS INTEGER)`,
        integer: 'CAST(i AS INTEGER)',
      }[type as string];
    return `${sql ?? `CAST((${valor} % 500000) / 100 AS DECIMAL(18,${scale}))`} AS "${key}"`;
  });
  await duck.run(`COPY (SELECT ${colunas.join(', ')} FROM range(${linhas}) t(i) ORDER BY i)
    TO '${file}' (FORMAT parquet, ROW_GROUP_SIZE 20480)`);
  duck.close();
  await createEmpresaTeste(app, owner.user);
  const projetoId = await createProjetoTeste(app, owner.user);
  const key = `owner=${owner.id}/projeto=${projetoId}/relatorios/resultado.parquet`;
  const { sha256 } = await deps.storage.put(key, await readFile(file));
  const agora = deps.clock.now();
  await asOwner(deps.db, owner.id, async (trx) => {
    const dono = { projeto_id: projetoId, owner_id: owner.id };
    await trx
      .insertInto('dataset')
      .values({ ...dono, ...VERSOES_ATUAIS, tabelas: '[]', publicado_em: agora })
      .execute();
    const resultado = { nome, slug: relatorio.slug, linhas, storage_key: key, sha256, erro: null };
    await trx
      .insertInto('relatorio_resultado')
      .values({ ...dono, ...resultado, gerado_em: agora })
      .execute();
    await trx.updateTable('projeto').set({ status: 'CONCLUDED' }).where('id', '=', projetoId).execute();
  });
  return { projetoId, relatorio, url: `/api/reportJSON/${projetoId}/${encodeURIComponent(nome)}` };
}
