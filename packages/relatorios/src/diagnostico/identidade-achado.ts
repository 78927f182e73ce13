import { catalogo } from '../catalogo/catalogo.ts';
import { OUTROS_RISCOS } from '../catalogo/cruzamento/143-consolidado-riscos.ts';
import { COLUNAS_DO_QUANDO } from '../catalogo/cruzamento/achados.ts';
import type { Achado } from './agregado.ts';

type Chave = Pick<Achado, 'tipo' | 'tese' | 'relatorio' | 'periodo' | 'confianca' | 'situacao_tese'>;

export const confiancaDe = (v: string): Achado['confianca'] =>
  v === 'Alta' ? 'Alta' : v === 'Baixa' ? 'Baixa' : 'Média';

/** The id of a finding, the same in every project of the company. A risk's severity may change from one to the next. */
export function idDe(a: Chave & Partial<Pick<Achado, 'classe' | 'ja_tratado'>>): string {
  const partes = [a.tipo[0], a.relatorio, a.tese, a.periodo ?? ''];
  if (a.tipo === 'Risco') return [...partes, '', a.situacao_tese].join('|');
  return [...partes, a.confianca, a.situacao_tese, a.classe ?? '', a.ja_tratado ?? ''].join('|');
}

/**
 * What leads from a finding to its rows, as it is typed into the boxes of the columns that its report has. A future
 * reduction, whose error is in each of the last three months with files, leads to the last one, `ultimoMes` (MM/AAAA).
 */
export function filtrosDe(
  a: Chave & Partial<Pick<Achado, 'classe'>>,
  ultimoMes: string | null = null,
): Record<string, string> {
  const colunas = new Set(catalogo.find((r) => r.nome === a.relatorio)?.colunas.map((c) => c.key));
  const futura = a.classe === 'Redução futura';
  const quando = COLUNAS_DO_QUANDO.find((key) => colunas.has(key));
  const pedidos: [string | undefined, string | null][] = [
    [quando, futura ? (ultimoMes ?? a.periodo) : a.periodo],
    ...(a.tipo === 'Risco'
      ? Object.entries(OUTROS_RISCOS[a.relatorio]?.celulas ?? { Tipo: 'Risco', Resultado: `=${a.tese}` })
      : ([
          ['Tipo', 'Oportunidade'],
          ['Confiança', futura ? null : a.confianca],
          // No row has the class of a future reduction.
          ['Classe do Valor', futura ? null : (a.classe ?? null)],
        ] satisfies [string, string | null][])),
  ];
  return Object.fromEntries(
    pedidos.filter((p): p is [string, string] => p[0] !== undefined && colunas.has(p[0]) && p[1] !== null),
  );
}
