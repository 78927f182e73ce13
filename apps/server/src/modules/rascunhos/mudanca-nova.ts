import type { Proposta } from '@apura/apuracao';
import type { IdentidadeDaProposta } from '@apura/retificacao';
import { alvoDaMudanca, impressaoDaMudanca } from './alvo-da-mudanca.ts';
import { buscaDaMudanca } from './busca-da-mudanca.ts';
import type { MudancaRow } from './mudancas.repo.ts';
import type { MudancaNova } from './passos.repo.ts';

/** A proposal in the form in which a draft keeps it. */
export function mudancaNova(identidade: IdentidadeDaProposta, proposta: Proposta): MudancaNova {
  const { obrigacao: _, origem, ...mudanca } = proposta;
  return {
    ...mudanca,
    ...origem,
    impressao: impressaoDaMudanca(proposta),
    alvo: alvoDaMudanca(identidade, proposta),
    busca: buscaDaMudanca(proposta),
  };
}

/** A kept change as the proposal that it is now. */
export function propostaDe(obrigacao: Proposta['obrigacao'], row: MudancaRow): Proposta {
  const { acao, aba, periodo, estabelecimento, arquivo, linha, chave, campos, antes, documento } = row;
  const { relatorio, posicao, regra, tese, lugar, confianca } = row;
  return {
    ...{ obrigacao, acao, aba, periodo, estabelecimento, arquivo, linha, chave, campos, antes, documento },
    origem: { relatorio, posicao, regra, tese, lugar, confianca },
  };
}
