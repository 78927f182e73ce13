import { escapeXml } from '@apura/br';

const CABECA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACOTE = 'http://schemas.openxmlformats.org/package/2006';
const RELACOES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet, as the parts of the package need it. */
export interface AbaNoPacote {
  nome: string;
  oculta?: boolean;
  temNotas?: boolean;
  /** The range of its filter: `$A$1:$E$9`. */
  filtro?: string;
}

/** A part of a workbook's ZIP. */
export interface ParteEmTexto {
  nome: string;
  xml: string;
}

/** The parts that list the sheets of a workbook; sheets and styles are parts beside them. */
export function partesDoPacote(abas: readonly AbaNoPacote[]): ParteEmTexto[] {
  return [
    { nome: '[Content_Types].xml', xml: tiposDeConteudoXml(abas) },
    { nome: '_rels/.rels', xml: relacoes([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    { nome: 'xl/workbook.xml', xml: pastaDeTrabalhoXml(abas) },
    { nome: 'xl/_rels/workbook.xml.rels', xml: relacoesDaPastaXml(abas) },
  ];
}

function tiposDeConteudoXml(abas: readonly AbaNoPacote[]): string {
  const parte = (nome: string, tipo: string) => `<Override PartName="${nome}" ContentType="${TIPO}.${tipo}+xml"/>`;
  const partes = abas.flatMap((aba, i) => [
    parte(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet'),
    ...(aba.temNotas ? [parte(`/xl/comments${i + 1}.xml`, 'comments')] : []),
  ]);
  return [
    `${CABECA}<Types xmlns="${PACOTE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    parte('/xl/workbook.xml', 'sheet.main'),
    parte('/xl/styles.xml', 'styles'),
    ...partes,
    '</Types>',
  ].join('');
}

function relacoesDaPastaXml(abas: readonly AbaNoPacote[]): string {
  return relacoes([
    ...abas.map((_, i) => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
    [`rId${abas.length + 1}`, 'styles', 'styles.xml'],
  ]);
}

/** The parts that a sheet with notes refers to. */
export function relacoesDaAbaXml(numero: number): string {
  return relacoes([
    ['rId1', 'vmlDrawing', `../drawings/vmlDrawing${numero}.vml`],
    ['rId2', 'comments', `../comments${numero}.xml`],
  ]);
}

function relacoes(lista: readonly (readonly [id: string, tipo: string, alvo: string])[]): string {
  const itens = lista.map(
    ([id, tipo, alvo]) => `<Relationship Id="${id}" Type="${RELACOES}/${tipo}" Target="${alvo}"/>`,
  );
  return `${CABECA}<Relationships xmlns="${PACOTE}/relationships">${itens.join('')}</Relationships>`;
}

function pastaDeTrabalhoXml(abas: readonly AbaNoPacote[]): string {
  const folhas = abas.map(
    (aba, i) =>
      `<sheet name="${escapeXml(aba.nome)}" sheetId="${i + 1}"` +
      `${aba.oculta ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  // Excel also keeps the range of a filter under a hidden name.
  const filtros = abas.flatMap(({ nome, filtro }, i) => {
    if (filtro === undefined) return [];
    const intervalo = `'${escapeXml(nome.replaceAll("'", "''"))}'!${filtro}`;
    return [`<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${intervalo}</definedName>`];
  });
  return [
    `${CABECA}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELACOES}">`,
    `<bookViews><workbookView/></bookViews><sheets>${folhas.join('')}</sheets>`,
    filtros.length > 0 ? `<definedNames>${filtros.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('');
}

/**
 * Names that Excel accepts: 31 characters, without []:*?/\ and without a quote at an end, each only once in any case.
 */
export function nomesDasAbas(nomes: readonly string[]): string[] {
  const tomados = new Set<string>();
  return nomes.map((nome) => {
    const base = nome.replace(/[[\]:*?/\\]/g, ' ').replace(/^['\s]+|(?<!['\s])['\s]+$/g, '') || 'Planilha';
    for (let vez = 1; ; vez++) {
      const sufixo = vez === 1 ? '' : ` (${vez})`;
      const candidato = base.slice(0, 31 - sufixo.length).trimEnd() + sufixo;
      if (tomados.has(candidato.toLowerCase())) continue;
      tomados.add(candidato.toLowerCase());
      return candidato;
    }
  });
}
