import type { CelulaLida } from '@apura/planilha';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { ACOES_ESOCIAL } from './abas-esocial.ts';
import { tell } from './count-falha.ts';
import { nomePeriodo } from './periodo-esocial.ts';
import { readCelula } from './read-celula.ts';

type Celulas = readonly (CelulaLida | null)[];

/** A sheet that the model does not have: a warning, unless rows of changes would be lost with it. */
export function createAbaEstranha(aba: string, report: Relatar): (linha: number, celulas: Celulas) => void {
  let colunas: { acao: number; periodo: number } | null = null;
  let vazia = true;
  const ditos = new Set<string>();
  const say = (nivel: 'ERRO' | 'ADVERTENCIA', periodo: string, linha: number) => {
    if (ditos.has(periodo)) return;
    ditos.add(periodo);
    tell(report, {
      nivel,
      codigo: 'PLANILHA_INVALIDA',
      periodo,
      aba,
      linha,
      mensagem: `A aba ${aba} não é do modelo e não foi lida.`,
      sugestao:
        'Se ela tem alterações, passe-as para a aba do modelo com o nome do evento; senão, retire-a da planilha.',
    });
  };
  return (linha, celulas) => {
    if (vazia) {
      vazia = false;
      const nomes = celulas.map((c) => normalizeNome(c?.texto ?? ''));
      const [acao, periodo] = [nomes.indexOf('ACAO'), nomes.indexOf('PERAPUR')];
      if (acao < 0) say('ADVERTENCIA', '', linha);
      else colunas = { acao, periodo };
      return;
    }
    const acao = celulas[colunas?.acao ?? -1]?.texto.trim().toUpperCase();
    if (!colunas || !ACOES_ESOCIAL.some((a) => a === acao)) return;
    const celula = celulas[colunas.periodo];
    const lido = celula ? readCelula(celula, 'periodo') : { erro: '' };
    const periodo = 'texto' in lido && /^\d{4}(-\d{2})?$/.test(lido.texto) ? nomePeriodo(lido.texto) : '';
    say('ERRO', periodo, linha);
  };
}
