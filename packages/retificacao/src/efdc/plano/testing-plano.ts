import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import { eventosDoPreenchimento, type Preenchimento, reciboFicticio } from '../../testing/fill-modelo.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { type LerPlanoEfdcOptions, readPlanoDosEventos, readPlanoEfdc } from './read-plano-efdc.ts';

/** The original file of a month; nothing reads its path. */
export const base = (mes: string): ArquivoBase => ({
  id: `a-${mes}`,
  nome: `efd-${mes}.txt`,
  path: '/nao/lido',
  sha256: '',
  cnpj: '11222333000181',
  inicio: `${mes}-01`,
  fim: `${mes}-28`,
  transmissao: null,
});

/** Receipts of the months of `base`. */
export const RECIBOS = { '2024-02': reciboFicticio('2024-02'), '2024-03': reciboFicticio('2024-03') };

/** Plan, occurrences and errors of a workbook, given as its bytes or as what reading it gives. */
export async function readFrom(
  plano: (o: Omit<LerPlanoEfdcOptions, 'planilha'>) => Promise<PlanoEfdc>,
  hoje = '2024-06-30',
) {
  const ocorrencias: Ocorrencia[] = [];
  const lido = await plano({
    arquivos: [base('2024-02'), base('2024-03')],
    empresa: { cnpj: '11222333000181', nome: 'Comércio Fictício Ltda' },
    periodo: { inicio: '2024-01-01', fim: '2024-03-31' },
    hoje,
    report: (o) => void ocorrencias.push(o),
  });
  return { plano: lido, ocorrencias, erros: ocorrencias.filter((o) => o.nivel === 'ERRO') };
}

/** Reads a workbook from its bytes, through a file as in production. */
export async function readBytes(bytes: Uint8Array) {
  const dir = await mkdtemp(join(tmpdir(), 'apura-plano-'));
  try {
    const planilha = join(dir, 'planilha.xlsx');
    await writeFile(planilha, bytes);
    return await readFrom((o) => readPlanoEfdc({ ...o, planilha }));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Reads rows as the events of a workbook, without a file: the tests of `readBytes` hold that both give the same. */
export const read = (o: Preenchimento, hoje?: string) =>
  readFrom((opcoes) => readPlanoDosEventos(eventosDoPreenchimento({ recibos: RECIBOS, ...o }), opcoes), hoje);

/** Access key of the document that the rows change. */
export const CHAVE = '35240311222333000181550010000000121000000123';
/** The columns that a row needs to change something in March. */
export const MARCO = { ACAO: 'ALTERAR', PERIODO: '03/2024' };
