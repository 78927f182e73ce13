import { catalogo } from '../catalogo/catalogo.ts';
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

/** What leads from a finding to its rows, by the columns that its report has. */
export function filtrosDe(a: Chave & Partial<Pick<Achado, 'classe'>>): Record<string, string> {
  const colunas = new Set(catalogo.find((r) => r.nome === a.relatorio)?.colunas.map((c) => c.key));
  const quando = ['Ano', 'Período'].find((key) => colunas.has(key));
  const pedidos: [string | undefined, string | null][] =
    a.tipo === 'Risco'
      ? [
          [quando, a.periodo],
          ['Resultado', a.tese],
        ]
      : [
          [quando, a.periodo],
          ['Tipo', 'Oportunidade'],
          ['Confiança', a.confianca],
          // No row has the class of a future reduction: its rows are those of the last months.
          ['Classe do Valor', a.classe === 'Redução futura' ? null : (a.classe ?? null)],
        ];
  return Object.fromEntries(
    pedidos.filter((p): p is [string, string] => p[0] !== undefined && colunas.has(p[0]) && p[1] !== null),
  );
}
