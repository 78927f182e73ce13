import type { ObrigacaoSped } from '../obrigacao-sped.ts';
import { ecd } from './ecd.gerado.ts';
import { ecf } from './ecf.gerado.ts';
import { efdc } from './efdc.gerado.ts';
import { efdf } from './efdf.gerado.ts';
import type { LayoutFonte } from './layout-fonte.ts';

export interface CampoLayout {
  /** Position in the line, 1-based; REG is 1. */
  ordem: number;
  campo: string;
  tipo: 'C' | 'N' | 'D' | '';
  tamanho: number | null;
  decimais: number | null;
  obrigatorio: string;
  /** First layout version with this field; empty when the field is older than the tables. */
  desde: string;
  tamanhoExato: boolean;
}

export interface RegistroLayout {
  registro: string;
  nivel: number;
  /** Code of the parent record; empty at level 0. */
  pai: string;
  ocorrencia: string;
  /** The newest shape. */
  campos: readonly CampoLayout[];
  /** Older shapes, each valid up to and including a layout version. */
  formasAntigas: readonly { ate: string; campos: readonly CampoLayout[] }[];
  /** Optional fields that follow the last one (ECD in a functional currency). */
  adicionais: readonly CampoLayout[];
}

export interface Layout {
  obrigacao: ObrigacaoSped;
  guia: string;
  leiaute: string;
  registros: ReadonlyMap<string, RegistroLayout>;
}

const fontes: Readonly<Record<ObrigacaoSped, LayoutFonte>> = { EFDC: efdc, EFDF: efdf, ECD: ecd, ECF: ecf };
const layouts = new Map<ObrigacaoSped, Layout>();

/** The official layout of an obligation, in the order of its guide. Records of old versions only come last. */
export function getLayout(obrigacao: ObrigacaoSped): Layout {
  const pronto = layouts.get(obrigacao);
  if (pronto) return pronto;
  const layout = parseLayout(fontes[obrigacao]);
  layouts.set(obrigacao, layout);
  return layout;
}

function parseLayout(fonte: LayoutFonte): Layout {
  const registros = new Map<string, RegistroLayout>();
  const antigas = Map.groupBy(fonte.formasAntigas, ([registro]) => registro);
  const adicionais = new Map(fonte.camposAdicionais);
  for (const [registro, nivel, pai, ocorrencia, texto] of fonte.registros) {
    const campos = parseCampos(texto, 1);
    registros.set(registro, {
      registro,
      nivel,
      pai,
      ocorrencia,
      campos,
      formasAntigas: (antigas.get(registro) ?? []).map(([, ate, t]) => ({ ate, campos: parseCampos(t, 1) })),
      adicionais: parseCampos(adicionais.get(registro) ?? '', campos.length + 1),
    });
  }
  // Records of old layouts only (ECF X300 and related ones): level and parent are from the old manuals.
  for (const [registro, formas] of antigas) {
    if (registros.has(registro)) continue;
    const posicao = hierarquiaExtinta[registro] ?? { nivel: 2, pai: `${registro[0]}001` };
    const lista = formas.map(([, ate, t]) => ({ ate, campos: parseCampos(t, 1) }));
    const campos = lista.at(-1)?.campos ?? [];
    registros.set(registro, { registro, ...posicao, ocorrencia: '0:N', campos, formasAntigas: lista, adicionais: [] });
  }
  return { obrigacao: fonte.obrigacao, guia: fonte.guia, leiaute: fonte.leiaute, registros };
}

const hierarquiaExtinta: Readonly<Record<string, { nivel: number; pai: string }>> = {
  X291: { nivel: 2, pai: 'X001' },
  X300: { nivel: 2, pai: 'X001' },
  X305: { nivel: 3, pai: 'X300' },
  X310: { nivel: 3, pai: 'X300' },
  X320: { nivel: 2, pai: 'X001' },
  X325: { nivel: 3, pai: 'X320' },
  X330: { nivel: 3, pai: 'X320' },
};

function parseCampos(texto: string, primeira: number): CampoLayout[] {
  if (texto === '') return [];
  return texto.split(' ').map((item, i) => {
    const [campo = '', tipo = '', tamanho = '', decimais = '', obrigatorio = '', desde = '', exato = ''] =
      item.split(':');
    if (tipo !== 'C' && tipo !== 'N' && tipo !== 'D' && tipo !== '')
      throw new TypeError(`Layout: tipo ${tipo} em ${campo}`);
    return {
      ordem: primeira + i,
      campo,
      tipo,
      tamanho: tamanho === '' ? null : Number(tamanho),
      decimais: decimais === '' ? null : Number(decimais),
      obrigatorio,
      desde,
      tamanhoExato: exato === '*',
    };
  });
}
