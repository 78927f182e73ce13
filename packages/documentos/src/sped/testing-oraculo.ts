import { isUtf8 } from 'node:buffer';
import { colunasLinha } from './esquemas-sped.ts';
import type { PlanoForma, PlanoLeitura, PlanoRegistro } from './layouts/plano-leitura.ts';

/** Rows by table, every value as the text that DuckDB prints for it. */
export type TabelasOraculo = Map<string, (string | null)[][]>;

/**
 * The slow and plain way to read a SPED file, for tests: the whole file as one string, split at lines and bars, values
 * by regular expression and BigInt. It only shares the layout with the reader.
 */
export function readNaive(bytes: Uint8Array, plano: PlanoLeitura): TabelasOraculo {
  const conteudo = cutContent(bytes);
  const semBom = conteudo.subarray(0, 3).toString('hex') === 'efbbbf' ? conteudo.subarray(3) : conteudo;
  const texto = isUtf8(semBom)
    ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(semBom)
    : new TextDecoder('windows-1252').decode(semBom);
  const linhas = texto.split('\n');
  if (linhas.at(-1) === '') linhas.pop();
  const registros = new Map(plano.registros.map((r) => [r.registro, r]));
  const codeOf = (linha: string) => registros.get(/^\|([^|]{4})\|/s.exec(linha)?.[1] ?? '');
  const tabelas: TabelasOraculo = new Map();
  const abertos: { nivel: number; linha: number }[] = [];
  let ultima: number | null = null;
  const put = (tabela: string, valores: (string | null)[]) => {
    const existentes = tabelas.get(tabela);
    if (existentes) existentes.push(valores);
    else tabelas.set(tabela, [valores]);
  };
  for (let i = 0; i < linhas.length; i++) {
    const numero = i + 1;
    let linha = linhas[i] ?? '';
    const registro = codeOf(linha);
    linha = trim(linha);
    if (!registro) {
      if (linha === '') continue;
      const codigo = /^\|([^|]+)\|/s.exec(linha)?.[1]?.slice(0, 20) ?? null;
      put(plano.desconhecido.tabela, [String(numero), ultima === null ? null : String(ultima), codigo, linha]);
      continue;
    }
    if (registro.fimRtf && !closes(linha, registro.fimRtf)) {
      let bruto = linhas[i] ?? '';
      while (i + 1 < linhas.length && !codeOf(linhas[i + 1] ?? '')) {
        i++;
        bruto += `\n${linhas[i]}`;
        if (closes(trim(linhas[i] ?? ''), registro.fimRtf)) break;
      }
      linha = trim(bruto);
    }
    while ((abertos.at(-1)?.nivel ?? -1) >= registro.nivel) abertos.pop();
    const pai =
      abertos.at(-1)?.nivel === registro.nivel - 1 && registro.pai >= 0 ? String(abertos.at(-1)?.linha) : null;
    abertos.push({ nivel: registro.nivel, linha: numero });
    ultima = numero;
    put(registro.esquema.tabela, [String(numero), pai, ...readFields(linha, registro)]);
    if (registro.registro === '9999') break;
  }
  return tabelas;
}

function cutContent(bytes: Uint8Array): Buffer {
  const tudo = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const texto = tudo.toString('latin1');
  const inicio = texto.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
  const m = /(^|\n)\|9999\|/.exec(texto.slice(inicio));
  if (!m) {
    const marca = texto.indexOf('\nSBRCAAEPDR');
    return marca < 0 ? tudo : tudo.subarray(0, marca + 1);
  }
  const de = inicio + m.index + (m[1] ?? '').length;
  const quebra = texto.indexOf('\n', de);
  const marca = texto.indexOf('SBRCAAEPDR', de);
  return tudo.subarray(0, Math.min(quebra < 0 ? tudo.length : quebra + 1, marca < 0 ? tudo.length : marca));
}

function trim(linha: string): string {
  const semRetorno = linha.replace(/\r+$/, '');
  const semBrancos = semRetorno.replace(/[ \t\r]+$/, '');
  return semBrancos === '' || semBrancos.endsWith('|') ? semBrancos : semRetorno;
}

function closes(linha: string, marca: string): boolean {
  const corpo = linha.endsWith('|') ? linha.slice(0, -1) : linha;
  return corpo === marca || corpo.endsWith(`|${marca}`);
}

function readFields(linha: string, registro: PlanoRegistro): (string | null)[] {
  const valores: (string | null)[] = registro.esquema.colunas.slice(colunasLinha.length).map(() => null);
  const partes = linha.slice(1).split('|');
  if (linha.endsWith('|')) partes.pop();
  if (registro.livre) {
    valores[0] = partes.slice(1).join('|') || null;
    return valores;
  }
  const forma = chooseForma(partes.length, registro);
  if (!forma) throw new Error(`${registro.registro}: no shape`);
  const n = forma.campos.length;
  let campos = partes;
  if (registro.fimRtf && campos.length > n && campos.at(-1) === registro.fimRtf) {
    campos = [...campos.slice(0, n - 2), campos.slice(n - 2, -1).join('|'), registro.fimRtf];
  }
  const deslocado = isDeslocado(campos, forma);
  campos.slice(1, n).forEach((valor, i) => {
    const coluna = (forma.colunas[i + 1] ?? 0) - colunasLinha.length;
    const tipo = registro.esquema.colunas[coluna + colunasLinha.length]?.tipo;
    if (valor === '' || !tipo || (deslocado && tipo.kind !== 'text')) return;
    if (tipo.kind === 'decimal') valores[coluna] = decimal(valor, forma.casas[i + 1] ?? 0, tipo.scale);
    else if (tipo.kind === 'date') valores[coluna] = date(valor);
    else valores[coluna] = valor;
  });
  if (campos.length > n) valores[valores.length - 1] = campos.slice(n).join('|') || null;
  return valores;
}

function isDeslocado(campos: readonly string[], forma: PlanoForma): boolean {
  const n = forma.campos.length;
  if (campos.slice(n).every((v) => v.trim() === '')) return false;
  return forma.acoes.some((acao, f) => {
    const v = (campos[f] ?? '').trim();
    return (acao === 2 && !/^-?\d*(,\d*)?$/.test(v)) || (acao === 3 && v !== '' && date(v) === null);
  });
}

function chooseForma(quantos: number, registro: PlanoRegistro): PlanoForma | undefined {
  const [propria] = registro.formas;
  if (quantos >= registro.minimoDeclarado && quantos <= registro.maximoDeclarado) return propria;
  if (propria && registro.fimRtf && quantos > propria.campos.length) return propria;
  return registro.formas.find((f) => f.campos.length === quantos) ?? propria;
}

function decimal(texto: string, casas: number, escala: number): string | null {
  const m = /^(-?)(\d*)(?:,(\d*))?$/.exec(texto);
  if (!m || `${m[2]}${m[3] ?? ''}` === '') return null;
  const [, sinal, inteiro = '', fracao = ''] = m;
  const digitos = `${inteiro}${fracao.replace(/0+$/, '')}`.replace(/^0+/, '');
  if (digitos.length > 15 || `${inteiro}${fracao}`.replace(/^0+/, '').length > 64) return null;
  let valor = BigInt(`${inteiro}${fracao.slice(0, casas).padEnd(casas, '0')}` || '0');
  if ((fracao[casas] ?? '0') >= '5') valor += 1n;
  valor *= 10n ** BigInt(escala - casas);
  if (valor >= 10n ** 18n) return null;
  const t = valor.toString().padStart(escala + 1, '0');
  const corpo = escala === 0 ? t : `${t.slice(0, -escala)}.${t.slice(-escala)}`;
  return sinal === '-' && valor !== 0n ? `-${corpo}` : corpo;
}

function date(texto: string): string | null {
  const m = /^(\d\d)(\d\d)(\d{4})$/.exec(texto);
  if (!m) return null;
  const iso = `${m[3]}-${m[2]}-${m[1]}`;
  const data = new Date(`${iso}T00:00:00Z`);
  return m[3] !== '0000' && !Number.isNaN(data.getTime()) && data.toISOString().startsWith(iso) ? iso : null;
}
