import type { ResumoDoRascunho } from '@apura/contract';
import { findHashNome, findReciboAnterior, findReciboNome } from '@apura/documentos';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../http/errors.ts';
import { type ArquivoRow, nomeCompleto, openArquivo } from '../arquivos/index.ts';

type MesDoRascunho = ResumoDoRascunho['meses'][number];

/** Enough for a 0000. */
const BYTES_DO_COMECO = 8 * 1024;

/** The month's file, if it has one, and what is known of its receipt without reading a file. */
export function mesDaBase(periodo: string, recibo: string, arquivos: readonly ArquivoRow[]): MesDoRascunho {
  const doMes = arquivos.filter((a) => isDoMes(a, periodo) && a.situacao === 'Usado');
  const [um] = doMes;
  if (um === undefined || doMes.length > 1) return { periodo, arquivo: null, comeco: '', recibo, sugestao: null };
  const arquivo = nomeCompleto(um);
  const proprio = findReciboNome(arquivo);
  const comeco = proprio?.slice(0, 40) ?? findHashNome(arquivo) ?? '';
  const outro = arquivos.map(nomeCompleto).find((nome) => comeco !== '' && findReciboNome(nome)?.startsWith(comeco));
  const nome = proprio === undefined ? outro : arquivo;
  const achado = nome === undefined ? undefined : findReciboNome(nome);
  const sugestao: MesDoRascunho['sugestao'] =
    nome === undefined || achado === undefined ? null : { recibo: achado, de: 'nome', arquivo: nome };
  return { periodo, arquivo, comeco, recibo, sugestao };
}

/**
 * Adds what the other files of a month say: a rectifier that does not count, such as one that was cut, names the whole
 * receipt of the file that it replaces. It is that of the month's file where it begins with the hash in its name.
 */
export async function withDeclarados(
  deps: Deps,
  meses: readonly MesDoRascunho[],
  arquivos: readonly ArquivoRow[],
): Promise<MesDoRascunho[]> {
  const vistos: MesDoRascunho[] = [];
  for (const mes of meses) {
    const falta = mes.recibo === '' && mes.sugestao === null && mes.comeco !== '';
    const outros = falta
      ? arquivos.filter((a) => isDoMes(a, mes.periodo) && a.situacao !== 'Usado' && a.finalidade === 'Retificadora')
      : [];
    vistos.push({ ...mes, sugestao: mes.sugestao ?? (await findDeclarado(deps, mes, outros)) });
  }
  return vistos;
}

async function findDeclarado(
  deps: Deps,
  { comeco }: MesDoRascunho,
  outros: readonly ArquivoRow[],
): Promise<MesDoRascunho['sugestao']> {
  for (const outro of outros) {
    const recibo = findReciboAnterior(await readComeco(deps, outro));
    if (recibo?.startsWith(comeco)) return { recibo, de: 'retificadora', arquivo: nomeCompleto(outro) };
  }
  return null;
}

const isDoMes = ({ tipo, inicio }: ArquivoRow, periodo: string): boolean =>
  tipo === 'EFDC' && inicio?.startsWith(periodo) === true;

/** The first bytes of a file; none while it has to be taken out of its ZIP again. */
async function readComeco(deps: Deps, arquivo: ArquivoRow): Promise<Buffer> {
  const pedacos: Buffer[] = [];
  try {
    let lidos = 0;
    for await (const pedaco of await openArquivo(deps, arquivo)) {
      pedacos.push(pedaco);
      lidos += pedaco.length;
      if (lidos >= BYTES_DO_COMECO) break;
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return Buffer.concat(pedacos).subarray(0, BYTES_DO_COMECO);
}
