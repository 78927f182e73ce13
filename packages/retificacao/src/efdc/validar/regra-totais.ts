import type { Forma } from '../../sped/formas.ts';
import type { LinhaSped } from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, NADA, type Regra } from '../../sped/validar/regra.ts';
import { reais } from './calculo.ts';
import { type Decimal, decimalDe, marcaSeguinte, numeroLido } from './decimal-lido.ts';

interface SomaPai {
  /** Field of the parent, and the field of the children that adds up to it. */
  campo: string;
  filhos: readonly string[];
  campoFilho: string;
}

/** What a parent totals; the guide asks for equality. */
const SOMAS: Readonly<Record<string, readonly SomaPai[]>> = {
  A100: ['VL_BC_PIS', 'VL_PIS', 'VL_BC_COFINS', 'VL_COFINS'].map((campo) => ({
    campo,
    filhos: ['A170'],
    campoFilho: campo,
  })),
  C100: ['VL_PIS', 'VL_COFINS'].map((campo) => ({ campo, filhos: ['C170', 'C175'], campoFilho: campo })),
  C180: ['C181', 'C185'].map((filho) => ({ campo: 'VL_TOT_ITEM', filhos: [filho], campoFilho: 'VL_ITEM' })),
  C190: ['C191', 'C195'].map((filho) => ({ campo: 'VL_TOT_ITEM', filhos: [filho], campoFilho: 'VL_ITEM' })),
  C500: [
    { campo: 'VL_PIS', filhos: ['C501'], campoFilho: 'VL_PIS' },
    { campo: 'VL_COFINS', filhos: ['C505'], campoFilho: 'VL_COFINS' },
  ],
  D500: [
    { campo: 'VL_PIS', filhos: ['D501'], campoFilho: 'VL_PIS' },
    { campo: 'VL_COFINS', filhos: ['D505'], campoFilho: 'VL_COFINS' },
  ],
};
const FILHOS = new Set(Object.values(SOMAS).flatMap((somas) => somas.flatMap((soma) => soma.filhos)));

interface PaiAberto {
  forma: Forma;
  regras: readonly SomaPai[];
  linha: number;
  declarados: Float64Array;
  somas: Float64Array;
  vistos: Uint8Array;
}

/** Totals of a document against its items. */
export function createRegraTotais(ctx: ContextoValidacao): Regra {
  /** Reused for all parents of a kind, because a file has a million documents. */
  let pai: PaiAberto | null = null;
  const close = () => {
    if (pai === null) return;
    const { forma, regras, linha, declarados, somas, vistos } = pai;
    pai = null;
    for (let i = 0; i < regras.length; i++) {
      const regra = regras[i];
      const declarado = declarados[i] ?? 0;
      const soma = somas[i] ?? 0;
      // `createRegraCampos` has reported a field that is not a number.
      if (!regra || vistos[i] !== 1 || !(Math.abs(declarado - soma) > TOLERANCIA_TOTAL)) continue;
      ctx.flag({
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        registro: forma.registro,
        campo: regra.campo,
        valor: reais(declarado),
        linha,
        problema: `o total é ${reais(declarado)}, a soma de ${regra.filhos.join(' e ')} é ${reais(soma)}`,
        sugestao: `Deixe ${regra.campo} em branco na planilha para que seja somado.`,
      });
    }
  };
  const sumOf = (forma: Forma) => createSomar(forma, () => pai);
  return {
    paraRegistro(forma) {
      const somas = SOMAS[forma.registro];
      if (somas) {
        const campos = somas.map((soma) => decimalDe(forma, soma.campo, 2));
        const quantas = campos.length;
        const deste: PaiAberto = {
          forma,
          regras: somas,
          linha: 0,
          ...{
            declarados: new Float64Array(quantas),
            somas: new Float64Array(quantas),
            vistos: new Uint8Array(quantas),
          },
        };
        return (linha) => {
          close();
          deste.linha = linha.numero;
          for (let i = 0; i < quantas; i++) deste.declarados[i] = numeroLido(linha, campos[i] as Decimal);
          deste.somas.fill(0);
          deste.vistos.fill(0);
          pai = deste;
        };
      }
      if (FILHOS.has(forma.registro)) {
        const sum = sumOf(forma);
        return (linha) => sum(linha, 0, 1);
      }
      // A record beside or above the parent closes it.
      return forma.nivel <= 3 ? close : null;
    },
    paraSeguintes(forma) {
      if (SOMAS[forma.registro]) return null;
      if (!FILHOS.has(forma.registro)) return NADA;
      const sum = sumOf(forma);
      return (linha, quantas) => sum(linha, 1, quantas + 1);
    },
    aoFim: close,
  };
}

const TOLERANCIA_TOTAL = 1;

interface Parcela {
  /** Index of the sum of the parent that the field belongs to. */
  n: number;
  campo: Decimal;
}

/**
 * Adds up the lines that follow the given one in the core's table, from the first (itself) to the one before the last.
 */
function createSomar(
  forma: Forma,
  aberto: () => PaiAberto | null,
): (linha: LinhaSped, de: number, ate: number) => void {
  const porPai = new Map(
    Object.entries(SOMAS).map(([pai, somas]): [string, Parcela[]] => [
      pai,
      somas.flatMap((soma, indice) =>
        soma.filhos.includes(forma.registro) ? [{ n: indice, campo: decimalDe(forma, soma.campoFilho, 2) }] : [],
      ),
    ]),
  );
  let doPai: readonly Parcela[] = [];
  let daForma: Forma | null = null;
  return (linha, de, ate) => {
    const pai = aberto();
    if (pai === null) return;
    if (pai.forma !== daForma) {
      daForma = pai.forma;
      doPai = porPai.get(daForma.registro) ?? [];
    }
    for (const { n: indice, campo } of doPai) {
      let soma = pai.somas[indice] ?? 0;
      for (let k = de; k < ate; k++) soma += numeroLido(linha, campo, marcaSeguinte(linha, k));
      pai.somas[indice] = soma;
      pai.vistos[indice] = 1;
    }
  };
}
