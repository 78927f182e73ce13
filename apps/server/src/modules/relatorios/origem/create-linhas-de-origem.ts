import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { ChildBusyError, ChildLimitError } from '../../../platform/child/port.ts';
import { getArquivo, localPathOf } from '../../arquivos/index.ts';
import { type LinhasLidas, linhasLidas, type PedidoDeLinhas } from './pedido-de-linhas.ts';

const PROGRAM = fileURLToPath(new URL('./leitor-de-linhas.ts', import.meta.url));

/** Lines shown before and after the one that was asked for. */
const VIZINHAS = { antes: 5, depois: 5 };
const SPEDS = ['EFDC', 'EFDF', 'ECD', 'ECF'] as const;
const NOTAS_DE_SERVICO: readonly string[] = ['NFSE', 'NFSE_ABRASF', 'NFSE_SP', 'EVENTO_NFSE'];
const CONTAS: readonly string[] = ['NF3E', 'NFCOM'];
const EVENTOS: readonly string[] = ['ESOCIAL', 'REINF'];
/** XML whose rows may be found by what they show: events have no key, nor have the notes of cities. */
const POR_VALORES: readonly string[] = [...EVENTOS, ...NOTAS_DE_SERVICO];
const XMLS: readonly string[] = ['NFE', 'NFCE', 'EVENTO_NFE', 'CTE', ...EVENTOS, ...NOTAS_DE_SERVICO, ...CONTAS];
const PAPEIS: readonly string[] = [
  'DCTF',
  'DCTFWEB',
  'PERDCOMP',
  'FONTES_PAGADORAS',
  'PAGAMENTOS',
  'EPROCESSO',
  'EXTRATO_CBS_IBS',
  'PGDAS',
];

/** Somebody waits before a screen. A line at the end of a gigabyte takes three seconds on a small machine. */
const BASE_MS = 15_000;
const MS_BY_MEGABYTE = 20;
const MEGABYTE = 1024 * 1024;
/** The largest XML that is read, as bytes and as text. */
const MEMORY_MB = 1_024;
const HEAP_MB = 512;
const MAX_PROCESSES = 4;
const WAITING_BY_OWNER = 8;
const WAITING = 64;
const RETRY_AFTER_SECONDS = '5';

const OCUPADO = 'Há muitos documentos sendo abertos agora, tente novamente em alguns segundos';

export interface LinhasDeOrigem extends LinhasLidas {
  arquivo: string;
}

interface LinhaPedida {
  projetoId: string;
  arquivo: string;
  linha: number;
  chave?: string | undefined;
  item?: number | undefined;
  valores: readonly string[];
}

export interface LeitorDeOrigem {
  /**
   * The lines around one of an original SPED file or paper, or the elements around one of an XML. Throws 404 also for a
   * file that has none to show, and the code of a reading that takes too long.
   */
  read(sessao: SessaoAtual, pedida: LinhaPedida): Promise<LinhasDeOrigem>;
  close(): Promise<void>;
}

/**
 * Original documents are anybody's bytes: they are read in processes apart, a few for everybody and not all for one
 * owner.
 */
export function createLinhasDeOrigem(deps: Deps): LeitorDeOrigem {
  const pool = deps.children.createPool({
    program: PROGRAM,
    answer: linhasLidas,
    heapMb: HEAP_MB,
    memoryMb: MEMORY_MB,
    size: Math.max(2, Math.min(MAX_PROCESSES, availableParallelism())),
    waitingByOwner: WAITING_BY_OWNER,
    waiting: WAITING,
  });

  async function ask(ownerId: string, request: PedidoDeLinhas): Promise<LinhasLidas> {
    const { path } = request.opcoes;
    const timeoutMs = BASE_MS + ((await stat(path)).size / MEGABYTE) * MS_BY_MEGABYTE;
    try {
      return await pool.ask({ ownerId, path, request, timeoutMs });
    } catch (error) {
      if (error instanceof ChildLimitError) throw appError('leitura-demorada', { detail: error.message });
      if (!(error instanceof ChildBusyError)) throw error;
      const headers = { 'retry-after': RETRY_AFTER_SECONDS };
      throw appError('servico-indisponivel', { message: OCUPADO, detail: error.message, headers });
    }
  }

  return {
    async read(sessao, pedida) {
      const { projetoId, arquivo: nome, linha, chave, item, valores } = pedida;
      const arquivo = await getArquivo(deps, sessao, { projetoId, nome });
      const tipo = arquivo.tipo ?? '';
      const isPapel = PAPEIS.includes(tipo) || (POR_VALORES.includes(tipo) && valores.length > 0);
      const obrigacao = SPEDS.find((sped) => sped === tipo);
      const isPlanilha = tipo === 'INVENTARIO';
      if (!isPapel && !isPlanilha && !XMLS.includes(tipo) && obrigacao === undefined) {
        throw appError('nao-encontrado', {
          message: 'Só arquivos SPED, XML, documentos do e-CAC e o inventário têm linhas de origem para mostrar',
        });
      }
      const path = await localPathOf(deps, arquivo);
      const pedido: PedidoDeLinhas = isPapel
        ? { tipo: 'papel', opcoes: { path, linha, valores, ...VIZINHAS } }
        : isPlanilha
          ? { tipo: 'planilha', opcoes: { path, linha, ...VIZINHAS } }
          : obrigacao === undefined
            ? { tipo: 'xml', opcoes: { path, linha, chave, item, ...VIZINHAS } }
            : { tipo: 'sped', opcoes: { path, obrigacao, linha, ...VIZINHAS } };
      const { linhas, alvo } = await ask(sessao.ownerId, pedido);
      // A paper of the e-CAC is shown from its beginning when no line has the values that were looked for.
      if (isPapel ? linhas.length === 0 : alvo === 0) throw appError('nao-encontrado');
      return { arquivo: nome, alvo, linhas };
    },
    close: () => pool.close(),
  };
}
