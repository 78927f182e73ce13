import { escapeXml } from '@apura/br';
import type { AbaEscrita } from './aba-escrita.ts';
import { letrasDaColuna } from './coluna-letras.ts';

type Notas = NonNullable<AbaEscrita['notas']>;
type Nota = Notas[number];

/** The texts of the notes over the cells of a sheet. */
export function comentariosXml(notas: Notas): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<authors><author>Apura</author></authors>',
    `<commentList>${notas.map(comentarioXml).join('')}</commentList></comments>`,
  ].join('');
}

function comentarioXml({ linha, coluna, texto }: Nota): string {
  const conteudo = `<text><r><t xml:space="preserve">${escapeXml(texto)}</t></r></text>`;
  return `<comment ref="${letrasDaColuna(coluna)}${linha}" authorId="0">${conteudo}</comment>`;
}

/** The boxes of the notes, without which Excel shows no note. */
export function caixasNotasVml(notas: Notas): string {
  return [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
    ' xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>',
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">',
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    ...notas.map(caixaVml),
    '</xml>',
  ].join('');
}

function caixaVml({ linha, coluna }: Nota, i: number): string {
  const lugar = `${coluna}, 12, ${linha - 1}, 4, ${coluna + 3}, 24, ${linha + 6}, 4`;
  return [
    `<v:shape id="_x0000_s${1025 + i}" type="#_x0000_t202"`,
    ' style="position:absolute;width:220pt;height:110pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">',
    '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/>',
    '<v:path o:connecttype="none"/><v:textbox/>',
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>',
    `<x:Anchor>${lugar}</x:Anchor><x:AutoFill>False</x:AutoFill>`,
    `<x:Row>${linha - 1}</x:Row><x:Column>${coluna - 1}</x:Column></x:ClientData></v:shape>`,
  ].join('');
}
