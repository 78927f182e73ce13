import { type ContextoValidacao, NADA, type Regra } from '../../sped/validar/regra.ts';
import { reais } from './calculo.ts';
import { decimalDe, numeroLido } from './decimal-lido.ts';

const TOLERANCIA_TOTAL = 1;

/** The records of PIS and of COFINS below the same parent. */
const GEMEOS: readonly (readonly [string, string])[] = [
  ['C181', 'C185'],
  ['C191', 'C195'],
  ['C381', 'C385'],
  ['C481', 'C485'],
  ['C491', 'C495'],
  ['C501', 'C505'],
  ['C601', 'C605'],
  ['D101', 'D105'],
  ['D201', 'D205'],
  ['D501', 'D505'],
  ['D601', 'D605'],
];
const LADO = new Map(GEMEOS.flatMap(([pis, cofins]) => [[pis, 0] as const, [cofins, 1] as const]));

/** Records of PIS and of COFINS must come together and should have the same base. */
export function createRegraGemeos(ctx: ContextoValidacao): Regra {
  let par: {
    registros: readonly [string, string];
    linha: number;
    bases: [number, number];
    linhas: [number, number];
  } | null = null;
  const close = () => {
    if (par === null) return;
    const { registros, linha, bases, linhas: n } = par;
    par = null;
    if (n[0] === 0 || n[1] === 0) {
      const falta = n[0] === 0 ? 0 : 1;
      ctx.flag({
        nivel: 'ERRO',
        codigo: 'CAMPO_OBRIGATORIO',
        registro: registros[falta === 0 ? 1 : 0],
        campo: '',
        valor: '',
        linha,
        problema: `não há o registro ${registros[falta]}, da outra contribuição, no mesmo documento`,
        sugestao: `Inclua a linha na aba ${registros[falta]}.`,
      });
    } else if (Math.abs(bases[0] - bases[1]) > TOLERANCIA_TOTAL) {
      ctx.flag({
        nivel: 'ADVERTENCIA',
        codigo: 'CALCULO_DIVERGENTE',
        registro: registros[0],
        campo: 'VL_BC_PIS',
        valor: reais(bases[0]),
        linha,
        problema: `a base do PIS soma ${reais(bases[0])} e a da COFINS, em ${registros[1]}, ${reais(bases[1])}`,
        sugestao: 'Confira: quase sempre as duas contribuições têm a mesma base.',
      });
    }
  };
  return {
    paraSeguintes: (forma) => (LADO.has(forma.registro) ? null : NADA),
    paraRegistro(forma) {
      const lado = LADO.get(forma.registro);
      if (lado === undefined) return forma.nivel <= 4 ? close : null;
      const registros = GEMEOS.find((gemeo) => gemeo.includes(forma.registro)) ?? ['', ''];
      const base = decimalDe(forma, lado === 0 ? 'VL_BC_PIS' : 'VL_BC_COFINS', 2);
      return (linha) => {
        if (par?.registros !== registros) {
          close();
          par = { registros, linha: linha.numero, bases: [0, 0], linhas: [0, 0] };
        }
        const valor = numeroLido(linha, base);
        par.bases[lado] += Number.isNaN(valor) ? 0 : valor;
        par.linhas[lado]++;
      };
    },
    aoFim: close,
  };
}
