import { Readable } from 'node:stream';
import { writeZip, type ZipEntry } from '@apura/zip';
import type { Deps } from '../../deps.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { nomeDoDownload } from '../arquivos/index.ts';
import { readMarca } from '../usuarios/index.ts';
import {
  exportRelatorio,
  getRelatorio,
  noteExportacao,
  type RelatorioDoProjeto,
  readParametros,
} from './relatorios.service.ts';

const SEM_DADOS = 'LEIA-ME - relatórios sem dados.txt';
const TUDO = { q: '', filtros: [], sort: [] };

/**
 * The reports of these names as one ZIP of .xlsx files, each once, made one after the other as the receiver takes them.
 * Undefined when none has rows. Throws what {@link getRelatorio} does, before the first byte.
 */
export async function zipRelatorios(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, nomes }: { projetoId: string; nomes: readonly string[] },
): Promise<{ nome: string; stream: Readable } | undefined> {
  const relatorios: RelatorioDoProjeto[] = [];
  for (const nome of new Set(nomes)) relatorios.push(await getRelatorio(deps, sessao, { projetoId, nome }));
  const [primeiro] = relatorios;
  if (primeiro === undefined || relatorios.every(({ resultado }) => resultado === null)) return undefined;
  const comDados = relatorios.filter(({ resultado }) => resultado !== null);
  for (const { definicao } of comDados)
    await noteExportacao(deps, sessao, { projetoId, nome: definicao.nome, formato: 'xlsx' });
  const { empresa } = await readParametros(deps, sessao, primeiro);
  const nome = nomeDoDownload({ nome: 'Relatórios', empresa, projeto: primeiro.projeto, filtrado: false });
  return { nome: `${nome}.zip`, stream: Readable.from(writeZip(entriesOf(deps, sessao, relatorios))) };
}

async function* entriesOf(
  deps: Deps,
  sessao: SessaoAtual,
  relatorios: readonly RelatorioDoProjeto[],
): AsyncGenerator<ZipEntry> {
  const criadoEm = deps.clock.now();
  const vazios: string[] = [];
  for (const relatorio of relatorios) {
    const { resultado, definicao, projeto } = relatorio;
    if (resultado === null) {
      vazios.push(definicao.nome);
      continue;
    }
    const parametros = await readParametros(deps, sessao, relatorio);
    const pedido = {
      formato: 'xlsx' as const,
      parametros,
      readMarca: () => readMarca(deps, sessao.ownerId),
      criadoEm,
      consulta: TUDO,
      colunas: [],
    };
    const nome = nomeDoDownload({ nome: definicao.nome, empresa: parametros.empresa, projeto, filtrado: false });
    // A workbook is compressed already.
    const content = { open: () => exportRelatorio({ ...relatorio, resultado }, pedido), level: 0 };
    yield { name: `${nome}.xlsx`, date: criadoEm, content };
  }
  if (vazios.length === 0) return;
  const texto = ['Estes relatórios não têm dados neste projeto:', '', ...vazios.map((um) => `- ${um}`), ''];
  yield { name: SEM_DADOS, date: criadoEm, content: Buffer.from(texto.join('\r\n')) };
}
