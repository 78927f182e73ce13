import { iguais64, primeiros64, QUEBRA } from './comparar';
import {
  bytesLinhaTabela,
  bytesPapel,
  EstadoFiltro,
  LinhaTabela,
  maxAchados,
  memoriaComum,
  memoriaFiltro,
  Papel,
  sinalPapel,
} from './esquema.gerado';
import { passa } from './filtro-valores';
import { find } from './indice';
import { readCodigo, semRetorno, ULTIMO } from './registros';
import { partir, trechosCheios } from './trechos';

const estado = changetype<EstadoFiltro>(memoriaFiltro.estado);
const NIVEL_DOCUMENTO: i32 = 3;

/**
 * Finds wanted records in the manner of `readRegistros`: by their code, by their line, or because a field may have a
 * wanted value (its bit is set; other values may share the bit), together with what is below them and the record that
 * ends it. Also counts all records and parts the file into stretches of whole documents. The window begins at
 * `deslocamento` of the file. Returns how many records are in the table.
 */
export function filterRegistros(inicio: i32, usado: i32, noFim: bool, deslocamento: f64): i32 {
  estado.proximo = inicio;
  estado.deslocamento = deslocamento;
  estado.achados = 0;
  estado.trechos = 0;
  if (inicio >= usado) return 0;
  let contadas: i32 = 0;
  let primeiraQuebra: i32 = 0;
  let comeco = inicio;
  let codigo = readCodigo(inicio, usado);
  for (let i = inicio; i < usado; i += 64) {
    let quebras = iguais64(memoriaComum.janela + <usize>i, QUEBRA) & primeiros64(usado - i);
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      const fim = q + 1;
      if (contadas === 0) primeiraQuebra = q;
      contadas++;
      let seguinte: i32 = 0;
      if (codigo !== ULTIMO && !(noFim && fim === usado)) {
        if (usado - fim < 6 && !noFim) return estado.achados;
        seguinte = readCodigo(fim, usado);
        if (seguinte === 0) continue;
      }
      passar(comeco, primeiraQuebra, fim, codigo, contadas);
      if (codigo === ULTIMO || temDeParar()) return estado.achados;
      comeco = fim;
      codigo = seguinte;
      contadas = 0;
    }
  }
  if (!noFim || comeco >= usado) return estado.achados;
  if (contadas === 0) primeiraQuebra = usado;
  passar(comeco, primeiraQuebra, usado, codigo, contadas + 1);
  return estado.achados;
}

/** Whether the table or the stretches have no more room, or all lines that were given are passed and others wait. */
function temDeParar(): bool {
  if (estado.achados > maxAchados - 2 - estado.guardados || trechosCheios()) return true;
  return estado.linhasMais !== 0 && estado.linhaUsada === estado.linhasDadas;
}

/** Counts a record, and puts it into the table when it is looked for. `quebra` is the end of its first line. */
function passar(comeco: i32, quebra: i32, fim: i32, codigo: i32, linhas: i32): void {
  estado.proximo = fim;
  if (codigo === ULTIMO) estado.acabou = 1;
  const linha = estado.linha;
  const r = find(codigo);
  const papel = changetype<Papel>(memoriaFiltro.papeis + <usize>max(r, 0) * bytesPapel);
  const posicao = estado.deslocamento + <f64>comeco;
  const sinais = r < 0 ? sinalPapel.marcado : papel.sinais;
  const podeComecar = r >= 0 && papel.nivel <= NIVEL_DOCUMENTO;
  partir(posicao, <i32>(<u32>codigo >>> 24), podeComecar, (sinais & sinalPapel.marcado) !== 0);
  estado.linha = linha + linhas;
  estado.ordem++;
  const nomeada = ehNomeada(linha, linha + linhas);
  if (r < 0) {
    estado.semPapel++;
    return;
  }
  if (papel.vezes === 0) papel.primeira = linha;
  papel.vezes++;
  const nivel = papel.nivel;
  let achado = (sinais & sinalPapel.achado) !== 0;
  let aberto = estado.aberto;
  if (aberto >= 0) {
    achado = true;
    if (nivel <= aberto) aberto = -1;
  }
  if (nomeada || (sinais & sinalPapel.abre) !== 0 || passa(papel, comeco, quebra)) {
    findGuardados(nivel);
    achado = true;
    if (aberto < 0) aberto = nivel;
  }
  estado.aberto = aberto;
  if ((sinais & sinalPapel.guardado) !== 0) {
    papel.posicao = posicao;
    papel.ultima = linha;
    papel.tamanho = semRetorno(comeco, quebra) - comeco;
    papel.naTabela = achado ? 1 : 0;
  }
  if (!achado) return;
  const saida = novaLinha();
  saida.inicio = comeco;
  saida.fimLinha = semRetorno(comeco, quebra);
  saida.fim = fim;
  saida.codigo = codigo;
  saida.linhas = linhas;
  saida.marca = linha;
  saida.campos = 0;
}

function novaLinha(): LinhaTabela {
  const n = estado.achados++;
  return changetype<LinhaTabela>(memoriaFiltro.tabela + <usize>n * bytesLinhaTabela);
}

/** Whether a wanted line is the first one of this record. Passes all wanted lines before the next record. */
function ehNomeada(linha: i32, seguinte: i32): bool {
  const dadas = estado.linhasDadas;
  let k = estado.linhaUsada;
  let nomeada = false;
  for (; k < dadas; k++) {
    const procurada = load<i32>(memoriaFiltro.linhas + ((<usize>k) << 2));
    if (procurada >= seguinte) break;
    if (procurada === linha) nomeada = true;
  }
  estado.linhaUsada = k;
  return nomeada;
}

/** Puts the kept records above a level into the table, unless they are there. */
function findGuardados(nivel: i32): void {
  for (let k = 0; k < estado.guardados; k++) {
    const papel = changetype<Papel>(load<usize>(memoriaFiltro.guardados + ((<usize>k) << 2)));
    if (papel.naTabela !== 0 || papel.ultima === 0 || papel.nivel >= nivel) continue;
    papel.naTabela = 1;
    const inicio = <i32>(papel.posicao - estado.deslocamento);
    const fim = inicio + papel.tamanho;
    const saida = novaLinha();
    saida.inicio = inicio;
    saida.fimLinha = fim;
    saida.fim = fim;
    saida.codigo = papel.codigo;
    saida.linhas = 1;
    saida.marca = papel.ultima;
    saida.campos = 1;
  }
}
