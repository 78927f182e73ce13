import type { Forma } from '../../sped/formas.ts';
import { type LinhaSped, textoCampo } from '../../sped/validar/linha-sped.ts';
import { posicaoDe, type Regra } from '../../sped/validar/regra.ts';

/** The establishment above a record: 0140 in block 0, x010 in the others; number 0 when there is none. */
export interface EstabelecimentoAtual {
  numero: number;
  cnpj: string;
  /** How many times the establishment has changed. */
  mudancas: number;
}

const ABERTURA_BLOCO = /^.001$/;
const ESTABELECIMENTO = /^(0140|[ACDFIP]010)$/;

/** Whether a record of this code changes the establishment. */
export const mudaEstabelecimento = (registro: string): boolean =>
  ABERTURA_BLOCO.test(registro) || ESTABELECIMENTO.test(registro);

/** Follows the establishments of a file. It must run before the rules that use `atual`. */
export function createEstabelecimento(): Regra & { atual: EstabelecimentoAtual } {
  const numeros = new Map<string, number>();
  const atual: EstabelecimentoAtual = { numero: 0, cnpj: '', mudancas: 0 };
  return {
    atual,
    paraRegistro(forma: Forma) {
      if (ABERTURA_BLOCO.test(forma.registro)) {
        return () => {
          atual.mudancas++;
          atual.numero = 0;
          atual.cnpj = '';
        };
      }
      if (!ESTABELECIMENTO.test(forma.registro)) return null;
      const cnpj = posicaoDe(forma, 'CNPJ');
      return (linha: LinhaSped) => {
        atual.mudancas++;
        atual.cnpj = textoCampo(linha, cnpj);
        atual.numero = numeros.get(atual.cnpj) ?? numeros.size + 1;
        numeros.set(atual.cnpj, atual.numero);
      };
    },
  };
}
