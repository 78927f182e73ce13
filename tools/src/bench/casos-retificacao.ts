import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogo } from '@apura/documentos';
import { type PedidoDaBase, rectify, simulate } from '@apura/retificacao';
import { type Caso, timed } from './caso-medido.ts';
import { MEMORIA_DA_RETIFICACAO_MB } from './memoria-banco.ts';

/** Every EFD-Contribuições of the dataset that `leitura` left in the folder, with an empty working folder. */
function pedidoDe(outDir: string, nome: string): PedidoDaBase {
  const { arquivos, tabelas }: Catalogo = JSON.parse(readFileSync(join(outDir, 'catalogo.json'), 'utf8'));
  const workDir = join(outDir, nome);
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  const bases = arquivos.flatMap(({ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }) =>
    cnpj !== null && inicio !== null && fim !== null
      ? [{ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }]
      : [],
  );
  return {
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
    hoje: '2026-06-30',
    memoryLimitMb: MEMORIA_DA_RETIFICACAO_MB,
  };
}

/** A rectification by the workbook at `path`. */
const retificacao: Caso = ({ path, outDir }) => {
  const pedido = pedidoDe(outDir, 'retificacao');
  return timed(async () => {
    const feito = await rectify({ ...pedido, tipo: 'efdc', planilha: path, id: 'bench' });
    const prova: { resumo: { gerado: boolean }[]; totalMudancas: number } = JSON.parse(
      readFileSync(feito.prova, 'utf8'),
    );
    return { meses: prova.resumo.filter((r) => r.gerado).length, mudancas: prova.totalMudancas };
  });
};

/** The simulation of the same workbook. */
const simulacao: Caso = ({ path, outDir }) => {
  const pedido = pedidoDe(outDir, 'simulacao');
  return timed(async () => {
    const feita = await simulate({ ...pedido, tipo: 'efdc', planilha: path });
    const meses = feita.tipo === 'efdc' ? feita.tributos.filter((t) => t.situacao === 'Simulado') : [];
    return { meses: new Set(meses.map((t) => t.periodo)).size, ocorrencias: feita.totalOcorrencias };
  });
};

export const casosRetificacao: Readonly<Record<string, Caso>> = { retificacao, simulacao };
