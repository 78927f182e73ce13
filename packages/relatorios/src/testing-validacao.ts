import path from 'node:path';
import type { ArquivoCatalogado, TabelaDataset } from '@apura/documentos';
import { validateArquivos } from '@apura/retificacao';

/** The faults of the used EFD-Contribuições of a case, as the server makes them when the report is opened. */
export async function validateCaso(arquivos: readonly ArquivoCatalogado[], dir: string): Promise<TabelaDataset[]> {
  const validados = await validateArquivos({
    arquivos: arquivos.filter(({ tipo, situacao }) => tipo === 'EFDC' && situacao === 'Usado'),
    workDir: path.join(dir, 'validacao'),
    outDir: path.join(dir, 'validados'),
  });
  return [{ tabela: 'efdc_validacao', partes: validados.flatMap(({ parte }) => parte ?? []) }];
}
