import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogo } from '@apura/documentos';
import { rectify } from '@apura/retificacao';
import { type Caso, timed } from './caso-medido.ts';
import { MEMORIA_DA_RETIFICACAO_MB } from './memoria-banco.ts';

/**
 * A rectification of every EFD-Contribuições of the dataset that `leitura` left in the folder, by the workbook at
 * `path`.
 */
const retificacao: Caso = ({ path, outDir }) => {
  const { arquivos, tabelas }: Catalogo = JSON.parse(readFileSync(join(outDir, 'catalogo.json'), 'utf8'));
  const workDir = join(outDir, 'retificacao');
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  const bases = arquivos.flatMap(({ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }) =>
    cnpj !== null && inicio !== null && fim !== null
      ? [{ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }]
      : [],
  );
  return timed(async () => {
    const feito = await rectify({
      tipo: 'efdc',
      planilha: path,
      empresa: { cnpj: bases[0]?.cnpj ?? '', nome: 'AURORA' },
      periodo: {
        inicio: bases.map((b) => b.inicio).sort()[0] ?? '',
        fim:
          bases
            .map((b) => b.fim)
            .sort()
            .at(-1) ?? '',
      },
      arquivos: bases,
      tabelas,
      workDir,
      id: 'bench',
      hoje: '2026-06-30',
      memoryLimitMb: MEMORIA_DA_RETIFICACAO_MB,
    });
    const prova: { resumo: { gerado: boolean }[]; totalMudancas: number } = JSON.parse(
      readFileSync(feito.prova, 'utf8'),
    );
    return { meses: prova.resumo.filter((r) => r.gerado).length, mudancas: prova.totalMudancas };
  });
};

export const casosRetificacao: Readonly<Record<string, Caso>> = { retificacao };
