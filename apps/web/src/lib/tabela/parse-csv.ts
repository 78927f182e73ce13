import { type LinhaLida, MAXIMO_LINHAS, TabelaIlegivel } from './tabela-lida.ts';

const SEPARADORES = [';', '\t', ','] as const;

/**
 * The rows of a CSV, blank ones left out. The separator is the one that its first rows have most of: ';', a tab or ','.
 * Quoted cells may hold anything.
 */
export function parseCsv(texto: string): LinhaLida[] {
  const limpo = texto.replace(/^\ufeff/, '');
  const inicio = limpo.slice(0, 5_000);
  const contagem = SEPARADORES.map((s) => inicio.split(s).length);
  const separador = SEPARADORES[contagem.indexOf(Math.max(...contagem))] ?? ';';
  const linhas: LinhaLida[] = [];
  let celulas: string[] = [];
  let celula = '';
  let aspas = false;
  let numero = 1;
  let primeira = 1;
  const endRow = () => {
    celulas.push(celula.trim());
    if (celulas.some((c) => c !== '')) linhas.push({ numero: primeira, celulas });
    if (linhas.length > MAXIMO_LINHAS)
      throw new TabelaIlegivel('O arquivo tem linhas demais. Divida o arquivo em partes.');
    celulas = [];
    celula = '';
    primeira = numero;
  };
  for (let i = 0; i < limpo.length; i++) {
    const c = limpo[i];
    if (c === '\n') numero++;
    if (aspas) {
      if (c !== '"') celula += c;
      else if (limpo[i + 1] === '"') {
        celula += '"';
        i++;
      } else aspas = false;
    } else if (c === '"' && celula.trim() === '') {
      aspas = true;
      celula = '';
    } else if (c === separador) {
      celulas.push(celula.trim());
      celula = '';
    } else if (c === '\n') endRow();
    else if (c !== '\r') celula += c;
  }
  endRow();
  return linhas;
}
