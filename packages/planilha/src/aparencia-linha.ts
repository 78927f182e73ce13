import type { EstiloLinha } from './aba-escrita.ts';
import type { Aparencia } from './estilos-planilha.ts';

const AZUL_CLARO = 'FFDCEFF4';
const CINZA_CLARO = 'FFF3F6F7';
const CINZA = 'FF5B6B73';
const NO_ALTO = { vertical: 'top', quebra: true } as const;

/** The looks of the rows of a sheet, without the formats of their cells. */
export const APARENCIA_DA_LINHA: Readonly<Record<EstiloLinha, Omit<Aparencia, 'formato'>>> = {
  cabecalho: { fonte: { tamanho: 10, negrito: true }, fundo: AZUL_CLARO },
  rotulo: { fundo: AZUL_CLARO, alinhamento: NO_ALTO },
  ajuda: { fonte: { tamanho: 9, italico: true, cor: CINZA }, fundo: CINZA_CLARO, alinhamento: NO_ALTO },
  titulo: { fonte: { tamanho: 14, negrito: true } },
  total: { fonte: { tamanho: 10, negrito: true }, fundo: CINZA_CLARO },
  dado: {},
  quebra: { alinhamento: NO_ALTO },
};
