import { BARRA, iguais64, menores64, primeiros64 } from './comparar';
import { referenciasConhecidas } from './conhecidos';
import { contasCertas } from './contas';
import { documentoCerto } from './documentos';
import {
  bytesCampo,
  bytesLayout,
  bytesLinhaTabela,
  Campo,
  Layout,
  LinhaTabela,
  memoriaComum,
  memoriaRegistros,
  modoLayout,
  sinalLinha,
} from './esquema.gerado';
import { find } from './indice';
import { fimCampo, inicioCampo } from './marca';
import { certo } from './valores';

/** More fields than any record has. Fields behind these are not looked at. */
const MAXIMO_CAMPOS: i32 = 256;
/** Smaller bytes are control characters. */
const ESPACO: i8 = 32;

/**
 * Cuts the first `quantas` records of the table into fields and checks these against the layout, against each other and
 * against what is known of the file. For every line `marcas` gets the bar before each field and the end of the last
 * one, and `valores` the number of each field. A sign of the line is set for every check that TypeScript must still
 * make: also for whatever is unusual. Consecutive lines of one record without a sign are reported as one: the signs of
 * the first count the others.
 */
export function checkCampos(quantas: i32): void {
  let livre: i32 = 0;
  // Side of the open document; unknown until one begins.
  let operacao: i32 = -1;
  // After a change of establishment nothing is known until TypeScript has seen it.
  let desconhecidos: i32 = 0;
  let cabeca = changetype<LinhaTabela>(memoriaRegistros.tabela);
  let anterior: usize = 0;
  let marcasAnteriores: usize = 0;
  for (let k = 0; k < quantas; k++) {
    const linha = changetype<LinhaTabela>(memoriaRegistros.tabela + <usize>k * bytesLinhaTabela);
    const marcas = memoriaRegistros.marcas + ((<usize>livre) << 2);
    const valores = memoriaRegistros.valores + ((<usize>livre) << 3);
    cortar(linha, marcas);
    const campos = linha.campos;
    linha.marca = livre;
    livre += campos + 1;
    const r = find(linha.codigo);
    const endereco: usize = r < 0 ? 0 : load<usize>(memoriaRegistros.enderecos + ((<usize>r) << 2));
    let sinais = linha.sinais;
    let certos = false;
    if (endereco === 0) sinais |= sinalLinha.tudo;
    else {
      const layout = changetype<Layout>(endereco);
      certos = sinais === 0 && camposCertos(marcas, valores, campos, layout);
      if ((layout.modo & modoLayout.mudaEstabelecimento) !== 0)
        desconhecidos = sinalLinha.aReferir | sinalLinha.aDocumentar;
      const abre = layout.operacao;
      if (abre !== 0) operacao = certos ? umaLetra(marcas, abre) : -1;
      if (!certos) sinais |= sinalLinha.tudo;
      else {
        sinais = desconhecidos | layout.sempre;
        if (!contasCertas(marcas, valores, layout)) sinais |= sinalLinha.aCalcular;
        if (!referenciasConhecidas(marcas, layout)) sinais |= sinalLinha.aReferir;
        if (!documentoCerto(marcas, valores, layout, operacao)) sinais |= sinalLinha.aDocumentar;
      }
    }
    linha.sinais = sinais;
    if (sinais === 0 && anterior === endereco && segue(linha, endereco, marcas, marcasAnteriores))
      cabeca.sinais += 1 << sinalLinha.bitsSeguintes;
    else cabeca = linha;
    anterior = certos ? endereco : 0;
    marcasAnteriores = marcas;
  }
}

/** Notes the bars of a line, its number of fields, and whether it lacks the last bar or has a control character. */
function cortar(linha: LinhaTabela, saida: usize): void {
  const inicio = linha.inicio;
  const fim = linha.fimLinha;
  store<i32>(saida, inicio);
  let n: i32 = 0;
  let ultima = inicio;
  let controle: u64 = 0;
  for (let i = inicio + 1; i < fim; i += 64) {
    const p = memoriaComum.janela + <usize>i;
    const dentro = primeiros64(fim - i);
    controle |= menores64(p, ESPACO) & dentro;
    let barras = iguais64(p, BARRA) & dentro;
    if (barras === 0) continue;
    ultima = i + 63 - <i32>clz(barras);
    const quantas = <i32>popcnt(barras);
    if (n + quantas > MAXIMO_CAMPOS) {
      while (barras !== 0 && n < MAXIMO_CAMPOS) {
        n++;
        store<i32>(saida + ((<usize>n) << 2), i + <i32>ctz(barras));
        barras &= barras - 1;
      }
      continue;
    }
    let em = saida + ((<usize>(n + 1)) << 2);
    n += quantas;
    // Four at a time: the next marks overwrite those that are too many.
    while (barras !== 0) {
      store<i32>(em, i + <i32>ctz(barras));
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 4);
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 8);
      barras &= barras - 1;
      store<i32>(em, i + <i32>ctz(barras), 12);
      barras &= barras - 1;
      em += 16;
    }
  }
  const aberta = ultima + 1 !== fim;
  if (aberta && n < MAXIMO_CAMPOS) {
    n++;
    store<i32>(saida + ((<usize>n) << 2), fim);
  }
  linha.campos = n;
  linha.sinais = (aberta ? sinalLinha.aberta : 0) | (controle !== 0 ? sinalLinha.controle : 0);
}

function camposCertos(marcas: usize, valores: usize, campos: i32, layout: Layout): bool {
  if (layout.quantos !== campos) return false;
  let campo = changetype<usize>(layout) + bytesLayout;
  let a = inicioCampo(marcas, 1);
  let valor = valores;
  // The number 0 means a field that a record does not have.
  store<f64>(valor, 0);
  for (let i = 1; i < campos; i++) {
    campo += bytesCampo;
    valor += 8;
    const b = fimCampo(marcas, i);
    if (a === b) {
      if (changetype<Campo>(campo).obrigatorio !== 0) return false;
      store<f64>(valor, 0);
    } else if (!certo(changetype<Campo>(campo), a, b, valor)) return false;
    a = b + 1;
  }
  return true;
}

/** The character of a field that has one character; -1 of any other field. */
function umaLetra(marcas: usize, campo: i32): i32 {
  const a = inicioCampo(marcas, campo);
  return fimCampo(marcas, campo) - a === 1 ? <i32>load<u8>(memoriaComum.janela + <usize>a) : -1;
}

/** Whether a line may be reported as one with the line before it, which is of the same record. */
function segue(linha: LinhaTabela, layout: usize, marcas: usize, anteriores: usize): bool {
  const crescente = changetype<Layout>(layout).crescente;
  const modo = changetype<Layout>(layout).modo;
  if ((modo & modoLayout.emCorrida) === 0 || linha.linhas !== 1) return false;
  if (crescente === 0) return true;
  const desta = ordinal(marcas, crescente);
  const daOutra = ordinal(anteriores, crescente);
  return desta > daOutra && daOutra >= 0;
}

/** The bytes of one to four digits as one number; -1 of anything else. */
function ordinal(marcas: usize, campo: i32): i32 {
  const a = inicioCampo(marcas, campo);
  const n = fimCampo(marcas, campo) - a;
  if (n < 1 || n > 4) return -1;
  let codigo: i32 = 0;
  for (let k: i32 = 0; k < n; k++) {
    const b = <i32>load<u8>(memoriaComum.janela + <usize>(a + k));
    if (<u32>(b - 48) > 9) return -1;
    codigo = (codigo << 8) | b;
  }
  return codigo;
}
