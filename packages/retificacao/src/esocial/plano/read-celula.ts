import type { CelulaLida } from '@apura/planilha';
import type { TipoColuna } from './abas-esocial.ts';

/**
 * Text of a cell as the eSocial writes it, or why there is none. `aviso`: leading zeros that the spreadsheet had
 * dropped.
 */
export type ValorLido = { texto: string; aviso: string | null } | { erro: string };

const DECIMAIS: ReadonlySet<TipoColuna> = new Set(['qtd', 'fator', 'valor', 'valorPositivo', 'percentual', 'fap']);
/** Types that are written with cents, whatever the cell shows. */
const EM_REAIS: ReadonlySet<TipoColuna> = new Set(['valor', 'valorPositivo']);
/** Digits of codes whose leading zeros are part of them. */
const LARGURAS: Partial<Record<TipoColuna, number>> = {
  cpf: 11,
  cnpj: 14,
  natRubr: 4,
  codIncCP: 2,
  codIncIRRF: 2,
  codIncFGTS: 2,
  codIncCPRP: 2,
  codIncPisPasep: 2,
  quatroDigitos: 4,
  fpas: 3,
  tpLotacao: 2,
  mtvDeslig: 2,
  mtvTermino: 2,
  doisDigitos: 2,
  tpCR: 6,
  regANS: 6,
};
/** Numbers that people write with dots, bars and dashes. */
const COM_MASCARA: ReadonlySet<TipoColuna> = new Set(['cpf', 'cnpj', 'nrInscEstab', 'nrProc']);

/**
 * Reads a cell by the type of its column: amounts with comma or point, months and days as dates or as text, codes with
 * the zeros that a spreadsheet drops. The type itself checks the text later.
 */
export function readCelula(celula: CelulaLida, tipo: TipoColuna): ValorLido {
  if (celula.tipo === 'erro') {
    return {
      erro:
        celula.texto === ''
          ? 'o valor vem de uma fórmula que não foi calculada'
          : `a célula tem o erro ${celula.texto} da planilha`,
    };
  }
  const texto = celula.texto.trim();
  if (/\p{Cc}/u.test(texto))
    return { erro: 'o texto tem uma quebra de linha ou um caractere de controle, que o evento não aceita' };
  if (DECIMAIS.has(tipo)) return readDecimal(texto, EM_REAIS.has(tipo));
  if (tipo === 'data') return readData(texto);
  if (tipo === 'mes' || tipo === 'periodo') return readPeriodo(texto);
  const limpo = COM_MASCARA.has(tipo) ? texto.replace(/[.\-/ ]/g, '') : texto;
  const largura = tipo === 'nrInscEstab' ? larguraInscricao(limpo) : LARGURAS[tipo];
  if (largura === undefined || !/^\d+$/.test(limpo) || limpo.length >= largura) return { texto: limpo, aviso: null };
  const completo = limpo.padStart(largura, '0');
  return { texto: completo, aviso: `o valor "${limpo}" perdeu os zeros à esquerda e foi lido como "${completo}"` };
}

/** A CNO has 12 digits, so a text of 12 digits keeps its length. */
const larguraInscricao = (texto: string): number => (texto.length === 12 ? 12 : 14);

function readDecimal(texto: string, emReais: boolean): ValorLido {
  const semMoeda = texto.replace(/^R\$\s*/, '').replace(/\s/g, '');
  // A comma, where there is one, is the decimal mark and points separate thousands; a lone point is the decimal mark.
  const numero = semMoeda.includes(',') ? semMoeda.replaceAll('.', '').replace(',', '.') : semMoeda;
  if (!/^-?\d+(?:\.\d+)?$/.test(numero)) return { erro: `"${texto}" não é um número` };
  const [inteiros = '', casas = ''] = numero.split('.');
  return { texto: emReais ? `${inteiros}.${casas.padEnd(2, '0')}` : numero, aviso: null };
}

function readData(texto: string): ValorLido {
  const br = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(texto);
  if (!br) return { texto, aviso: null };
  const [, dia = '', mes = '', ano = ''] = br;
  return { texto: `${ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`, aviso: null };
}

function readPeriodo(texto: string): ValorLido {
  const br = /^(\d{1,2})[/-](\d{4})$/.exec(texto);
  if (br) return { texto: `${br[2]}-${(br[1] ?? '').padStart(2, '0')}`, aviso: null };
  const iso = /^(\d{4})[-/](\d{2})(?:-\d{2})?$/.exec(texto);
  return { texto: iso ? `${iso[1]}-${iso[2]}` : texto, aviso: null };
}
