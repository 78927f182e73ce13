import type { Forma } from '../../sped/formas.ts';
import { codigoCurto, numeroCampo, tamanhoCampo, textoCampo } from '../../sped/validar/linha-sped.ts';
import type { ContextoValidacao, Regra } from '../../sped/validar/regra.ts';

/** A record of block M, or a 1100 or 1500, with its fields as exact integers and texts, and its children. */
export interface RegistroM {
  registro: string;
  linha: number;
  /** Numbers with 2 decimals as cents, with 3 as thousandths, with 4 as ten-thousandths. Empty: 0. */
  numeros: Readonly<Record<string, bigint>>;
  textos: Readonly<Record<string, string>>;
  filhos: RegistroM[];
}

const LIDOS = /^(0110|M[1256][0-9]{2}|M3[05]0|M700|M[48][01]0|1[15]00)$/;
/** A month has hundreds of these records; with more than this the identities are not checked. */
const MAXIMO = 200_000;

/** Collects the few records that the identities of block M compare. */
export function createBlocoMLido(ctx: ContextoValidacao): Regra & { raizes: RegistroM[]; completo(): boolean } {
  const raizes: RegistroM[] = [];
  const abertos: (RegistroM | undefined)[] = [];
  let lidos = 0;
  return {
    raizes,
    completo: () => lidos <= MAXIMO,
    paraRegistro(forma) {
      if (!LIDOS.test(forma.registro)) return null;
      return () => {
        if (++lidos > MAXIMO) return;
        const lido = read(ctx, forma);
        abertos.length = forma.nivel;
        abertos[forma.nivel] = lido;
        const pai = forma.nivel > 2 ? abertos[forma.nivel - 1] : undefined;
        (pai?.filhos ?? raizes).push(lido);
      };
    },
  };
}

function read(ctx: ContextoValidacao, forma: Forma): RegistroM {
  const numeros: Record<string, bigint> = {};
  const textos: Record<string, string> = {};
  for (const [campo, i] of forma.indices) {
    if (i === 0) continue;
    const casas = forma.campos.get(campo)?.decimais ?? 0;
    if (casas === 0) textos[campo] = textoCampo(ctx.linha, i);
    else {
      const numero = tamanhoCampo(ctx.linha, i) === 0 ? 0 : numeroCampo(ctx.linha, i, casas);
      numeros[campo] = Number.isNaN(numero) ? 0n : BigInt(numero);
      if (codigoCurto(ctx.linha, i) !== 0) textos[campo] = '1';
    }
  }
  return { registro: forma.registro, linha: ctx.linha.numero, numeros, textos, filhos: [] };
}
