import { cutLinhas } from './divisao-faixas.ts';
import type { Faixa } from './estado-faixa.ts';
import type { ExecutorFaixas } from './executor-faixas.ts';
import { applyTrecho, createPilha } from './pilha-niveis.ts';
import type { PlanoPrescan } from './plano-prescan.ts';
import type { ResultadoPrescan } from './prescan.ts';
import type { EncodingSped } from './texto-cp1252.ts';

/** What is walked at once. */
const bytesTrecho = 8 * 1024 * 1024;

/** How the file is encoded, and where every range starts in lines and levels; ranges behind a 9999 are left out. */
export interface PrescanArquivo {
  encoding: EncodingSped;
  estados: Pick<Faixa, 'linhasAntes' | 'pilha'>[];
}

/**
 * Walks the file before it is read. Of the last range only the encoding is wanted, which needs no walk over its lines
 * when it is ASCII; else they are walked too, because bytes behind a 9999 do not count.
 */
export async function prescanArquivo(o: {
  fd: number;
  path: string;
  executor: ExecutorFaixas;
  faixas: readonly { inicio: number; fim: number }[];
  plano: PlanoPrescan;
}): Promise<PrescanArquivo> {
  const trechos = o.faixas.map(({ inicio, fim }, i) => {
    const cortes = cutLinhas(o.fd, inicio, fim, Math.ceil((fim - inicio) / bytesTrecho));
    const soAscii = i === o.faixas.length - 1;
    return cortes.map((de, k) => ({ path: o.path, inicio: de, fim: cortes[k + 1] ?? fim, plano: o.plano, soAscii }));
  });
  const ultimos = trechos.at(-1) ?? [];
  const efeitos = await o.executor.prescan(trechos.flat());
  const efeitosUltimos = efeitos.splice(efeitos.length - ultimos.length);
  const ascii = efeitosUltimos.every((e) => e.ascii);
  efeitos.push(...(ascii ? efeitosUltimos : await o.executor.prescan(ultimos.map((t) => ({ ...t, soAscii: false })))));
  return followTrechos(
    trechos.map((t) => t.length),
    efeitos,
  );
}

/** Strings the stretches together. */
function followTrechos(porFaixa: readonly number[], efeitos: readonly ResultadoPrescan[]): PrescanArquivo {
  let pilha = createPilha();
  let linhasAntes = 0;
  let ascii = true;
  let utf8 = true;
  let i = 0;
  const estados: PrescanArquivo['estados'] = [];
  for (const quantos of porFaixa) {
    estados.push({ linhasAntes, pilha });
    for (const { efeito, ...trecho } of efeitos.slice(i, i + quantos)) {
      ascii &&= trecho.ascii;
      utf8 &&= trecho.utf8;
      if (trecho.fim9999 >= 0) return { encoding: ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252', estados };
      pilha = applyTrecho(pilha, efeito, linhasAntes);
      linhasAntes += efeito.linhas;
    }
    i += quantos;
  }
  return { encoding: ascii ? 'ascii' : utf8 ? 'utf-8' : 'windows-1252', estados };
}
