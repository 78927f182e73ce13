import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaPagamento } from './esquemas-ecac.ts';
import { amountsOf, type CelulaFolha, findValor, type LinhaFolha, PADRAO, plainCnpj } from './folha.ts';
import { type PapelLido, type SaidaPapel, unreadOf } from './papel-lido.ts';
import { type PeriodoApuracao, parsePa } from './parse-pa.ts';
import { createSaida } from './saida-papel.ts';
import { colado, isoOfDay, norma, parseDia, parseDinheiro } from './valores.ts';

const NUMERO = /^((?:\d{2}\.\d{2}\.\d{5}\.\d{7}-\d)|\d{10,17})$/;
const TITULO_TABELA = 'COMPOSICAO DO DOCUMENTO DE ARRECADACAO';

interface LinhaCodigo {
  onde: LinhaFolha;
  codigo: string;
  denominacao: string;
  referencia: string | null;
  valores: [bigint, bigint, bigint, bigint];
}

interface Documento {
  tipo: string;
  cnpj: string | null;
  numero: string | null;
  pa: PeriodoApuracao | null;
  vencimento: number | null;
  arrecadacao: number | null;
  codigos: LinhaCodigo[];
  totais: { onde: LinhaFolha; valores: bigint[] } | null;
}

/** Whether the text is of payment documents with a composition: receipts, or numbered DARF and DAS. */
export const isComprovante = (linhas: readonly LinhaFolha[]): boolean =>
  linhas.some((l) => colado(l.norma).includes(colado(TITULO_TABELA)));

/**
 * Reads receipts of collection ('Comprovante de Arrecadação') and numbered DARF and DAS: one document per page, or
 * several pages with the same number when its codes do not fit on one. A slip has no day of payment, and so its rows
 * have none.
 */
export function readComprovante(linhas: readonly LinhaFolha[]): PapelLido {
  const saida = createSaida('PAGAMENTOS', createColetorProblemas());
  const documentos: Documento[] = [];
  for (const daPagina of Map.groupBy(linhas, (l) => l.pagina).values()) addPagina(daPagina, documentos, saida);
  const dias: number[] = [];
  for (const d of documentos) {
    writeDocumento(d, saida);
    for (const dia of [d.pa?.inicio, d.pa?.fim, d.arrecadacao]) if (typeof dia === 'number') dias.push(dia);
  }
  dias.sort((a, b) => a - b);
  const cnpjs = documentos.flatMap((d) => d.cnpj ?? []);
  return saida.finish({
    // Each row names its company when one paper holds receipts of several companies.
    cnpj: new Set(cnpjs.map((c) => c.slice(0, 8))).size === 1 ? (cnpjs[0] ?? null) : null,
    naoLidos: unreadOf({ cnpj: cnpjs[0] ?? null, periodo: dias[0] ?? null }),
    inicio: dias[0] === undefined ? null : isoOfDay(dias[0]),
    fim: dias.length === 0 ? null : isoOfDay(dias.at(-1) ?? 0),
  });
}

function addPagina(linhas: readonly LinhaFolha[], documentos: Documento[], saida: SaidaPapel): void {
  const lido = readPagina(linhas, saida);
  const [primeira] = linhas;
  if (!primeira) return;
  const semTabela = lido.codigos.length === 0 && lido.totais === null;
  const ultimo = documentos.at(-1);
  // A page without a number continues a document whose codes have no end yet, or is the foot that did not fit on a
  // page.
  const continua = ultimo?.totais === null || (semTabela && lido.arrecadacao !== null && ultimo?.arrecadacao === null);
  const anterior =
    lido.numero === null ? (continua ? ultimo : undefined) : documentos.findLast((d) => d.numero === lido.numero);
  if (semTabela && (anterior === undefined || (lido.numero === null && lido.arrecadacao === null))) {
    if (linhas.some((l) => amountsOf(l.celulas).length > 0)) {
      saida.unread({
        onde: primeira,
        texto: primeira.texto,
        oque: `a página ${primeira.pagina}, que não parece um comprovante,`,
      });
    }
    return;
  }
  if (!anterior) {
    documentos.push(lido);
    return;
  }
  if (anterior.totais !== null && !semTabela) {
    const numero = lido.numero ?? '';
    saida.problemas.add({
      codigo: 'ecac-documento-repetido',
      mensagem: `O documento ${numero} aparece de novo na página ${primeira.pagina}; foi contado uma vez só.`,
      linha: primeira.linha,
    });
    return;
  }
  anterior.codigos.push(...lido.codigos);
  anterior.totais ??= lido.totais;
  anterior.arrecadacao ??= lido.arrecadacao;
  anterior.vencimento ??= lido.vencimento;
  anterior.pa ??= lido.pa;
  anterior.cnpj ??= lido.cnpj;
}

function readPagina(linhas: readonly LinhaFolha[], saida: SaidaPapel): Documento {
  const titulo = linhas.findIndex((l) => colado(l.norma).includes(colado(TITULO_TABELA)));
  const fim = linhas.findIndex((l, i) => i > titulo && /^TOTAIS\b/.test(l.norma));
  const cabeca = titulo < 0 ? linhas : linhas.slice(0, titulo);
  // Without a line of totals the foot begins after the codes, or is the whole page.
  const pe = fim >= 0 ? fim + 1 : linhas.findIndex((l, i) => i > titulo && FIM_TABELA.test(l.norma));
  const rodape = pe < 0 ? [] : linhas.slice(pe);
  const todas = [...cabeca, ...rodape];
  const das = linhas.some((l) => /\bDE DAS\b|SIMPLES NACIONAL/.test(l.norma));
  const tipo = /\b(GPS|DJE)\b/.exec(linhas.map((l) => l.norma).join(' '))?.[1] ?? (das ? 'DAS' : 'DARF');
  const pa = findValor(
    cabeca,
    ['Período de Apuração', 'Período Apuração', 'Competência'],
    /^(\d{2}\/\d{2}\/\d{4}|\d{2}\/\d{4}|[\p{L}]+\/\d{4})$/u,
  );
  const dia = (rotulos: string[], onde: readonly LinhaFolha[]) => parseDia(findValor(onde, rotulos, PADRAO.dia) ?? '');
  return {
    tipo,
    cnpj: plainCnpj(findValor(cabeca, ['CNPJ', 'CPF/CNPJ'], PADRAO.cnpj) ?? firstCnpj(cabeca)),
    numero: findValor(todas, ['Número do Documento', 'Número do Pagamento'], NUMERO),
    pa: pa === null ? null : parsePa(pa),
    vencimento: dia(['Data de Vencimento'], cabeca),
    arrecadacao: dia(['Data de Arrecadação', 'Data da Arrecadação'], rodape),
    ...readTabela(titulo < 0 ? [] : linhas.slice(titulo + 1, fim < 0 ? linhas.length : fim), saida),
    totais: fim < 0 ? null : totalsOf(linhas[fim]),
  };
}

const firstCnpj = (linhas: readonly LinhaFolha[]): string | null => {
  for (const l of linhas) {
    const m = PADRAO.cnpjInteiro.exec(l.texto);
    if (m?.[1]) return m[1];
  }
  return null;
};

const totalsOf = (linha: LinhaFolha | undefined): Documento['totais'] => {
  if (!linha) return null;
  const valores = amountsOf(linha.celulas);
  return valores.length === 4 ? { onde: linha, valores } : null;
};

const COLUNAS = ['PRINCIPAL', 'MULTA', 'JUROS', 'TOTAL'] as const;
/** The line after the codes at which a page continues, when it has no line of totals. */
const FIM_TABELA =
  /^(?:BANCO|DATA D[AE] ARRECADACAO|AGENCIA|COMPROVANTE EMITIDO|A AUTENTICIDADE|OBSERVACOES|PAGAR ESTE)/;

function readTabela(linhas: readonly LinhaFolha[], saida: SaidaPapel): { codigos: LinhaCodigo[] } {
  const codigos: LinhaCodigo[] = [];
  let ordem: readonly number[] = [0, 1, 2, 3];
  for (const linha of linhas) {
    if (FIM_TABELA.test(linha.norma)) break;
    const cabecalho = headingOrder(linha.celulas);
    if (cabecalho) {
      ordem = cabecalho;
      continue;
    }
    // Headings glued into one word or in reverse order do not show the places of the columns.
    if (/PRINCIPAL/.test(linha.norma) && /JUROS/.test(linha.norma)) continue;
    if (/^CODIGO\b/.test(linha.norma)) continue;
    const m = /^(\d{4})(?:[-/.](\d{2}))?(?!\d)(.*)$/.exec(linha.celulas[0]?.texto ?? '');
    const valores = amountsOf(linha.celulas);
    const ultima = codigos.at(-1);
    if (m?.[1] && valores.length === 4) {
      codigos.push(codeRow({ linha, codigo: m[1], sub: m[2], resto: m[3]?.trim() ?? '', valores, ordem }));
    } else if (valores.length === 0 && ultima && !m) {
      const sub = /^(\d{2}) ?- ?(.+)$/.exec(linha.texto);
      if (sub) ultima.referencia = `${sub[1]} - ${sub[2]}`;
      else ultima.denominacao = `${ultima.denominacao} ${linha.texto}`.trim();
    } else {
      saida.unread({ onde: linha, texto: linha.texto, oque: 'uma linha da composição do documento de arrecadação' });
    }
  }
  return { codigos };
}

/**
 * For each of Principal, Multa, Juros and Total, its place among the amounts of a line; null when it is no heading
 * line.
 */
function headingOrder(celulas: readonly CelulaFolha[]): number[] | null {
  const achadas = celulas.flatMap(
    (c) => COLUNAS.find((nome) => nome === c.norma.replace(/^VALOR (?:D[AOE]S? )?/, '')) ?? [],
  );
  return achadas.length === 4 && new Set(achadas).size === 4 ? COLUNAS.map((nome) => achadas.indexOf(nome)) : null;
}

function codeRow(o: {
  linha: LinhaFolha;
  codigo: string;
  sub: string | undefined;
  resto: string;
  valores: bigint[];
  ordem: readonly number[];
}): LinhaCodigo {
  const depois = o.linha.celulas.slice(1);
  const textos = depois.filter((c) => parseDinheiro(c.texto) === null);
  // A reference glued behind the total belongs to the code; the text before the amounts is its name.
  const ultimaQuantia = depois.findLastIndex((c) => parseDinheiro(c.texto) !== null);
  const tras = depois
    .slice(ultimaQuantia + 1)
    .map((c) => c.texto)
    .join(' ');
  const nome = textos.filter((c) => depois.indexOf(c) < ultimaQuantia).map((c) => c.texto);
  const sub = /^(\d{2}) ?- ?(.+)$/.exec(tras);
  const visual: [bigint, bigint, bigint, bigint] = [
    o.valores[0] ?? 0n,
    o.valores[1] ?? 0n,
    o.valores[2] ?? 0n,
    o.valores[3] ?? 0n,
  ];
  const [p = 0, m = 1, j = 2, t = 3] = o.ordem;
  const pelosTitulos: typeof visual = [visual[p] ?? 0n, visual[m] ?? 0n, visual[j] ?? 0n, visual[t] ?? 0n];
  const adds = ([a, b, c, d]: typeof visual) => a + b + c === d;
  return {
    onde: o.linha,
    codigo: o.codigo,
    denominacao: [o.resto, ...nome].join(' ').trim(),
    referencia: sub ? `${sub[1]} - ${sub[2]}` : (o.sub ?? (tras || null)),
    valores: adds(pelosTitulos) || !adds(visual) ? pelosTitulos : visual,
  };
}

function writeDocumento(d: Documento, saida: SaidaPapel): void {
  const somas = [0n, 0n, 0n, 0n];
  for (const { onde, codigo, denominacao, referencia, valores } of d.codigos) {
    const [principal, multa, juros, total] = valores;
    for (const [i, v] of valores.entries()) somas[i] = (somas[i] ?? 0n) + v;
    saida.check({ oque: `Total do código ${codigo}`, lido: principal + multa + juros, impresso: total, onde });
    saida.add(
      esquemaPagamento,
      {
        tipo_documento: d.tipo,
        numero_documento: d.numero,
        pa: d.pa?.pa ?? null,
        pa_inicio: d.pa?.inicio ?? null,
        pa_fim: d.pa?.fim ?? null,
        arrecadacao: d.arrecadacao,
        vencimento: d.vencimento,
        cod_receita: codigo,
        denominacao: denominacao === '' ? null : denominacao,
        referencia,
        principal,
        multa,
        juros,
        total,
      },
      d.cnpj ?? '',
    );
  }
  const onde = d.codigos[0]?.onde ?? d.totais?.onde;
  if (!onde) return;
  for (const [i, nome] of COLUNAS.entries()) {
    saida.check({
      oque: `Totais do documento ${d.numero ?? ''} (${norma(nome).toLowerCase()})`,
      lido: somas[i] ?? 0n,
      impresso: d.totais?.valores[i] ?? null,
      onde: d.totais?.onde ?? onde,
    });
  }
  if (d.totais === null) {
    saida.unread({ onde, texto: onde.texto, oque: `a linha de totais do documento ${d.numero ?? 'sem número'}` });
  }
  if (d.numero === null) saida.unread({ onde, texto: onde.texto, oque: 'o número do documento' });
  if (d.pa === null) saida.unread({ onde, texto: onde.texto, oque: 'o período de apuração do documento' });
}
