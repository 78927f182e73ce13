import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareTabelas, type EfeitoDasTabelas } from '@apura/relatorios';
import type { NomeTabela } from '@apura/tabelas';
import type { Deps } from '../../deps.ts';
import { readDataset } from '../../modules/arquivos/index.ts';
import { listOwnerIds } from '../../modules/carteira/index.ts';
import { isSendoRefeito, listProjetos } from '../../modules/projetos/index.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';

interface Tabelas {
  antes: string | undefined;
  depois: string | undefined;
  mudadas: ReadonlySet<NomeTabela>;
}

/** In words, which rows of which reports other tables change, for each concluded project of each company. */
export async function describeEfeito(deps: Deps, tabelas: Tabelas): Promise<string> {
  const linhas = ['Efeito por empresa:'];
  let iguais = 0;
  for (const ownerId of await asSystem(deps.db, 'carteira', listOwnerIds)) {
    const projetos = await asOwner(deps.db, ownerId, (trx) => listProjetos(trx));
    for (const { projeto, empresa } of projetos) {
      if (projeto.status !== 'CONCLUDED') continue;
      const nome = `${empresa.nome} (${empresa.cnpj}), ${projeto.periodo_inicial} a ${projeto.periodo_final}`;
      try {
        const efeitos = await compareProjeto(deps, tabelas, {
          ownerId,
          projetoId: projeto.id,
          empresa,
          periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
        });
        if (efeitos.length === 0) iguais += 1;
        else linhas.push(`  ${nome}`, ...efeitos.flatMap(write));
      } catch (error) {
        // One project that cannot be compared hides none of the others.
        const motivo = error instanceof Error ? error.message : String(error);
        const frase = isSendoRefeito(error)
          ? 'sendo atualizado agora: rode outra vez depois'
          : `sem comparação: ${motivo}`;
        linhas.push(`  ${nome}`, `    ${frase}`);
      }
    }
  }
  linhas.push(`  Projetos sem mudança: ${iguais}`);
  return `${linhas.join('\n')}\n`;
}

async function compareProjeto(
  deps: Deps,
  { antes, depois, mudadas }: Tabelas,
  projeto: Parameters<typeof readDataset>[1],
): Promise<EfeitoDasTabelas[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'efeito-'));
  try {
    return await compareTabelas({ dataset: await readDataset(deps, projeto), antes, depois, mudadas, outDir });
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

const write = ({ relatorio, antes, depois, mudancas }: EfeitoDasTabelas): string[] => [
  `    ${relatorio}: ${antes} linhas, passam a ${depois}`,
  ...mudancas.map((m) => `      ${m.resultado === '' ? 'linhas' : m.resultado}: entram ${m.entram}, saem ${m.saem}`),
];
