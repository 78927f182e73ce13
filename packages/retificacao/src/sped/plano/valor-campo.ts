import { hasValidDv, parseChave } from '@apura/documentos';
import type { CelulaLida } from '@apura/planilha';
import { semZerosDepois } from '../../comum/sem-zeros.ts';
import { readPeriodo } from './periodo-planilha.ts';
import { transliterar } from './texto-sped.ts';

/** What the layout requires of a field. */
export interface CampoEsperado {
  campo: string;
  tipo: 'C' | 'N' | 'D' | '';
  tamanho: number | null;
  decimais: number | null;
  tamanhoExato: boolean;
}

/** `motivo` continues the sentence "valor 'x' …" and ends without a full stop; `sugestao` is a sentence. */
export interface Fala {
  motivo: string;
  sugestao: string;
}

/** A value as the file writes it, with a warning when it was changed; or why it cannot be written. */
export type ValorLido = { valor: string; aviso: Fala | null } | { erro: Fala };

/** Digits of codes whose size the layout does not print as exact. */
const TAMANHOS: Readonly<Record<string, number>> = { COD_NCM: 8, CST_PIS: 2, CST_COFINS: 2, CST_IPI: 2 };
const COM_MASCARA = /^(CNPJ|CPF|CHV|COD_NCM$|CFOP$)|_NCM$/;
const MES_ANO: ReadonlySet<string> = new Set(['PER_APU_CRED', 'PR_REC_RET', 'MES_OPER_AQUIS', 'PA_CONT_CRED']);
/** Integer digits of an amount whose size the layout leaves open. */
const DIGITOS_DE_VALOR = 15;

/** Reads a cell as a SPED file writes the field: decimal comma, ddmmaaaa, codes with their zeros, ISO-8859-1. */
export function readValorDoCampo(celula: CelulaLida, campo: CampoEsperado): ValorLido {
  if (celula.tipo === 'erro') {
    return celula.texto === ''
      ? erro('vem de uma fórmula que não foi calculada', 'Abra a planilha, deixe-a calcular, salve e envie de novo.')
      : erro('é o erro de uma fórmula', 'Corrija a fórmula ou digite o valor.');
  }
  if (celula.tipo === 'logico') return erro('é um valor lógico', 'Digite o valor como texto ou número.');
  if (campo.tipo === 'D') return readData(celula);
  if (MES_ANO.has(campo.campo)) return readMesAno(celula);
  if (celula.tipo === 'data') {
    return erro('é uma data em um campo que não é de data', 'Formate a célula como texto e digite o valor de novo.');
  }
  if (campo.tipo === 'N' && campo.decimais !== null && campo.decimais > 0) return readDecimal(celula, campo);
  return readTexto(celula, campo);
}

const erro = (motivo: string, sugestao: string): ValorLido => ({ erro: { motivo, sugestao } });

function readData(celula: CelulaLida): ValorLido {
  const sugestao = 'Digite a data como dd/mm/aaaa.';
  const texto = celula.texto.trim();
  const serial = celula.tipo === 'numero' ? readSerial(texto, celula.desde1904 === true) : null;
  if (serial) return serial;
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto);
  const br =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(texto) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(texto.padStart(8, '0'));
  if (!iso && !br) return erro('não é uma data', sugestao);
  const [ano = '', mes = '', dia = ''] = iso ? iso.slice(1) : (br ?? []).slice(1).reverse();
  const data = new Date(Date.UTC(Number(ano), Number(mes) - 1, Number(dia)));
  const existe = data.getUTCMonth() === Number(mes) - 1 && data.getUTCDate() === Number(dia) && Number(ano) >= 1900;
  if (!existe) return erro('não é um dia que existe', sugestao);
  return { valor: `${dia.padStart(2, '0')}${mes.padStart(2, '0')}${ano}`, aviso: null };
}

// 01/01/2000 and 31/12/2099; no ddmmaaaa has five digits.
const SERIAL_MINIMO = 36_526;
const SERIAL_MAXIMO = 73_050;
/** 1970-01-01 as spreadsheets count days. */
const SERIAL_DE_1970 = 25_569;
/** Between the calendar that starts in 1900 and the one that starts in 1904. */
const DIAS_ATE_1904 = 1_462;

/** A date pasted without its format is a serial number of the spreadsheet. Null for any other number. */
function readSerial(texto: string, desde1904: boolean): ValorLido | null {
  const serial = /^\d{5}$/.test(texto) ? Number(texto) + (desde1904 ? DIAS_ATE_1904 : 0) : 0;
  if (serial < SERIAL_MINIMO || serial > SERIAL_MAXIMO) return null;
  const [ano, mes, dia] = new Date((serial - SERIAL_DE_1970) * 86_400_000).toISOString().slice(0, 10).split('-');
  const motivo = `foi lido como o dia ${dia}/${mes}/${ano}`;
  return { valor: `${dia}${mes}${ano}`, aviso: { motivo, sugestao: 'Formate a célula como data e confira o dia.' } };
}

function readMesAno(celula: CelulaLida): ValorLido {
  const periodo = readPeriodo(celula);
  if (!periodo) return erro('não é um mês', 'Digite o mês como MM/AAAA.');
  return { valor: periodo.slice(5) + periodo.slice(0, 4), aviso: null };
}

function readDecimal(celula: CelulaLida, campo: CampoEsperado): ValorLido {
  const casas = campo.decimais ?? 0;
  const texto = celula.texto.trim().replace(/^R\$\s*/, '');
  const normal = /^-?\d{1,3}(\.\d{3})+,\d+$/.test(texto) ? texto.replaceAll('.', '') : texto;
  const partes = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(normal);
  if (!partes) {
    return erro('não é um número', `Digite o valor com até ${casas} casas decimais, sem separador de milhar.`);
  }
  const [, sinal = '', inteira = '', fracao = ''] = partes;
  if (sinal === '-' && /[1-9]/.test(inteira + fracao)) {
    return erro('é negativo', 'O campo não aceita valor negativo; confira o cálculo.');
  }
  const significativa = semZerosDepois(fracao);
  // A point and three digits in a field of two decimals is a thousand in Portuguese and a mistake in the file.
  if (celula.tipo === 'texto' && significativa.length > casas) {
    return erro(
      `tem mais de ${casas} casas decimais`,
      `Arredonde para ${casas} casas; use vírgula só para os decimais.`,
    );
  }
  const arredondado = significativa.length > casas;
  const { digitos, decimais } = arredondar(inteira, significativa, casas);
  const maximo = campo.tamanho === null ? DIGITOS_DE_VALOR : campo.tamanho - casas;
  if (digitos.length > maximo)
    return erro(`tem mais de ${maximo} dígitos antes da vírgula`, 'Confira o valor digitado.');
  const valor = `${digitos},${decimais.padEnd(Math.min(casas, 2), '0')}`;
  const aviso: Fala | null = arredondado
    ? {
        motivo: `foi arredondado para ${valor}`,
        sugestao: `O campo tem ${casas} casas decimais; confira o arredondamento.`,
      }
    : null;
  return { valor, aviso };
}

/** Half up, on digits: no amount ever becomes a binary fraction. */
function arredondar(inteira: string, fracao: string, casas: number): { digitos: string; decimais: string } {
  const cabe = fracao.slice(0, casas).padEnd(casas, '0');
  const sobe = (fracao[casas] ?? '0') >= '5' ? 1n : 0n;
  const total = String(BigInt(inteira + cabe) + sobe).padStart(casas + 1, '0');
  return { digitos: total.slice(0, -casas), decimais: semZerosDepois(total.slice(-casas)) };
}

function readTexto(celula: CelulaLida, campo: CampoEsperado): ValorLido {
  const { texto, mudou } = transliterar(celula.texto);
  if (/[|\p{Cc}]/u.test(texto)) {
    return erro('tem barra vertical, quebra de linha ou caractere de controle', 'Retire esses caracteres do texto.');
  }
  const semMascara = COM_MASCARA.test(campo.campo) ? texto.replace(/[.\-/\s]/g, '').toUpperCase() : texto;
  const completo = completeZeros(celula, semMascara, campo);
  if ('erro' in completo) return completo;
  const { valor } = completo;
  const recusa = checkFormato(valor, campo);
  if (recusa) return { erro: recusa };
  const troca: Fala | null = mudou
    ? {
        motivo: `foi escrito como '${valor}'`,
        sugestao: 'O arquivo só aceita os caracteres do português; confira a troca.',
      }
    : null;
  return { valor, aviso: completo.aviso ?? troca };
}

/** Restores the leading zeros of a code that was typed as a number. */
function completeZeros(celula: CelulaLida, texto: string, campo: CampoEsperado): ValorLido {
  if (celula.tipo !== 'numero') return { valor: texto, aviso: null };
  if (!/^\d+$/.test(texto)) {
    return erro('não é um código', 'Formate a célula como texto e digite o código de novo.');
  }
  if (texto.length > 15) {
    return erro(
      'tem mais dígitos do que a planilha guarda em um número e perdeu os últimos',
      'Formate a célula como texto e digite o código de novo, com todos os dígitos.',
    );
  }
  const tamanho = TAMANHOS[campo.campo] ?? (campo.tamanhoExato ? campo.tamanho : null);
  if (tamanho !== null && texto.length < tamanho) {
    const valor = texto.padStart(tamanho, '0');
    return {
      valor,
      aviso: {
        motivo: `foi lido como '${valor}'`,
        sugestao: 'Digite códigos como texto para não perder os zeros à esquerda.',
      },
    };
  }
  if (campo.tipo === 'C' && tamanho === null) {
    return {
      valor: texto,
      aviso: {
        motivo: 'é um número em um campo de código',
        sugestao: 'Se o código tem zeros à esquerda, formate a célula como texto e digite-o de novo.',
      },
    };
  }
  return { valor: texto, aviso: null };
}

/** The number of an e-document, which the layouts print as digits alone: since 07/2026 its CNPJ may hold letters. */
const isChave = (campo: CampoEsperado): boolean => campo.campo.startsWith('CHV_') && campo.tamanho === 44;

function checkChaveComLetras(valor: string): Fala | null {
  if (parseChave(valor) !== valor) {
    return {
      motivo: 'tem letras fora do CNPJ da chave, que vai da 7ª à 18ª posição',
      sugestao: 'Copie a chave do documento, com as 44 posições.',
    };
  }
  if (hasValidDv(valor)) return null;
  return { motivo: 'não tem o dígito verificador certo', sugestao: 'Copie a chave do documento, sem trocar letras.' };
}

function checkFormato(valor: string, campo: CampoEsperado): Fala | null {
  if (isChave(campo) && valor.length === 44 && /[A-Z]/.test(valor)) return checkChaveComLetras(valor);
  const alfanumerico = campo.campo.startsWith('CNPJ');
  if (campo.tipo === 'N' && !(alfanumerico ? /^[0-9A-Z]*$/ : /^\d*$/).test(valor)) {
    return { motivo: 'tem caracteres que não são dígitos', sugestao: 'Digite só os dígitos.' };
  }
  const tamanho = TAMANHOS[campo.campo] ?? campo.tamanho;
  if (tamanho !== null && valor.length > tamanho) {
    return {
      motivo: `tem ${valor.length} caracteres e o campo aceita ${tamanho}`,
      sugestao: `Reduza para até ${tamanho} caracteres.`,
    };
  }
  // The check of a CST against its table gives a clearer message about missing zeros.
  if (campo.tamanhoExato && tamanho !== null && valor.length < tamanho && !campo.campo.startsWith('CST')) {
    return {
      motivo: `tem ${valor.length} caracteres e o campo exige ${tamanho}`,
      sugestao: `Digite os ${tamanho} caracteres, com os zeros à esquerda.`,
    };
  }
  return null;
}
