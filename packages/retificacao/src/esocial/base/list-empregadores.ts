import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { cnpjCheckDigits, isCnpj } from '@apura/br';
import type { TabelaDataset } from '@apura/documentos';
import { openBase } from './open-base.ts';

export interface EmpregadoresEsocial {
  /** CNPJ (14 characters) of the employers' head offices, in order, one for each root. */
  cnpjs: string[];
  /** Employers that have no CNPJ (persons). */
  semCnpj: number;
}

/**
 * Returns the employers of the events in a project's tables. An event names its employer by the root of the CNPJ, so
 * the CNPJ of the head office is computed from it. `workDir` holds temporary files, which are deleted.
 */
export async function listEmpregadores(o: {
  tabelas: readonly TabelaDataset[];
  workDir: string;
  memoryLimitMb: number;
}): Promise<EmpregadoresEsocial> {
  const pasta = await mkdtemp(path.join(o.workDir, 'empregadores-'));
  const banco = await openBase({ ...o, workDir: pasta });
  try {
    const linhas = await banco.read(
      'SELECT DISTINCT nr_insc AS numero, cnpj_raiz AS raiz FROM esocial_evento ORDER BY ALL',
    );
    const raizes = new Set<string>();
    const pessoas = new Set<string>();
    for (const { numero, raiz } of linhas) {
      if (raiz) raizes.add(raiz);
      else if (numero) pessoas.add(numero);
    }
    return { cnpjs: [...raizes].map(matrizDe).filter(isCnpj), semCnpj: pessoas.size };
  } finally {
    banco.close();
    await rm(pasta, { recursive: true, force: true });
  }
}

const matrizDe = (raiz: string): string => `${raiz}0001${cnpjCheckDigits(`${raiz}0001`)}`;
