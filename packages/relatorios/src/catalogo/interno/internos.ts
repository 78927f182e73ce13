import type { RelatorioDefinido } from '../../define-relatorio.ts';
import { ajustesDaBase } from './ajustes-da-base.ts';
import { creditoNaoAproveitado } from './credito-nao-aproveitado.ts';
import { icmsNaBase } from './icms-na-base.ts';
import { icmsStSubstituido } from './icms-st-substituido.ts';
import { tributadoIndevido } from './tributado-indevido.ts';
import { vendaSemEfeito } from './venda-sem-efeito.ts';

/** Rows that other reports are made of, and that nobody sees. */
export const internos: readonly RelatorioDefinido[] = [
  ajustesDaBase,
  vendaSemEfeito,
  tributadoIndevido,
  icmsNaBase,
  icmsStSubstituido,
  creditoNaoAproveitado,
];
