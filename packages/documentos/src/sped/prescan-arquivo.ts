import { cutLinhas } from './divisao-fatias.ts';
import type { Fatia } from './estado-fatia.ts';
import type { ExecutorFatias } from './executor-fatias.ts';
import { findEncoding } from './find-encoding.ts';
import { applyTrecho, createPilha } from './pilha-niveis.ts';
import type { PlanoPrescan } from './plano-prescan.ts';
import type { ResultadoPrescan } from './prescan.ts';
import type { EncodingSped } from './texto-cp1252.ts';

/** Bytes of one stretch. */
const bytesTrecho = 8 * 1024 * 1024;

/**
 * The encoding of the file, and the line and levels at which every range starts; ranges behind a 9999 are left out. The
 * encoding 'ascii' only means that everything before the last range is ASCII: the reader of that range finds out the
 * rest.
 */
export interface PrescanArquivo {
  encoding: EncodingSped;
  estados: Pick<Fatia, 'linhasAntes' | 'pilha'>[];
}

/**
 * Scans the file before it is read, up to its last range. Of the last range only the encoding is needed, and only when
 * the bytes before it do not decide it.
 */
export async function prescanArquivo(o: {
  fd: number;
  path: string;
  executor: ExecutorFatias;
  fatias: readonly { inicio: number; fim: number }[];
  plano: PlanoPrescan;
}): Promise<PrescanArquivo> {
  const ultima = o.fatias.at(-1);
  const trechos = o.fatias.slice(0, -1).map(({ inicio, fim }) => {
    const cortes = cutLinhas(o.fd, inicio, fim, Math.ceil((fim - inicio) / bytesTrecho));
    return cortes.map((de, k) => ({ path: o.path, inicio: de, fim: cortes[k + 1] ?? fim, plano: o.plano }));
  });
  const efeitos = await o.executor.prescan(trechos.flat());
  const { terminou, ...seguido } = followTrechos(
    trechos.map((t) => t.length),
    efeitos,
  );
  if (terminou || !ultima || seguido.encoding !== 'utf-8') return seguido;
  const daUltima = findEncoding(o.fd, ultima.inicio, ultima.fim);
  return { ...seguido, encoding: daUltima === 'windows-1252' ? daUltima : 'utf-8' };
}

/** The state before each range, computed stretch by stretch; ranges behind a 9999 have none. */
function followTrechos(
  porFatia: readonly number[],
  efeitos: readonly ResultadoPrescan[],
): PrescanArquivo & { terminou: boolean } {
  let pilha = createPilha();
  let linhasAntes = 0;
  let ascii = true;
  let utf8 = true;
  let i = 0;
  const estados: PrescanArquivo['estados'] = [];
  const result = (terminou: boolean) => {
    const encoding: EncodingSped = ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252';
    return { encoding, estados, terminou };
  };
  for (const quantos of porFatia) {
    estados.push({ linhasAntes, pilha });
    for (const { efeito, ...trecho } of efeitos.slice(i, i + quantos)) {
      ascii &&= trecho.ascii;
      utf8 &&= trecho.utf8;
      if (trecho.fim9999 >= 0) return result(true);
      pilha = applyTrecho(pilha, efeito, linhasAntes);
      linhasAntes += efeito.linhas;
    }
    i += quantos;
  }
  estados.push({ linhasAntes, pilha });
  return result(false);
}
