import { getLayout } from '../sped/layouts/layout.ts';
import { type ObrigacaoSped, obrigacoesSped } from '../sped/obrigacao-sped.ts';
import type { Identificacao } from './tipo-documento.ts';

const DATA = /^\d{8}$/;
const LEIAUTE = /^\d{1,3}$/;
const MAXIMO_LINHAS = 2_000;
const MINIMO_REGISTROS = 3;
// More points than a few shared records give: no obligation has records of a block that it does not have.
const PESO_BLOCO_ESTRANHO = 10;

/**
 * Scores a text, from its first record on (`findInicioSped`), as each of the four SPED obligations; null when it is
 * none.
 *
 * A complete record 0000 decides: ECD and ECF have 'LECD' and 'LECF' there; the fourth field of the EFD ICMS/IPI is a
 * date where the EFD-Contribuições has its special situation (the layout number does not decide: both have had a 006).
 * When the 0000 is damaged or missing, the following records decide: records of one obligation only weigh more than
 * shared ones, and a block that the obligation does not have counts against it.
 */
export function identifySped(texto: string): Identificacao | null {
  const { linhas, recusa } = registrosOf(texto);
  const sped = scoreRegistros(linhas);
  // A text whose lines the reader would not find is none that can be read.
  return sped && recusa ? { tipo: 'DESCONHECIDO', confianca: sped.confianca, motivo: recusa } : sped;
}

function scoreRegistros(linhas: readonly RegistroLido[]): Identificacao | null {
  if (linhas.length === 0) return null;
  const abertura = linhas.find(({ registro }) => registro === '0000');
  const pontos = new Map<ObrigacaoSped, number>(obrigacoesSped.map((o) => [o, 0]));
  const add = (o: ObrigacaoSped, n: number) => pontos.set(o, (pontos.get(o) ?? 0) + n);
  if (abertura) {
    for (const [obrigacao, n] of scoreAbertura(abertura.campos)) add(obrigacao, n);
  }
  const registros = new Set(linhas.map((l) => l.registro));
  registros.delete('0000');
  let conhecidos = 0;
  for (const registro of registros) {
    const donas = obrigacoesSped.filter((o) => getLayout(o).registros.has(registro));
    if (donas.length > 0) conhecidos++;
    for (const dona of donas) add(dona, 3 / donas.length ** 2);
  }
  const blocos = new Set(Array.from(registros, (r) => r[0] ?? ''));
  for (const obrigacao of obrigacoesSped) {
    const proprios = new Set(Array.from(getLayout(obrigacao).registros.keys(), (r) => r[0]));
    for (const bloco of blocos) if (!proprios.has(bloco)) add(obrigacao, -PESO_BLOCO_ESTRANHO);
  }
  const [melhor, segunda] = [...pontos].sort((a, b) => b[1] - a[1]);
  if (!melhor || !segunda) return null;
  const reconhecida = melhor[1] >= 40;
  const poucos = conhecidos < MINIMO_REGISTROS || conhecidos * 2 < registros.size;
  if (!reconhecida && (poucos || melhor[1] - segunda[1] < 1)) return null;
  if (reconhecida) return { tipo: melhor[0], confianca: Math.min(1, 0.9 + melhor[1] / 1_000) };
  return {
    tipo: melhor[0],
    confianca: 0.6,
    motivo: abertura
      ? 'O registro 0000 não segue o leiaute; a obrigação foi reconhecida pelos demais registros.'
      : 'Falta o registro 0000; a obrigação foi reconhecida pelos demais registros.',
  };
}

interface RegistroLido {
  registro: string;
  campos: string[];
}

const FIM_DE_LINHA =
  'O arquivo parece um SPED, mas as linhas não terminam em CRLF nem em LF, e não dá para separá-las. Envie o arquivo ' +
  'transmitido, ou gere-o de novo com fim de linha CRLF.';
const COM_ESPACOS =
  'O arquivo parece um SPED, mas há espaços antes ou dentro de "|REG|" nas linhas, que por isso não são lidas. Envie ' +
  'o arquivo transmitido, sem abrir e salvar em outro programa.';

/**
 * Lines '|REG|…' of the head, and why the reader would not find them. Other lines may be between them: blank ones, and
 * the pieces of a broken RTF.
 */
function registrosOf(texto: string): { linhas: RegistroLido[]; recusa: string | null } {
  const linhas: RegistroLido[] = [];
  let achadas = 0;
  for (const linha of texto.split(/\r\n|\n|\r/, MAXIMO_LINHAS)) {
    const m = /^\s*\|\s*([0-9A-Z]\d{3})\s*\|/.exec(linha);
    if (!m?.[1]) continue;
    linhas.push({ registro: m[1], campos: linha.trim().split('|') });
    if (linha.startsWith(`|${m[1]}|`)) achadas++;
  }
  const recusa = /\r\|[0-9A-Z]\d{3}\|/.test(texto) ? FIM_DE_LINHA : achadas * 2 < linhas.length ? COM_ESPACOS : null;
  return { linhas, recusa };
}

/** Points from the fields of 0000; index 1 is REG. */
function scoreAbertura(campos: readonly string[]): [ObrigacaoSped, number][] {
  const campo = (n: number) => (campos[n] ?? '').trim();
  if (campo(2) === 'LECD') return [['ECD', 100]];
  if (campo(2) === 'LECF') return [['ECF', 100]];
  if (!LEIAUTE.test(campo(2))) return [];
  // Fields without REG's leading bar and the one after the last bar.
  const total = campos.length - 2;
  const pontos: [ObrigacaoSped, number][] = [];
  if (DATA.test(campo(4)) && DATA.test(campo(5))) {
    pontos.push(['EFDF', 60 + (total === 15 ? 10 : 0) + (/^[ABC]$/.test(campo(14)) ? 10 : 0)]);
  }
  if (/^[0-4]?$/.test(campo(4)) && DATA.test(campo(6)) && DATA.test(campo(7))) {
    pontos.push(['EFDC', 60 + (total === 14 ? 10 : 0)]);
  }
  return pontos;
}
