import { type CodigosContribuicao, codigosContribuicao } from './codigo-contribuicao.ts';
import {
  type Aliquota,
  type Contribuicao,
  chaveAliquota,
  type GrupoSaida,
  porAliquota,
  type Tributo,
} from './tipos.ts';

/** Revenue of one rate that M210 may show under any of those codes, and under no other one. */
export interface GrupoContribuicao {
  codigos: CodigosContribuicao;
  aliquota: Aliquota;
  saidas: GrupoSaida[];
}

/** Taxed revenue by what M210 distinguishes, as far as its documents show it. */
export function groupByCodigo(
  saidas: readonly GrupoSaida[],
  o: {
    tributo: Tributo;
    mes: string;
    COD_INC_TRIB: string;
    declaradas: readonly Contribuicao[];
    zonaFrancaPeloCfop?: boolean;
  },
): GrupoContribuicao[] {
  const daAliquota = porAliquota(o.declaradas);
  const grupos = new Map<string, GrupoContribuicao>();
  for (const saida of saidas) {
    const { aliquota } = saida;
    const codigos = codigosContribuicao(saida, { ...o, declaradas: daAliquota(aliquota) });
    const chave = `${codigos.join()}:${chaveAliquota(aliquota)}`;
    const grupo = grupos.get(chave) ?? { codigos, aliquota, saidas: [] };
    grupo.saidas.push(saida);
    grupos.set(chave, grupo);
  }
  return [...grupos.values()];
}

/** The groups of one rate that share a code as one: only their sum is known to be declared. */
export function joinWithCodigoComum(grupos: readonly GrupoContribuicao[]): GrupoContribuicao[] {
  const juntos: GrupoContribuicao[] = [];
  for (const grupo of grupos) {
    let junto = grupo;
    for (const outro of juntos.filter((g) => partilham(g, grupo))) {
      juntos.splice(juntos.indexOf(outro), 1);
      const [primeiro, ...codigos] = outro.codigos;
      junto = {
        codigos: [primeiro, ...new Set([...codigos, ...junto.codigos.filter((c) => c !== primeiro)])],
        aliquota: grupo.aliquota,
        saidas: [...outro.saidas, ...junto.saidas],
      };
    }
    juntos.push(junto);
  }
  return juntos;
}

const partilham = (a: GrupoContribuicao, b: GrupoContribuicao): boolean =>
  chaveAliquota(a.aliquota) === chaveAliquota(b.aliquota) && a.codigos.some((c) => b.codigos.includes(c));
