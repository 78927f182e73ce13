import type { Forma } from '../../sped/formas.ts';
import { type LinhaSped, textoCampo } from '../../sped/validar/linha-sped.ts';
import { posicaoDe, type Regra } from '../../sped/validar/regra.ts';

/** The establishment that a record stands below: 0140 in block 0, x010 in the others. 0: none. */
export interface EstabelecimentoAtual {
  numero: number;
  cnpj: string;
  /** How often another one was opened, or none. */
  mudancas: number;
}

const ABERTURA_BLOCO = /^.001$/;
const ESTABELECIMENTO = /^(0140|[ACDFIP]010)$/;

/** Whether another establishment is open behind a record of this code, or none. */
export const mudaEstabelecimento = (registro: string): boolean =>
  ABERTURA_BLOCO.test(registro) || ESTABELECIMENTO.test(registro);

/** Follows the establishments of a file. It has to be asked before the rules that use it. */
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
