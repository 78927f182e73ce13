import type { ObrigacaoSped } from '@apura/documentos/registros';
import { getFormas, nomesDaLinha } from '../formas.ts';
import { type FonteSped, openFonte } from '../sped-composto.ts';
import type { Falha } from './falha.ts';

const PEDACO = 1024 * 1024;
const LF = 10;

interface FlagAchadosOptions {
  path: FonteSped;
  obrigacao: ObrigacaoSped;
  leiaute: string;
  /** What rules found in the file, by the numbers of its lines. */
  achados: readonly Falha[];
  receber: (falha: Falha, texto: () => string) => void;
}

/**
 * Reports what rules found in a file with the text of each line, and each value as the file writes it: rules read
 * numbers, and the workbook and the base are compared by text.
 */
export function flagAchados({ path, obrigacao, leiaute, achados, receber }: FlagAchadosOptions): void {
  if (achados.length === 0) return;
  const linhas = readLinhas(path, new Set(achados.flatMap(({ linha }) => (linha === null ? [] : [linha]))));
  const formas = getFormas(obrigacao, leiaute).porRegistro;
  const valorDe = ({ registro, campo, valor }: Falha, bytes: Buffer): string => {
    const forma = formas.get(registro);
    if (forma === undefined || campo === '') return valor;
    const partes = bytes.toString('latin1').split('|').slice(1, -1);
    const lugar = nomesDaLinha(obrigacao, leiaute, forma, partes.length).indexOf(campo);
    const escrito = partes[0] === registro ? partes[lugar] : undefined;
    // Only numbers and days are written in more than one way.
    return escrito !== undefined && /^[\d,]*$/.test(escrito) && valor !== '' ? escrito : valor;
  };
  for (const achado of achados) {
    const bytes = linhas.get(achado.linha ?? 0) ?? Buffer.alloc(0);
    const valor = valorDe(achado, bytes);
    receber({ ...achado, valor }, () => bytes.toString('latin1'));
  }
}

/** The bytes of some physical lines, without their ends. */
function readLinhas(fonte: FonteSped, numeros: ReadonlySet<number>): Map<number, Buffer> {
  const achadas = new Map<number, Buffer>();
  const leitura = openFonte(fonte);
  try {
    const janela = Buffer.allocUnsafe(PEDACO);
    let numero = 1;
    let aberta: Buffer[] = [];
    const keep = (bytes: Buffer) => {
      if (numeros.has(numero)) aberta.push(Buffer.from(bytes));
    };
    for (let lidos = PEDACO; lidos > 0 && achadas.size < numeros.size; ) {
      lidos = leitura.read(janela, 0, PEDACO);
      let de = 0;
      for (let fim = janela.indexOf(LF); fim >= 0 && fim < lidos; fim = janela.indexOf(LF, de)) {
        keep(janela.subarray(de, fim));
        if (aberta.length > 0) achadas.set(numero, semRetorno(Buffer.concat(aberta)));
        aberta = [];
        numero++;
        de = fim + 1;
      }
      if (de < lidos) keep(janela.subarray(de, lidos));
    }
    if (aberta.length > 0) achadas.set(numero, semRetorno(Buffer.concat(aberta)));
  } finally {
    leitura.close();
  }
  return achadas;
}

const semRetorno = (linha: Buffer): Buffer => (linha.at(-1) === 13 ? linha.subarray(0, -1) : linha);
