import { createHash } from 'node:crypto';
import { MACROS } from '@apura/apuracao';
import { stagingDe, visoesDoModelo } from '@apura/modelo';
import { hashTabelas } from '@apura/tabelas';
import type { ProjetoDataset } from './dataset.ts';
import { MACROS_RELATORIOS } from './duck/macros.ts';

/**
 * A digest of everything that every report's numbers depend on: the company, the period, the catalogue, the parts (by
 * their place below the reader's folder, which names reader and file), the official tables and the shared SQL.
 */
export function hashDataset(dataset: ProjetoDataset, tabelasDir?: string): string {
  const hash = createHash('sha256');
  const add = (value: unknown) => hash.update(JSON.stringify(value)).update('\u0000');
  add([dataset.empresa, dataset.periodo]);
  const ids = [...dataset.arquivos].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const a of ids) {
    add([
      a.id,
      a.nome,
      a.extensao,
      a.categoria,
      a.tipo,
      a.tipoDescricao,
      a.sha256,
      a.cnpj,
      a.ie,
      a.uf,
      a.inicio,
      a.fim,
    ]);
    add([a.finalidade, a.transmissao, a.situacao, a.linhas, a.totalProblemas, a.problemas]);
  }
  const partes = dataset.tabelas.flatMap((t) => t.partes.map((p) => `${t.tabela}:${lugar(p)}`));
  add(partes.sort());
  add(hashTabelas(tabelasDir));
  // One staging view shows how all are made; their columns are the reader's, which the parts name.
  add([MACROS, MACROS_RELATORIOS, ...[...stagingDe(['stg_efdc_0000']), ...visoesDoModelo()].map((v) => v.sql)]);
  return hash.digest('hex');
}

function lugar(parte: string): string {
  const normal = parte.replaceAll('\\', '/');
  const at = normal.indexOf('leitor=');
  return at >= 0 ? normal.slice(at) : normal;
}
