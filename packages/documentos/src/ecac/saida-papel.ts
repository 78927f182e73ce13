import { formatCents } from '@apura/br';
import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { type FichaPapel, formatOnde, type PapelLido, rowOf, type SaidaPapel, type TipoPapel } from './papel-lido.ts';

const TOLERANCIA = 1n;
const abs = (v: bigint): bigint => (v < 0n ? -v : v);

/**
 * Collects the rows of a reader and, at the end, computes the confidence: the smaller of two shares. One is the share
 * of the printed totals that was read (each pair counts with its larger side, so that errors of opposite signs do not
 * hide one another), the other the share of rows in all lines that had to become one. Null when no total is printed and
 * nothing was left unread.
 */
export function createSaida(
  tipo: TipoPapel,
  problemas: ColetorProblemas,
): SaidaPapel & {
  finish(ficha: Partial<FichaPapel>): PapelLido;
} {
  const linhas: PapelLido['linhas'] = [];
  const numeros = new Map<string, number>();
  let menores = 0n;
  let maiores = 0n;
  let conferencias = 0;
  let naoLidas = 0;
  return {
    linhas,
    problemas,
    add(esquema, valores, cnpj = null) {
      const n = (numeros.get(esquema.tabela) ?? 0) + 1;
      numeros.set(esquema.tabela, n);
      linhas.push({ esquema, linha: rowOf(esquema, { ...valores, _linha: n }), cnpj });
    },
    unread({ onde, texto, oque }) {
      naoLidas++;
      problemas.add({
        codigo: 'ecac-linha-nao-lida',
        mensagem:
          `Não foi possível ler ${oque} (${formatOnde(onde)}). ` +
          'Esta parte não está nos relatórios; confira no documento.',
        linha: onde.linha,
        valor: texto.trim(),
      });
    },
    check({ oque, lido, impresso, onde }) {
      if (impresso === null) return;
      conferencias++;
      const [a, b] = [abs(lido), abs(impresso)];
      const mesmo = lido < 0n === impresso < 0n;
      menores += mesmo ? (a < b ? a : b) : 0n;
      maiores += a < b ? b : a;
      if (abs(lido - impresso) <= TOLERANCIA) return;
      problemas.add({
        codigo: 'ecac-soma-divergente',
        mensagem:
          `${oque}: o documento mostra ${formatCents(impresso)}, ` +
          `e o que foi lido soma ${formatCents(lido)} (${formatOnde(onde)}). Confira no documento.`,
        linha: onde.linha,
      });
    },
    finish(ficha) {
      const total = linhas.length + naoLidas;
      const partes = [
        ...(conferencias > 0 ? [maiores === 0n ? 1 : ratio(menores, maiores)] : []),
        ...(naoLidas > 0 ? [linhas.length / total] : []),
      ];
      const confianca = partes.length > 0 ? Math.min(...partes) : null;
      if (confianca !== null && confianca < 1) {
        problemas.add({
          codigo: 'ecac-confianca',
          mensagem:
            `Confiança da leitura: ${formatPercent(confianca)}. ` +
            'Nem tudo que o documento mostra foi lido ou confere com os seus totais.',
        });
      }
      const vazio =
        linhas.length > 0
          ? null
          : 'O documento foi reconhecido, mas nenhuma linha dele pôde ser lida. Baixe-o de novo no e-CAC.';
      // A reader that knows that the paper is rightly empty (an empty listing) passes null.
      const recusa = ficha.recusa === undefined ? vazio : ficha.recusa;
      return {
        ficha: {
          tipo,
          cnpj: null,
          inicio: null,
          fim: null,
          finalidade: null,
          transmissao: null,
          grupo: null,
          recibo: null,
          detalhe: 0,
          inteiro: true,
          ativa: true,
          ...ficha,
          confianca,
          recusa,
          problemas: problemas.problemas,
          totalProblemas: problemas.total,
        },
        linhas: recusa === null ? linhas : [],
      };
    },
  };
}

const ratio = (a: bigint, b: bigint): number => Number((a * 1_000_000n) / b) / 1_000_000;

/** Rounded down, so that an incomplete share never shows as 100 %. */
const formatPercent = (v: number): string => `${(Math.floor(v * 1000) / 10).toFixed(1).replace('.', ',')} %`;
