import { readFileSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/** What nucleo/nucleo.ts exports; addresses are bytes in the memory, all other numbers are as its comments say. */
export interface FuncoesNucleo {
  marcarTrecho(controle: number, janela: number, inicio: number, fim: number, marcas: number, fins: number): number;
  lerLinhas(
    controle: number,
    janela: number,
    marcas: number,
    fins: number,
    j: number,
    indice: number,
    registros: number,
    pilha: number,
    capacidade: number,
  ): number;
  percorrerLinhas(
    controle: number,
    janela: number,
    inicio: number,
    fim: number,
    indice: number,
    registros: number,
    pilha: number,
    ultimo: number,
  ): number;
  juntarLote(
    controle: number,
    janela: number,
    marcas: number,
    lote: number,
    capacidade: number,
    quantas: number,
    base: number,
    lugares: number,
    quantos: number,
    cp1252: number,
    negativos: number,
  ): number;
  limparDicionario(controle: number, tabela: number): void;
  codificarBloco(
    controle: number,
    inicio: number,
    fim: number,
    bytesValor: number,
    tabela: number,
    lugares: number,
    entradas: number,
    indices: number,
    maxEntradas: number,
    maxBytes: number,
  ): number;
  iniciarDiferencas(estado: number, saida: number, quantos: number, primeiro: number, bytesValor: number): void;
  juntarDiferencas(estado: number, inicio: number, fim: number, bytesValor: number): void;
  fecharDiferencas(estado: number): number;
  medirInteiros(controle: number, inicio: number, fim: number): void;
  medirPrefixos(inicio: number, fim: number): number;
  separarPrefixos(
    controle: number,
    inicio: number,
    fim: number,
    n: number,
    prefixos: number,
    sufixos: number,
    copia: number,
  ): number;
  empacotarIndices(indices: number, quantos: number, largura: number, saida: number): number;
}

/** Given to a reader thread, so that all threads share the compiled code and what the engine learns about it. */
export interface DadosThread {
  nucleo: WebAssembly.Module;
}

let modulo: WebAssembly.Module | undefined;

/** The compiled core. It is compiled once per process. */
export function getModuloNucleo(): WebAssembly.Module {
  modulo ??= givenModule() ?? new WebAssembly.Module(readFileSync(new URL('./nucleo.gerado.wasm', import.meta.url)));
  return modulo;
}

function givenModule(): WebAssembly.Module | undefined {
  if (isMainThread) return undefined;
  const dados: Partial<DadosThread> | null = workerData;
  return dados?.nucleo instanceof WebAssembly.Module ? dados.nucleo : undefined;
}
