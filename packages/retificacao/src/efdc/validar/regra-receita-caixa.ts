import { getInicio } from '@apura/tabelas';
import { numeroCampo } from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, posicaoDe, type Regra } from '../../sped/validar/regra.ts';
import { reais } from './calculo.ts';

/** First day from which F525 is obligatory, as AAAAMMDD. */
const OBRIGATORIO_DESDE = Number(getInicio('F525_OBRIGATORIO').replaceAll('-', ''));

/**
 * Presumed profit by the cash regime: F525 details what F500 and F510 consolidate. VL_REC may repeat the total of its
 * kind on every line, so either of the two sums of F525 is accepted.
 */
export function createRegraReceitaCaixa(ctx: ContextoValidacao): Regra {
  const soma = { recebida: 0, total: 0, detalhada: 0 };
  let primeira = 0;
  return {
    paraRegistro(forma) {
      const { registro } = forma;
      if (registro !== 'F500' && registro !== 'F510' && registro !== 'F525') return null;
      const sum = (parte: keyof typeof soma, campo: string) => {
        const i = posicaoDe(forma, campo);
        return () => {
          const valor = numeroCampo(ctx.linha, i, 2);
          // `createRegraCampos` has reported a value that is not a number.
          if (!Number.isNaN(valor)) soma[parte] += valor;
        };
      };
      if (registro === 'F525') {
        const partes = [sum('total', 'VL_REC'), sum('detalhada', 'VL_REC_DET')];
        return () => {
          for (const parte of partes) parte();
        };
      }
      const recebida = sum('recebida', 'VL_REC_CAIXA');
      return (linha) => {
        if (primeira === 0) primeira = linha.numero;
        recebida();
      };
    },
    aoFim() {
      if (ctx.inicio < OBRIGATORIO_DESDE || primeira === 0) return;
      if (soma.detalhada === soma.recebida || soma.total === soma.recebida) return;
      ctx.flag({
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        registro: 'F525',
        campo: 'VL_REC_DET',
        valor: reais(soma.detalhada),
        linha: null,
        problema: `a soma é ${reais(soma.detalhada)}, e a receita recebida de F500 e F510 soma ${reais(soma.recebida)}`,
        sugestao: 'Altere na aba F525 as mesmas receitas que mudaram em F500 e F510.',
      });
    },
  };
}
